import type { MySessions } from '@dewsweeper/contract/user';
import { sessionMessages } from '../../messages.ts';
import { Button } from '../../ui/button.tsx';
import type { SessionsToEnd } from './my-sessions.ts';
import styles from './sessions-list.module.css';

const maxShown = 5;

type SessionsListProps = MySessions & {
  ending: SessionsToEnd | null;
  onEnd: (ending: SessionsToEnd) => void;
};

export function SessionsList({ sessions, serverTime, ending, onEnd }: SessionsListProps) {
  const others = sessions.filter(({ isThis }) => !isThis);
  return (
    <>
      <ul className={styles.list}>
        {sessions.slice(0, maxShown).map(({ id, device, lastSeenAt, isThis }) => {
          const name = sessionMessages.device(device) || sessionMessages.unknownDevice;
          return (
            <li key={id} className={styles.session}>
              <div className={styles.words}>
                <p className={styles.device}>{name}</p>
                <p>
                  {isThis
                    ? sessionMessages.thisDevice
                    : sessionMessages.lastUsed(daysAgo(lastSeenAt, serverTime))}
                </p>
              </div>
              {!isThis && (
                <Button
                  variant="quiet"
                  aria-label={sessionMessages.logOutOf(name)}
                  busy={ending?.id === id}
                  onClick={() => onEnd({ id })}
                >
                  {sessionMessages.logOut}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {sessions.length > maxShown && <p>{sessionMessages.more(sessions.length - maxShown)}</p>}
      {others.length > 0 && (
        <Button
          variant="quiet"
          wide
          busy={ending !== null && ending.id === null}
          onClick={() => onEnd({ id: null })}
        >
          {sessionMessages.logOutElsewhere}
        </Button>
      )}
    </>
  );
}

/** Whole days. */
function daysAgo(then: string, now: string): number {
  return Math.max(0, Math.floor((Date.parse(now) - Date.parse(then)) / 86_400_000));
}

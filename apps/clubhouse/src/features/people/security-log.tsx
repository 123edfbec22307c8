import type { SecurityEvent } from '@dewsweeper/contract/people';
import { Button } from '@dewsweeper/web/ui/button.tsx';
import { LoadFailed } from '@dewsweeper/web/ui/load-failed.tsx';
import { Loading, Skeleton } from '@dewsweeper/web/ui/skeleton.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { peopleMessages, securityLogMessages } from '../../messages.ts';
import { isRefusedAsIdle } from '../staff/refused-as-idle.ts';
import { SignInAgain } from '../staff/sign-in-again.tsx';
import { momentOf } from './moment.ts';
import styles from './people.module.css';
import { type Scope, securityLogQuery } from './people-queries.ts';
import type { PlaceNames } from './place-names.ts';
import { securityWords } from './security-words.ts';

type SecurityLogProps = { scope: Scope; places: PlaceNames; timeZone: string };

export function SecurityLog({ scope, places, timeZone }: SecurityLogProps) {
  const log = useInfiniteQuery(securityLogQuery(scope));
  const events = log.data?.pages.flatMap((page) => page.events);
  return (
    <section className={styles.section}>
      <h2>{securityLogMessages.title}</h2>
      <p className={styles.soft}>{securityLogMessages.intro}</p>
      {events === undefined && !log.isError && (
        <Loading>
          <Skeleton height="160px" radius="20px" />
        </Loading>
      )}
      {log.isError && isRefusedAsIdle(log.error) && log.isFetchNextPageError && (
        <SignInAgain>{peopleMessages.signInAgain}</SignInAgain>
      )}
      {log.isError && !isRefusedAsIdle(log.error) && (
        <LoadFailed text={securityLogMessages.loadFailed} query={log} />
      )}
      {events?.length === 0 && <p>{securityLogMessages.none}</p>}
      {events !== undefined && events.length > 0 && (
        <ol className={styles.list}>
          {events.map((event) => (
            <Event key={event.id} {...{ event, places, timeZone }} />
          ))}
        </ol>
      )}
      {log.hasNextPage && (
        <div>
          <Button variant="quiet" busy={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
            {securityLogMessages.earlier}
          </Button>
        </div>
      )}
    </section>
  );
}

type EventProps = { event: SecurityEvent; places: PlaceNames; timeZone: string };

function Event({ event, places, timeZone }: EventProps) {
  const { text, isRefused } = securityWords(event);
  const where = event.course === null ? '' : `, ${places.nameOf(event.course)}`;
  return (
    <li className={`${styles.row} ${styles.event}`}>
      <time className={styles.soft} dateTime={event.at}>
        {momentOf(event.at, timeZone)}
      </time>
      <strong className={styles.words}>{event.name}</strong>
      <span className={styles.words}>
        <span className={isRefused ? styles.refused : undefined}>
          {text}
          {where}
        </span>
        <span className={styles.soft}>{securityLogMessages.from(event.address)}</span>
      </span>
    </li>
  );
}

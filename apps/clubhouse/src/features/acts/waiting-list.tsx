import { Hourglass, X } from 'lucide-react';
import { actMessages, refusalMessages } from '../../messages.ts';
import { useStaffPerson } from '../staff/session.ts';
import { useActDesk, useDeskState } from './use-act-desk.tsx';
import styles from './waiting-list.module.css';

/** What waits on this device, whose it is, and what the server did not take in the end. */
export function WaitingList() {
  const desk = useActDesk();
  const person = useStaffPerson();
  const { underWay, refused } = useDeskState();
  const waiting = underWay.filter(({ state }) => state === 'waiting');
  if (waiting.length === 0 && refused.length === 0) return null;
  return (
    <div className={styles.list}>
      {waiting.length > 0 && (
        <details>
          <summary>
            <Hourglass size={16} aria-hidden="true" />
            <span role="status">{actMessages.waitingTitle(waiting.length)}</span>
          </summary>
          <ul className={styles.items}>
            {waiting.map(({ request, words, staff }) => (
              <li key={request.id}>
                {words}
                {staff.id !== person.id && ` (${actMessages.waitingFor(staff.name)})`}
              </li>
            ))}
          </ul>
        </details>
      )}
      {refused.length > 0 && (
        <div className={styles.refused} role="alert">
          <strong>{actMessages.refusedTitle}</strong>
          <ul className={styles.items}>
            {refused.map(({ request, words, refusedAs }) => (
              <li key={request.id}>
                <span>{actMessages.refusedLate(words, refusalMessages.refused(refusedAs ?? ''))}</span>
                <button
                  type="button"
                  aria-label={actMessages.dismiss}
                  onClick={() => void desk.dismissRefused(request.id)}
                >
                  <X size={18} aria-hidden="true" />
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

import type { Hold } from '@dewsweeper/contract/teetimegroup';
import { secondsUntil } from '../../lib/clock.ts';
import { formatTeeTime } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { reservationMessages } from '../../messages.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { choicesOf } from '../tee-times/choices.ts';
import styles from './held-time.module.css';

/** Link to a time that is held and not confirmed (rules.md#hold-survives). */
export function HeldTime({ hold }: { hold: Hold }) {
  if (secondsUntil(hold.confirmDeadline) === 0) return null;
  const back = (
    <ButtonLink to={paths.teeTimes} search={choicesOf(hold)} variant="quiet">
      {reservationMessages.continueHolding}
    </ButtonLink>
  );
  return (
    <div className={styles.held}>
      <Notice action={back} isStatic>
        {reservationMessages.holding(formatTeeTime(hold.startingTime), hold.courseName)}
      </Notice>
    </div>
  );
}

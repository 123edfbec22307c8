import type { Wait } from '@dewsweeper/contract/waitlist';
import { useNavigate } from '@tanstack/react-router';
import { formatTeeTime, formatWeekdayMonthDay } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { waitlistMessages } from '../../messages.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { inWords } from '../booking/countdown.ts';
import { useCountdown } from '../booking/use-countdown.ts';
import { choicesOf } from '../tee-times/choices.ts';
import styles from './waitlist.module.css';
import { takeFailure, useTakeOffer } from './waits.ts';

type OfferedTimeProps = {
  wait: Wait;
  offer: NonNullable<Wait['offer']>;
  isLeaving: boolean;
  onDecline: () => void;
};

/** Taking it opens the page on which it is confirmed. */
export function OfferedTime({ wait, offer, isLeaving, onDecline }: OfferedTimeProps) {
  const navigate = useNavigate();
  const take = useTakeOffer((held) => void navigate({ to: paths.teeTimes, search: choicesOf(held) }));
  const { secondsLeft, announced } = useCountdown(offer.until);
  const time = formatTeeTime(offer.startingTime);
  return (
    <Card>
      <div className={styles.wait}>
        <p className={styles.time}>{time}</p>
        <p>
          {formatWeekdayMonthDay(wait.date)}, {wait.courseName}
        </p>
        <p>
          {offer.teeName}, {waitlistMessages.facts(wait.players, wait.numHoles)}
        </p>
        <p className={styles.hint}>
          {secondsLeft > 0 ? waitlistMessages.keptFor(inWords(secondsLeft)) : waitlistMessages.offerEnded}
        </p>
        <p className="visually-hidden" role="status">
          {announced}
        </p>
        {secondsLeft > 0 && (
          <div className={styles.actions}>
            <Button
              aria-label={waitlistMessages.takeOf(time)}
              busy={take.isPending}
              onClick={() => take.mutate(wait)}
            >
              {waitlistMessages.take}
            </Button>
            <Button
              variant="quiet"
              aria-label={waitlistMessages.declineOf(time)}
              busy={isLeaving}
              onClick={onDecline}
            >
              {waitlistMessages.decline}
            </Button>
          </div>
        )}
        {take.isError && <Notice kind="error">{takeFailure(take.error)}</Notice>}
      </div>
    </Card>
  );
}

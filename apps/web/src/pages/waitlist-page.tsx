import type { Wait } from '@dewsweeper/contract/waitlist';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useStoredCourse } from '../features/courses/courses.ts';
import { meTopic } from '../features/live/topics.ts';
import { useLive } from '../features/live/use-live.ts';
import { TicketsSkeleton } from '../features/reservations/tickets-skeleton.tsx';
import { OfferedTime } from '../features/waitlist/offered-time.tsx';
import styles from '../features/waitlist/waitlist.module.css';
import { myWaitsQuery, useLeave } from '../features/waitlist/waits.ts';
import { withAdvice } from '../lib/failure-advice.ts';
import { formatTeeTime, formatWeekdayMonthDay } from '../lib/format.ts';
import { paths } from '../lib/paths.ts';
import { waitlistMessages } from '../messages.ts';
import { Button } from '../ui/button.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { Card } from '../ui/card.tsx';
import { Column } from '../ui/column.tsx';
import { LoadFailed } from '../ui/load-failed.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageHeader } from '../ui/page-header.tsx';

/** The golfer's offers and waits. */
export function WaitlistPage() {
  const course = useStoredCourse();
  const mine = useQuery(myWaitsQuery);
  const leave = useLeave();
  const heading = useRef<HTMLHeadingElement>(null);
  useLive([meTopic]);
  return (
    <Column>
      <PageHeader title={waitlistMessages.title} courseName={course.data?.name} headingRef={heading} />
      {mine.isPending && <TicketsSkeleton />}
      {mine.isLoadingError && (
        <LoadFailed query={mine} text={withAdvice(waitlistMessages.loadFailed, mine.error)} />
      )}
      {mine.data && (
        <Waits
          waits={mine.data.waits}
          isLeaving={({ id }) => leave.isPending && leave.variables.id === id}
          // The pressed button goes with its card.
          onLeave={(wait) => leave.mutate(wait, { onSuccess: () => heading.current?.focus() })}
        />
      )}
      <p className="visually-hidden" role="status">
        {leave.isSuccess && waitlistMessages.left}
      </p>
      {leave.isError && <Notice kind="error">{withAdvice(waitlistMessages.leaveFailed, leave.error)}</Notice>}
    </Column>
  );
}

type WaitsProps = {
  waits: readonly Wait[];
  isLeaving: (wait: Wait) => boolean;
  onLeave: (wait: Wait) => void;
};

function Waits({ waits, isLeaving, onLeave }: WaitsProps) {
  const offered = waits.flatMap((wait) => (wait.offer ? [{ wait, offer: wait.offer }] : []));
  const waiting = waits.filter(({ offer }) => offer === null);
  if (waits.length === 0)
    return (
      <>
        <p className={styles.none}>{waitlistMessages.none}</p>
        <ButtonLink to={paths.teeTimes} wide>
          {waitlistMessages.findATime}
        </ButtonLink>
      </>
    );
  return (
    <>
      {offered.length > 0 && (
        <section>
          <h2 className={styles.group}>{waitlistMessages.offered}</h2>
          <ul className={styles.list}>
            {offered.map(({ wait, offer }) => (
              <li key={wait.id}>
                <OfferedTime
                  wait={wait}
                  offer={offer}
                  isLeaving={isLeaving(wait)}
                  onDecline={() => onLeave(wait)}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
      {waiting.length > 0 && (
        <section>
          <h2 className={styles.group}>{waitlistMessages.waiting}</h2>
          <ul className={styles.list}>
            {waiting.map((wait) => (
              <li key={wait.id}>
                <Waiting wait={wait} isLeaving={isLeaving(wait)} onLeave={() => onLeave(wait)} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function Waiting({ wait, isLeaving, onLeave }: { wait: Wait; isLeaving: boolean; onLeave: () => void }) {
  const day = formatWeekdayMonthDay(wait.date);
  return (
    <Card>
      <div className={styles.wait}>
        <p>
          <strong>{day}</strong>,{' '}
          {waitlistMessages.between(formatTeeTime(wait.fromTime), formatTeeTime(wait.toTime))}
        </p>
        <p>
          {wait.courseName}, {waitlistMessages.facts(wait.players, wait.numHoles)}
        </p>
        <p className={styles.hint}>
          {wait.ahead === 0 ? waitlistMessages.first : waitlistMessages.ahead(wait.ahead)}
        </p>
        <div className={styles.actions}>
          <Button
            variant="quiet"
            aria-label={waitlistMessages.leaveOf(day)}
            busy={isLeaving}
            onClick={onLeave}
          >
            {waitlistMessages.leave}
          </Button>
        </div>
      </div>
    </Card>
  );
}

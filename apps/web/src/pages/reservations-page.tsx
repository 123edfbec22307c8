import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useReducer } from 'react';
import { useStoredCourse } from '../features/courses/courses.ts';
import { meTopic } from '../features/live/topics.ts';
import { useLive } from '../features/live/use-live.ts';
import { HeldTime } from '../features/reservations/held-time.tsx';
import { myTeeTimeGroupsQuery } from '../features/reservations/my-tee-time-groups.ts';
import { Tickets } from '../features/reservations/tickets.tsx';
import { TicketsSkeleton } from '../features/reservations/tickets-skeleton.tsx';
import { withAdvice } from '../lib/failure-advice.ts';
import { lazyPart } from '../lib/lazy-part.tsx';
import { paths } from '../lib/paths.ts';
import { reservationMessages } from '../messages.ts';
import { Column } from '../ui/column.tsx';
import { LoadFailed } from '../ui/load-failed.tsx';
import { PageHeader } from '../ui/page-header.tsx';

const KeptTickets = lazyPart(
  async () => (await import('../features/without-network/kept-tickets.tsx')).KeptTickets,
);

export function ReservationsPage() {
  const course = useStoredCourse();
  const mine = useQuery(myTeeTimeGroupsQuery);
  const [isKept, showKept] = useReducer(() => true, false);
  useLive([meTopic]);
  return (
    <Column>
      <PageHeader title={reservationMessages.title} courseName={course.data?.name} />
      {mine.data === undefined && (
        <KeptTickets mine={mine} onShown={showKept}>
          {(reservations) => <Tickets reservations={reservations} isKept />}
        </KeptTickets>
      )}
      {mine.isPending && !isKept && <TicketsSkeleton />}
      {mine.isLoadingError && !isKept && (
        <LoadFailed query={mine} text={withAdvice(reservationMessages.loadFailed, mine.error)} />
      )}
      {mine.data?.hold && <HeldTime hold={mine.data.hold} />}
      {mine.data && <Tickets reservations={mine.data.reservations} />}
      {course.data?.widgetSettings.waitlistMinutes !== undefined && (
        <p style={{ marginTop: 24 }}>
          <Link to={paths.waitlist}>{reservationMessages.waitlist}</Link>
        </p>
      )}
    </Column>
  );
}

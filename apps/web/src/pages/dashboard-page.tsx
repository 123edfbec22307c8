import { useQuery } from '@tanstack/react-query';
import { CalendarClock, CircleUserRound, LayoutList, Ticket } from 'lucide-react';
import { CourseFailed } from '../features/courses/course-failed.tsx';
import { courseCardsQuery, useStoredCourse } from '../features/courses/courses.ts';
import { useStoredChoice } from '../lib/browser-storage.ts';
import { paths } from '../lib/paths.ts';
import { dashboardMessages, groupBoardMessages } from '../messages.ts';
import { Column } from '../ui/column.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { DestinationLink } from './dashboard/destination-link.tsx';
import { SelectCourse } from './dashboard/select-course.tsx';
import styles from './dashboard-page.module.css';

export function DashboardPage() {
  const { group, course } = useStoredChoice();
  const stored = useStoredCourse();
  const chosen = group !== null && course !== null;
  const cards = useQuery({ ...courseCardsQuery(group ?? ''), enabled: group !== null });
  const hasOthers = (cards.data?.length ?? 0) > 1;
  return (
    <Column>
      <PageHeader title={dashboardMessages.title} courseName={stored.data?.name} />
      {!chosen && <SelectCourse groupId={group} />}
      {chosen && stored.isLoadingError && (
        <div className={styles.failure}>
          <CourseFailed error={stored.error} retry={() => void stored.refetch()} />
        </div>
      )}
      {chosen && !stored.isLoadingError && (
        <p className={styles.welcome}>
          {dashboardMessages.welcome} {stored.data?.name ?? <Skeleton width="180px" />}
        </p>
      )}
      {chosen && (
        <nav className={styles.destinations} aria-label={dashboardMessages.title}>
          <DestinationLink
            to={paths.teeTimes}
            icon={CalendarClock}
            label={dashboardMessages.viewTeeTimes}
            hint={dashboardMessages.viewTeeTimesHint}
            course={{ group, course }}
          />
          {hasOthers && (
            <DestinationLink
              to={paths.groupBoard}
              icon={LayoutList}
              label={groupBoardMessages.dashboardLabel}
              hint={groupBoardMessages.dashboardHint}
              group={group}
            />
          )}
          <DestinationLink
            to={paths.myReservations}
            icon={Ticket}
            label={dashboardMessages.myReservations}
            hint={dashboardMessages.myReservationsHint}
          />
          <DestinationLink
            to={paths.profile}
            icon={CircleUserRound}
            label={dashboardMessages.profile}
            hint={dashboardMessages.profileHint}
          />
        </nav>
      )}
    </Column>
  );
}

import type { CoursePath } from '@dewsweeper/contract/ids';
import { LoadFailed } from '@dewsweeper/web/ui/load-failed.tsx';
import { Notice } from '@dewsweeper/web/ui/notice.tsx';
import { Loading, Skeleton } from '@dewsweeper/web/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { ByDay } from '../features/reports/by-day.tsx';
import { Figures } from '../features/reports/figures.tsx';
import { LeadTimes } from '../features/reports/lead-times.tsx';
import { weekReportQuery } from '../features/reports/report-query.ts';
import styles from '../features/reports/reports.module.css';
import { TimesMap } from '../features/reports/times-map.tsx';
import { WeekBar } from '../features/reports/week-bar.tsx';
import { isReported, mondayOf } from '../features/reports/weeks.ts';
import { SectionPage } from '../features/sections/section-page.tsx';
import { refusalOf } from '../lib/api.ts';
import { paths } from '../lib/paths.ts';
import { reportMessages } from '../messages/reports.ts';

export function ReportsPage() {
  const place = useParams({ from: `/signed-in${paths.reports}` });
  const { week } = useSearch({ from: `/signed-in${paths.reports}` });
  const asked = week !== undefined && isReported(week) ? week : null;
  return (
    <SectionPage place={place} title={reportMessages.title}>
      {({ today }) => (
        <div className={styles.page}>
          <WeekBar place={place} date={asked ?? today} today={today} />
          <Week place={place} monday={mondayOf(asked ?? today)} />
        </div>
      )}
    </SectionPage>
  );
}

function Week({ place, monday }: { place: CoursePath; monday: string }) {
  const report = useQuery(weekReportQuery(place, monday));
  if (report.data !== undefined) {
    const { days, week, weekBefore, yearBefore } = report.data;
    return (
      <div className={styles.columns} aria-busy={report.isPlaceholderData}>
        <div>
          <TimesMap days={days} />
          <LeadTimes lead={week.lead} />
          <ByDay days={days} />
        </div>
        <Figures week={week} weekBefore={weekBefore} yearBefore={yearBefore} />
      </div>
    );
  }
  if (!report.isError)
    return (
      <Loading>
        <Skeleton height="320px" radius="20px" />
      </Loading>
    );
  return refusalOf(report.error) === 'not-allowed' ? (
    <Notice kind="error">{reportMessages.mayNot}</Notice>
  ) : (
    <LoadFailed text={reportMessages.failed} query={report} />
  );
}

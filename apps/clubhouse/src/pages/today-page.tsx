import { serverNow } from '@dewsweeper/web/lib/clock.ts';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from '@tanstack/react-router';
import { DayFailed } from '../features/sheet/day-failed.tsx';
import { courseQuery } from '../features/sheet/sheet-query.ts';
import { courseNow } from '../lib/days.ts';
import { paths } from '../lib/paths.ts';

/** Leads to the course's present day, whatever zone the device is in. */
export function TodayPage() {
  const place = useParams({ from: `/signed-in${paths.course}` });
  const course = useQuery(courseQuery(place));
  if (course.data === undefined) return course.isError ? <DayFailed failed={course} /> : null;
  const { date } = courseNow(course.data.timeZone, serverNow());
  return <Navigate to={paths.sheet} params={{ ...place, date }} replace />;
}

import { usePageTitle } from '@dewsweeper/web/lib/page-title.ts';
import { useParams } from '@tanstack/react-router';
import { DayFailed, LoadingDay } from '../features/sheet/day-failed.tsx';
import { useDay } from '../features/sheet/use-day.ts';
import { useDayKeys } from '../features/sheet/use-day-keys.ts';
import { StarterList } from '../features/starter/starter-list.tsx';
import { paths } from '../lib/paths.ts';
import { starterMessages } from '../messages.ts';

export function StarterPage() {
  const { group, course, date } = useParams({ from: `/signed-in${paths.starter}` });
  const day = useDay({ group, course }, date);
  usePageTitle(starterMessages.title, day.course?.name);
  useDayKeys(day, 'starter');
  if (day.failed !== null) return <DayFailed failed={day.failed} />;
  if (day.sheet === undefined) return <LoadingDay />;
  return <StarterList day={day} sheet={day.sheet} />;
}

import { usePageTitle } from '@dewsweeper/web/lib/page-title.ts';
import { useParams } from '@tanstack/react-router';
import '../app/workspace.css';
import { DayFailed } from '../features/sheet/day-failed.tsx';
import { DaySheet } from '../features/sheet/day-sheet.tsx';
import { useDay } from '../features/sheet/use-day.ts';
import { useDayKeys } from '../features/sheet/use-day-keys.ts';
import { paths } from '../lib/paths.ts';
import { sheetMessages } from '../messages.ts';

export function SheetPage() {
  const { group, course, date } = useParams({ from: `/signed-in${paths.sheet}` });
  const day = useDay({ group, course }, date);
  usePageTitle(sheetMessages.title, day.course?.name);
  useDayKeys(day, 'sheet');
  if (day.failed !== null) return <DayFailed failed={day.failed} />;
  return <DaySheet day={day} key={date} />;
}

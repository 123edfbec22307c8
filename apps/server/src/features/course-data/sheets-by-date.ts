import { byDate } from '@dewsweeper/core/rules/planned-changes';
import type { TeeSheet } from '@dewsweeper/core/tee-sheet/course';
import type { ByDate } from '@dewsweeper/core/tee-sheet/course-on';
import { type CourseFields, type ImportedCourse, withBlockedTimes } from './document.ts';

export type SheetsByDate = ByDate<{ teesheets: TeeSheet[]; rates: CourseFields['rates'] }>;

/** Settings that decide a group's cells and prices, by date (rules.md#planned-changes). */
export function sheetsByDate({
  teesheets,
  rates = [],
  planned,
}: {
  teesheets: ImportedCourse['teesheets'];
  rates?: CourseFields['rates'] | undefined;
  planned?: CourseFields['planned'] | undefined;
}): SheetsByDate {
  const document = { rates, widgetSettings: {}, ...(planned && { planned }) };
  return byDate({ document, teesheets }, (inForce) => ({
    rates: [...inForce.document.rates],
    teesheets: inForce.teesheets.map(withBlockedTimes),
  }));
}

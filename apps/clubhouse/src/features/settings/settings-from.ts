import type { CourseSettings } from '@dewsweeper/contract/course-settings';

/** Those in force on a day of play. */
export function settingsFrom(settings: CourseSettings, date: string): CourseSettings {
  const { document, teesheets } = settings.later.findLast(({ from }) => from <= date) ?? settings;
  return { ...settings, document, teesheets };
}

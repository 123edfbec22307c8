import type { Course } from '@dewsweeper/contract/course';

/** In the page's language, where the course wrote it in that one, too (rules.md#languages). `said`: as a board has it. */
export function courseText(
  settings: Course['widgetSettings'],
  field: 'widgetMessage' | 'minGroupMessage',
  said = settings[field],
): string {
  const translated = settings.translations?.[document.documentElement.lang as 'fr' | 'es']?.[field];
  // A planned change may have replaced what was translated.
  return translated && said === settings[field] ? translated : said;
}

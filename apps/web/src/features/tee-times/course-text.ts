import type { Course } from '@dewsweeper/contract/course';

/**
 * The course's text in the page's language, where it has one (rules.md#languages). `said` may come from a planned change,
 * which replaces the translated text.
 */
export function courseText(
  settings: Course['widgetSettings'] | undefined,
  field: 'widgetMessage' | 'minGroupMessage',
  said = settings?.[field] ?? '',
): string {
  const translated = settings?.translations?.[document.documentElement.lang as 'fr' | 'es'];
  return (said === settings?.[field] && translated?.[field]) || said;
}

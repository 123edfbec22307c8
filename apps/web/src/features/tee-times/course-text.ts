import type { Course } from '@dewsweeper/contract/course';

/**
 * What the course says, in the page's language where it wrote it in that one, too (rules.md#languages). `said` may be of a
 * planned change, which replaces what was translated.
 */
export function courseText(
  settings: Course['widgetSettings'] | undefined,
  field: 'widgetMessage' | 'minGroupMessage',
  said = settings?.[field] ?? '',
): string {
  const translated = settings?.translations?.[document.documentElement.lang as 'fr' | 'es'];
  return (said === settings?.[field] && translated?.[field]) || said;
}

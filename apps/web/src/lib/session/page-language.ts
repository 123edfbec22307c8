import type { Language } from '@dewsweeper/contract/languages';

/** Each page is loaded in one language (rules.md#languages). */
export const pageLanguage = () => document.documentElement.lang;

const keptSeconds = 365 * 24 * 60 * 60;

/** The server reads the cookie when it chooses the document. */
export function showIn(language: Language): void {
  document.cookie = `language=${language}; path=/; max-age=${keptSeconds}; samesite=lax`;
  // Without cookies it would reload for ever.
  if (isChosen(language)) window.location.reload();
}

/** Once: where the language was chosen and the page is in another one still, that is all there is. */
export function showAccountLanguage(language: Language): void {
  const isTyping = document.activeElement?.matches('input, select, textarea');
  if (!isTyping && !isChosen(language)) showIn(language);
}

function isChosen(language: Language): boolean {
  return document.cookie.split('; ').includes(`language=${language}`);
}

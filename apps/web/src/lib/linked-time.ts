import { parseSearch, stringifySearch } from '../app/search.ts';

const key = 'linkedTime';

/** Kept in the tab until the golfer's page of tee times has read it, which may be after they signed in. */
type Linked = Record<string, string>;
let unstored: string | null = null;

/** The link to one time (rules.md#link-to-a-time), as the names of its address. */
export function linkedTime(): Linked | null {
  let text = unstored;
  try {
    text ??= sessionStorage.getItem(key);
  } catch {
    // Nothing was stored.
  }
  return text ? parseSearch(text) : null;
}

/** An entry link without a date ends an earlier one. */
export function keepLinkedTime(course: { group: string; course?: string | undefined }, search: Linked): void {
  forgetLinkedTime();
  if (course.course === undefined || search['date'] === undefined) return;
  const text = stringifySearch({ ...search, ...course });
  try {
    sessionStorage.setItem(key, text);
  } catch {
    unstored = text;
  }
}

export function forgetLinkedTime(): void {
  unstored = null;
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was stored.
  }
}

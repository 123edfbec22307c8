import type { Language } from '@dewsweeper/contract/languages';
import * as es from '../src/messages/es.ts';
import * as fr from '../src/messages/fr.ts';
import type { Words } from '../src/messages/words.ts';
import * as en from '../src/messages.ts';

/** Every word of the app in each language. */
export const catalogues: Record<Language, Words<typeof en>> = { en, fr, es };

/** What one catalogue has and the other has not, as `profileMessages.title`. Types cannot tell what is too much. */
export function differencesIn(one: unknown, other: unknown, name = ''): string[] {
  if (kindOf(one) !== kindOf(other)) return [name];
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null)
    return one === '' || other === '' ? [name] : [];
  const [mine, theirs] = [new Map(Object.entries(one)), new Map(Object.entries(other))];
  return [...new Set([...mine.keys(), ...theirs.keys()])].flatMap((key) =>
    differencesIn(mine.get(key), theirs.get(key), name === '' ? key : `${name}.${key}`),
  );
}

function kindOf(word: unknown): string {
  return Array.isArray(word) ? `list of ${word.length}` : typeof word;
}

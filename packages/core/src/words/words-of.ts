import { en, type Words } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';

const words = { en, fr, es } satisfies Record<string, Words>;

/** English where no language is known. */
export function wordsOf(language: keyof typeof words | null): Words {
  return words[language ?? 'en'];
}

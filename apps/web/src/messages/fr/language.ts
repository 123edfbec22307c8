import type * as english from '../language.ts';
import type { Words } from '../words.ts';

export const languageMessages: Words<typeof english.languageMessages> = {
  title: 'Langue',
  about: 'Pour ces pages, vos e-mails et vos SMS.',
  failed: 'La langue n’a pas pu être changée. Veuillez réessayer.',
};

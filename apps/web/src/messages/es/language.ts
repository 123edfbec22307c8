import type * as english from '../language.ts';
import type { Words } from '../words.ts';

export const languageMessages: Words<typeof english.languageMessages> = {
  title: 'Idioma',
  about: 'Para estas páginas y para sus SMS y correos.',
  failed: 'No se pudo cambiar el idioma. Inténtelo de nuevo.',
};

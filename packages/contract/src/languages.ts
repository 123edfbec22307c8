import * as z from 'zod/mini';

/** Every text exists in English (rules.md#languages). */
export const languages = ['en', 'fr', 'es'] as const;
export const language = z.enum(languages);
/** In which a course may write its own texts, too. */
export const translations = ['fr', 'es'] as const satisfies Language[];
export type Language = z.infer<typeof language>;

import * as z from 'zod/mini';

/** What golfers may read in. English is the one that everything has (rules.md#languages). */
export const languages = ['en', 'fr', 'es'] as const;
export const language = z.enum(languages);
/** In which a course may write its own texts, too. */
export const translations = ['fr', 'es'] as const satisfies Language[];
export type Language = z.infer<typeof language>;

import type { CourseSettings } from '@dewsweeper/contract/course-settings';
import { partsFrom, type SettingsPart } from './settings-parts.ts';

/** What was typed or chosen since the form was opened. `isAtOnce`: some of it cannot wait for a date. */
export type Edits = { parts: ReadonlySet<SettingsPart>; isAtOnce: boolean };

export const noEdits: Edits = { parts: new Set(), isAtOnce: false };

/** The same where it is known. */
export function withEdit(edits: Edits, part: SettingsPart, isFieldAtOnce: boolean): Edits {
  const waits = partsFrom('a date').some((one) => one.part === part);
  const isAtOnce = edits.isAtOnce || isFieldAtOnce || !waits;
  if (edits.parts.has(part) && edits.isAtOnce === isAtOnce) return edits;
  return { parts: new Set([...edits.parts, part]), isAtOnce };
}

/** Typed for all days, it may be meant from a date on, where the same settings are in force. */
export function goesAlong(edits: Edits, { later }: Pick<CourseSettings, 'later'>, from: string): boolean {
  return !edits.isAtOnce && later.every((change) => change.from > from);
}

import { settingsMessages } from '../../messages.ts';

/** One is shown at a time. All are saved together: what is typed in one stays while another is open. */
export type SettingsPart = 'course' | 'tees' | 'prices' | 'booking' | 'texts' | 'starts' | 'rules';

const parts: readonly { part: SettingsPart; name: string; waitsForDate: boolean }[] = [
  { part: 'course', name: settingsMessages.card, waitsForDate: false },
  { part: 'tees', name: settingsMessages.tees, waitsForDate: true },
  { part: 'prices', name: settingsMessages.rates, waitsForDate: true },
  { part: 'booking', name: settingsMessages.booking, waitsForDate: false },
  { part: 'texts', name: settingsMessages.texts, waitsForDate: true },
  { part: 'starts', name: settingsMessages.starts, waitsForDate: true },
  { part: 'rules', name: settingsMessages.rulesPart, waitsForDate: true },
];

/** `from`: the first day of play, null for all days. Not every part can wait for a date. */
export const partsFrom = (from: string | null) => parts.filter((one) => from === null || one.waitsForDate);

/** The first, where `wanted` is none of them. */
export function openPart(wanted: string, from: string | null): SettingsPart {
  const offered = partsFrom(from);
  return (offered.find(({ part }) => part === wanted) ?? offered[0] ?? { part: 'tees' as const }).part;
}

export const isPart = (name: string | undefined): name is SettingsPart =>
  parts.some(({ part }) => part === name);

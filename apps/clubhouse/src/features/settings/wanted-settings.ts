import type { ChangedSettings, CourseSettings } from '@dewsweeper/contract/course-settings';
import { feeOf } from '../course-fields/field-rules.ts';

export type Rate = CourseSettings['document']['rates'][number];
/** `rate`: null for one that was added. `key` stays while rows come and go. */
export type RateRow = { key: string; rate: Rate | null };

export const rateRowsOf = ({ document }: CourseSettings): RateRow[] =>
  document.rates.map((rate, index) => ({ key: String(index), rate }));

const optionalTexts = ['address', 'city', 'state', 'zip', 'phone'] as const;

/** The stored settings with what stands in the form; fields that the form does not show stay. */
export function wantedSettings(
  { revision, document, teesheets }: CourseSettings,
  rows: readonly RateRow[],
  text: (name: string) => string,
): ChangedSettings {
  const { widgetSettings, ...card } = document;
  const cardTexts = optionalTexts.map((name) => [name, text(name).trim()] as const);
  const wantedCard: Record<string, unknown> = { ...card, ...Object.fromEntries(cardTexts) };
  for (const [name, value] of cardTexts) if (value === '') delete wantedCard[name];
  return {
    revision,
    document: {
      ...wantedCard,
      name: text('name').trim(),
      timeZone: text('timeZone'),
      rates: rows.map(({ key, rate }) => ({
        ...rate,
        name: text(`rate-${key}`).trim(),
        greenFee9: feeOf(text(`fee9-${key}`)),
        greenFee18: feeOf(text(`fee18-${key}`)),
      })),
      widgetSettings: {
        ...widgetSettings,
        daysInAdvance: Number(text('daysInAdvance')),
        currentDayMinutesInAdvance: Number(text('cutOff')),
        widgetMessage: text('message').trim(),
        minGroupMessage: text('minGroupMessage').trim(),
      },
    },
    teesheets: teesheets.map((sheet) => ({
      ...sheet,
      name: text(`name-${sheet.id}`).trim(),
      startTime: text(`first-${sheet.id}`),
      endTime: text(`last-${sheet.id}`),
      teeTimeInterval: Number(text(`interval-${sheet.id}`)),
      roundLength: Number(text(`nine-${sheet.id}`)),
    })),
  };
}

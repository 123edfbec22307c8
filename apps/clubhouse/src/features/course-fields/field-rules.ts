import { courseFieldMessages } from '../../messages.ts';

/* What the browser checks; the server checks all of it again. */

export const minutes = {
  autoComplete: 'off',
  inputMode: 'numeric',
  pattern: '[0-9]{1,5}',
  malformed: courseFieldMessages.minutesInvalid,
  required: true,
} as const;

/** 0 to 99. */
export const groupSize = {
  ...minutes,
  pattern: '[0-9]{1,2}',
  malformed: courseFieldMessages.groupSizeInvalid,
} as const;

/** 0 to 365. */
export const daysAhead = {
  ...minutes,
  pattern: '[0-9]|[1-9][0-9]|[12][0-9]{2}|3[0-5][0-9]|36[0-5]',
  malformed: courseFieldMessages.daysInvalid,
} as const;

/** `42`, `42.50`, `42,50` or `$42.50`. */
export const fee = {
  autoComplete: 'off',
  inputMode: 'decimal',
  pattern: String.raw`\s*[$€£]?\s*\d{1,5}(?:[.,]\d{1,2})?\s*`,
  malformed: courseFieldMessages.feeInvalid,
  required: true,
} as const;

/** NaN for what `fee` does not let through. */
export function feeOf(typed: string): number {
  const plain = typed.replaceAll(/[\s$€£]/g, '').replace(/,(\d{1,2})$/, '.$1');
  return plain === '' ? Number.NaN : Number(plain);
}

export const maxRates = 50;
export const maxTees = 36;

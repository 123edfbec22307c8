import type { PhoneReading } from './phone-rules.ts';

/**
 * Loads the rules of the world's telephone numbers. They are larger than most pages, so that they come only where a
 * number is, in two files side by side.
 */
export async function loadPhoneRules(): Promise<(typed: string) => PhoneReading> {
  const [{ readPhone }, { default: countries }] = await Promise.all([
    import('./phone-rules.ts'),
    import('libphonenumber-js/min/metadata'),
  ]);
  return (typed) => readPhone(typed, countries);
}

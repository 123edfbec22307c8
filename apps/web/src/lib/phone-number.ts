import type { PhoneReading } from './phone-rules.ts';

/** Larger than most pages, so loaded only where a number is used; two files in parallel. */
export async function loadPhoneRules(): Promise<(typed: string) => PhoneReading> {
  const [{ readPhone }, { default: countries }] = await Promise.all([
    import('./phone-rules.ts'),
    import('libphonenumber-js/min/metadata'),
  ]);
  return (typed) => readPhone(typed, countries);
}

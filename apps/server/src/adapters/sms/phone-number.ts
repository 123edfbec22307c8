import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** A number without a country's code is one of this country, as the courses are (spec.md 9); so are Canada's. */
const country = 'US';

/** What a golfer typed as an E.164 number, such as `+14025550134`; null when it cannot be one. */
export function phoneNumberOf(typed: string): string | null {
  const number = parsePhoneNumberFromString(typed, { defaultCountry: country, extract: false });
  return number?.isPossible() ? number.number : null;
}

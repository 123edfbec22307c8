import { type CountryCode, type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/core';
import type metadata from 'libphonenumber-js/min/metadata';

/** A number without a country's code is one of this country, as the courses are (spec.md 9); so are Canada's. */
const home: CountryCode = 'US';
const homeCode = '1';

/** A telephone number as it is written where it is used, and whether it is one at all. */
export type PhoneReading = { shown: string; isNumber: boolean };

/** Reads what a golfer typed by the rules of the world's telephone numbers, which the second file holds. */
export function readPhone(typed: string, countries: typeof metadata): PhoneReading {
  const number = parsePhoneNumberFromString(typed, { defaultCountry: home, extract: false }, countries);
  // What a golfer calls his phone is his affair (ruling 33).
  return number?.isValid() ? { shown: written(number), isNumber: true } : { shown: typed, isNumber: false };
}

/** `(402) 555-0142`; one from abroad with its country's code, `+44 20 7946 0958`. */
function written(number: PhoneNumber): string {
  return number.countryCallingCode === homeCode ? number.formatNational() : number.formatInternational();
}

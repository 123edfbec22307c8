import { type CountryCode, type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/core';
import type metadata from 'libphonenumber-js/min/metadata';

/** For numbers without a country code. Canada's have the same. */
const home: CountryCode = 'US';
const homeCode = '1';

export type PhoneReading = { shown: string; isNumber: boolean };

export function readPhone(typed: string, countries: typeof metadata): PhoneReading {
  const number = parsePhoneNumberFromString(typed, { defaultCountry: home, extract: false }, countries);
  // Any text is accepted (rules.md#registration-fields).
  return number?.isValid() ? { shown: written(number), isNumber: true } : { shown: typed, isNumber: false };
}

/** `(402) 555-0142`; abroad `+44 20 7946 0958`. */
function written(number: PhoneNumber): string {
  return number.countryCallingCode === homeCode ? number.formatNational() : number.formatInternational();
}

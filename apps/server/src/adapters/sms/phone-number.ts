import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/max';

export type { CountryCode };

/** A number that a text could be sent to. */
export type PhoneNumber = {
  /** E.164, such as `+14025550134`. */
  number: string;
  /** Null where numbering plans do not say. */
  country: CountryCode | null;
  /** Texts to it cost whoever sends them more than others, to its owner's profit. */
  isPremium: boolean;
};

const premiumTypes = new Set(['PREMIUM_RATE', 'SHARED_COST']);

/** What a golfer typed, as a number; one without a country's code is of `country`. Null when it cannot be one. */
export function phoneNumberOf(typed: string, country: CountryCode = 'US'): PhoneNumber | null {
  const found = parsePhoneNumberFromString(typed, { defaultCountry: country, extract: false });
  if (!found?.isPossible()) return null;
  return {
    number: found.number,
    country: found.country ?? null,
    isPremium: premiumTypes.has(found.getType() ?? ''),
  };
}

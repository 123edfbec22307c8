import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/max';

export type { CountryCode };

export type PhoneNumber = {
  /** E.164, such as `+14025550134`. */
  number: string;
  /** Null where numbering plans do not say. */
  country: CountryCode | null;
  /** Texts to it cost the sender extra, to its owner's profit. */
  isPremium: boolean;
};

const premiumTypes = new Set(['PREMIUM_RATE', 'SHARED_COST']);

/** Whether the typed text is this number, however it is written. `number`: in international form. */
export function isSameNumber(typed: string, number: string): boolean {
  const country = phoneNumberOf(number)?.country ?? undefined;
  return phoneNumberOf(typed, country)?.number === number;
}

/** A number without a country code belongs to `country`. Null when it is no number. */
export function phoneNumberOf(typed: string, country: CountryCode = 'US'): PhoneNumber | null {
  const found = parsePhoneNumberFromString(typed, { defaultCountry: country, extract: false });
  if (!found?.isPossible()) return null;
  return {
    number: found.number,
    country: found.country ?? null,
    isPremium: premiumTypes.has(found.getType() ?? ''),
  };
}

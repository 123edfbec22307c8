import { type CountryCode, getCountries } from 'libphonenumber-js/max';

const usual: CountryCode = 'US';
const known = new Map<string, CountryCode>();

/** Such as `DE` of `Europe/Berlin`; the default country for zones without one. */
export function countryOfZone(timeZone: string): CountryCode {
  const found =
    known.get(timeZone) ??
    [usual, ...getCountries()].find((country) => zonesOf(country).has(plain(timeZone)));
  const country = found ?? usual;
  known.set(timeZone, country);
  return country;
}

function zonesOf(country: CountryCode): Set<string> {
  // Newer versions of Node have a method instead of the property.
  const locale = new Intl.Locale(`und-${country}`) as { timeZones?: string[]; getTimeZones?(): string[] };
  return new Set((locale.getTimeZones?.() ?? locale.timeZones ?? []).map(plain));
}

/** One name for zones with several, such as `Asia/Kolkata` and `Asia/Calcutta`. */
function plain(timeZone: string): string {
  return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
}

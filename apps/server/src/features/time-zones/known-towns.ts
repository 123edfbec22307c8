import { isTimeZone } from '@dewsweeper/core/shared/local-time';
import type { KnownTown } from '@dewsweeper/core/shared/time-zones-of-place';

const provinces: Record<string, string> = {
  Alberta: 'AB',
  'British Columbia': 'BC',
  Manitoba: 'MB',
  'New Brunswick': 'NB',
  'Newfoundland and Labrador': 'NL',
  'Northwest Territories': 'NT',
  'Nova Scotia': 'NS',
  Nunavut: 'NU',
  Ontario: 'ON',
  'Prince Edward Island': 'PE',
  Québec: 'QC',
  Saskatchewan: 'SK',
  Yukon: 'YT',
};

let known: Promise<KnownTown[]> | undefined;

/** Towns of the world with their zones, without a network. Read when somebody first asks. */
export function knownTowns(): Promise<KnownTown[]> {
  known ??= readTowns();
  return known;
}

async function readTowns(): Promise<KnownTown[]> {
  const { default: list } = await import('city-timezones');
  return list.cityMapping
    .filter(({ timezone }) => timezone && isTimeZone(timezone))
    .map(({ city, province, state_ansi: short, iso2, country, pop, timezone }) => ({
      town: city,
      area: province || country,
      states: [province, short, iso2 === 'CA' ? provinces[province] : '', country, shortCountry(iso2)].filter(
        (name): name is string => Boolean(name),
      ),
      people: pop,
      timeZone: timezone,
    }));
}

/** Other two-letter codes are left out: many are also US states. */
function shortCountry(iso2: string): string {
  return ['US', 'GB', 'IE', 'AU', 'NZ', 'JP', 'ES', 'FR'].includes(iso2) ? iso2 : '';
}

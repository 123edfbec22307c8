import { expect, it } from 'vitest';
import { countryOfZone } from './country-of-zone.ts';

it.each([
  ['America/Chicago', 'US'],
  ['US/Pacific', 'US'],
  ['Pacific/Honolulu', 'US'],
  ['America/Toronto', 'CA'],
  ['Europe/London', 'GB'],
  ['Europe/Berlin', 'DE'],
  ['Asia/Kolkata', 'IN'],
  ['Asia/Calcutta', 'IN'],
  ['Etc/UTC', 'US'],
])('%s is of %s', (timeZone, country) => {
  expect(countryOfZone(timeZone)).toBe(country);
});

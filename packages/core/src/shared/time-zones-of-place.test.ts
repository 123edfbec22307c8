import { expect, it } from 'vitest';
import { type KnownTown, timeZonesOfPlace } from './time-zones-of-place.ts';

const town = (name: string, area: string, states: string[], people: number, timeZone: string): KnownTown => ({
  town: name,
  area,
  states,
  people,
  timeZone,
});
const towns = [
  town('Portland', 'Maine', ['Maine', 'ME'], 99, 'America/New_York'),
  town('Portland', 'Oregon', ['Oregon', 'OR'], 1200, 'America/Los_Angeles'),
  town('Ontario', 'Oregon', ['Oregon', 'OR'], 11, 'America/Boise'),
  town('Saint Paul', 'Minnesota', ['Minnesota', 'MN'], 300, 'America/Chicago'),
  town('Québec', 'Québec', ['Québec', 'QC'], 700, 'America/Toronto'),
];

it.each([
  ['Portland', 'ME', ['Portland, Maine: America/New_York']],
  ['portland ', ' oregon', ['Portland, Oregon: America/Los_Angeles']],
  ['Portland', '', ['Portland, Oregon: America/Los_Angeles', 'Portland, Maine: America/New_York']],
  ['Bandon', 'OR', ['Oregon, as Portland: America/Los_Angeles', 'Oregon, as Ontario: America/Boise']],
  ['', 'Maine', ['Maine, as Portland: America/New_York']],
  ['St. Paul', 'MN', ['Saint Paul, Minnesota: America/Chicago']],
  ['quebec', 'qc', ['Québec, Québec: America/Toronto']],
  ['Bandon', '', []],
  ['Portland', 'Nowhere', []],
  ['', '', []],
])('%j in %j', (city, state, expected) => {
  const found = timeZonesOfPlace({ city, state }, towns);
  expect(found.map(({ place, timeZone }) => `${place}: ${timeZone}`)).toEqual(expected);
});

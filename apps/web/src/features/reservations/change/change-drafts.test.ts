import type { ChangeOffer } from '@dewsweeper/contract/reservation-change';
import type { TeeTimeGroup } from '@dewsweeper/contract/teetimegroup';
import { expect, test } from 'vitest';
import { draftsFor, isAsBefore, ratesOf, totalOf } from './change-drafts.ts';

const golfer = (name: string, rateGroup: number, priceCents: number) => ({
  name,
  email: '',
  phone: '',
  paid: false,
  rateGroup,
  rateName: '',
  priceCents,
});

const reservation: TeeTimeGroup = {
  id: 'K7QM',
  group: 'g',
  course: 'c',
  courseName: 'Cedar Ridge',
  timeZone: 'America/Chicago',
  date: '2027-06-12',
  startingTime: '07:10',
  startingTeeID: 'front',
  teeName: 'Front Nine',
  reroundTeeID: null,
  reroundTime: null,
  numHoles: 9,
  players: 2,
  status: 'confirmed',
  expiration: null,
  receipt: null,
  receiptNumber: null,
  uid: 'u',
  golfers: [golfer('Ada', 0, 2400), golfer('Bea', 3, 500)],
  source: 'widget',
};

const offer: ChangeOffer = {
  reservation,
  revision: 4,
  numHoles: 9,
  players: 3,
  golfers: [
    { id: '1', rateGroup: 0, rateName: 'Public', priceCents: 2400 },
    { id: '2', rateGroup: 3, rateName: 'Staff', priceCents: 500 },
  ],
  rates: [
    { rateGroup: 0, name: 'Public', priceCents: 2600, seats: 4 },
    { rateGroup: 1, name: 'Member', priceCents: 1000, seats: 1 },
  ],
};
const start = { date: '2027-06-12', startingTime: '07:10', startingTeeID: 'front', teeName: 'Front Nine' };

test('who stays keeps their rate and its price, and who comes has the first rate', () => {
  const drafts = draftsFor(offer, []);
  expect(drafts.map(({ id, name, rateGroup }) => [id, name, rateGroup])).toEqual([
    ['1', 'Ada', 0],
    ['2', 'Bea', 3],
    [undefined, '', 0],
  ]);
  expect(totalOf(drafts, offer)).toBe(2400 + 500 + 2600);
});

test('a rate that only staff give is there for who has it alone', () => {
  const names = draftsFor(offer, []).map((draft) => ratesOf(draft, offer).map(({ name }) => name));
  expect(names).toEqual([
    ['Public', 'Member'],
    ['Staff', 'Public', 'Member'],
    ['Public', 'Member'],
  ]);
});

test('what was typed for another time is there again', () => {
  const [ada, bea] = draftsFor(offer, []);
  if (!ada || !bea) throw new Error('two golfers stay');
  const typed = [ada, { ...bea, name: 'Dot', rateGroup: 0 }];
  expect(draftsFor(offer, typed)[1]).toMatchObject({ id: '2', name: 'Dot', rateGroup: 0 });
});

test('knows when nothing is different', () => {
  const same = { ...offer, players: 2 as const };
  const drafts = draftsFor(same, []);
  expect(isAsBefore(reservation, { start, offer: same, drafts })).toBe(true);
  expect(isAsBefore(reservation, { start: { ...start, startingTime: '07:20' }, offer: same, drafts })).toBe(
    false,
  );
  expect(isAsBefore(reservation, { start, offer, drafts: draftsFor(offer, []) })).toBe(false);
  const [ada, bea] = drafts;
  if (!ada || !bea) throw new Error('two golfers stay');
  expect(isAsBefore(reservation, { start, offer: same, drafts: [{ ...ada, name: 'Ann' }, bea] })).toBe(false);
});

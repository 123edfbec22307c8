import { describe, expect, test } from 'vitest';
import {
  atOfferedRate,
  bookerOf,
  firstUnnamed,
  type GolferDraft,
  ratesFor,
  rememberBeyond,
  renamed,
  startingGolfers,
  totalCents,
} from './golfer-drafts.ts';

const booker = { name: 'Ann Lee', email: 'ann@example.com', phone: '555 0100' };
const rates = [
  { rateGroup: 0, name: 'Green fee', priceCents: 4200, seats: 4 },
  { rateGroup: 1, name: 'Senior', priceCents: 3150, seats: 4 },
];
const golfer = (name: string, parts: Partial<GolferDraft> = {}): GolferDraft => ({
  name,
  email: '',
  phone: '',
  rateGroup: 0,
  ...parts,
});
const start = (parts: Partial<Parameters<typeof startingGolfers>[0]>) =>
  startingGolfers({ players: 2, rates, typed: [], kept: [], booker, ...parts });

describe('the first rows', () => {
  test('are the booker and blanks', () => {
    expect(start({})).toEqual([{ ...booker, rateGroup: 0 }, golfer('')]);
  });

  test('are what was typed before, as many as play now', () => {
    const typed = [golfer('Ann'), golfer('Bo', { rateGroup: 1 }), golfer('Cy')];
    expect(start({ typed })).toEqual([golfer('Ann'), golfer('Bo', { rateGroup: 1 })]);
  });

  test('are what the server kept when this tab knows nothing', () => {
    expect(start({ kept: [golfer('Ann'), golfer('Bo')] })[1]?.name).toBe('Bo');
    expect(start({ typed: [golfer('Al')], kept: [golfer('Ann'), golfer('Bo')] })[0]?.name).toBe('Al');
  });

  test('fill the booker in where no first name was typed', () => {
    expect(start({ typed: [golfer(' '), golfer('Bo')] })[0]).toEqual({ ...booker, rateGroup: 0 });
  });

  test('fall back to the first rate when the course has fewer', () => {
    expect(start({ typed: [golfer('Ann', { rateGroup: 7 })] })[0]?.rateGroup).toBe(0);
  });

  test('have the first rate that each of them may have', () => {
    const offered = [
      { rateGroup: 1, name: 'Member', priceCents: 0, seats: 1 },
      { rateGroup: 3, name: 'Public', priceCents: 4200, seats: 4 },
    ];
    const rateGroups = (rows: GolferDraft[]) => rows.map(({ rateGroup }) => rateGroup);
    expect(rateGroups(start({ rates: offered }))).toEqual([1, 3]);
    const typed = [golfer('Ann', { rateGroup: 2 }), golfer('Bo', { rateGroup: 1 })];
    expect(rateGroups(start({ rates: offered, typed }))).toEqual([1, 3]);
    expect(rateGroups(start({ rates: offered, kept: [golfer('Ann', { rateGroup: 3 })] }))).toEqual([3, 3]);
    expect(totalCents(start({ rates: offered }), offered)).toBe(4200);
    const member = golfer('Ann', { rateGroup: 1 });
    expect(atOfferedRate(member, 0, offered)).toBe(member);
    expect(atOfferedRate(member, 0, offered.slice(1)).rateGroup).toBe(3);
    expect(ratesFor(0, offered).length).toBe(2);
    expect(ratesFor(1, offered).map(({ name }) => name)).toEqual(['Public']);
  });
});

test('the booker is named by `name`, else by first and last name', () => {
  const user = { name: '', firstName: 'Ann', lastName: 'Lee', email: 'ann@example.com', phone: '555 0100' };
  expect(bookerOf(user as Parameters<typeof bookerOf>[0])).toEqual(booker);
  expect(bookerOf({ ...user, name: 'A. Lee' } as Parameters<typeof bookerOf>[0]).name).toBe('A. Lee');
});

test('golfers of a larger group are remembered behind a smaller one', () => {
  const before = [golfer('Ann'), golfer('Bo'), golfer('Cy')];
  expect(rememberBeyond([golfer('Al')], before).map((g) => g.name)).toEqual(['Al', 'Bo', 'Cy']);
});

describe('a name', () => {
  const companions = [{ name: 'Bo Hill', email: 'bo@example.com', phone: '555 0101' }];

  test('of a companion fills in their address', () => {
    expect(renamed(golfer('Bo Hil'), 'Bo Hill', companions)).toEqual({ ...companions[0], rateGroup: 0 });
  });

  test('never overwrites an address that was typed', () => {
    expect(renamed(golfer('', { email: 'own@example.com' }), 'Bo Hill', companions).email).toBe(
      'own@example.com',
    );
  });

  test('of anybody else is only a name', () => {
    expect(renamed(golfer('B'), 'Bo', companions)).toEqual(golfer('Bo'));
  });
});

test('the total adds up the chosen rates', () => {
  expect(totalCents([golfer('a'), golfer('b', { rateGroup: 1 })], rates)).toBe(7350);
});

test('the first golfer without a name is found', () => {
  expect(firstUnnamed([golfer('a'), golfer('  '), golfer('')])).toBe(1);
  expect(firstUnnamed([golfer('a')])).toBeNull();
});

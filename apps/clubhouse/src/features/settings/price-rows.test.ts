import { weekdays } from '@dewsweeper/contract/ids';
import { expect, it } from 'vitest';
import { changesInWords } from './change-words.ts';
import {
  type Price,
  type PriceRow,
  priceField,
  priceRowsOf,
  wantedPrices,
  withAddedPrice,
  withMovedPrice,
} from './price-rows.ts';

const weekend: Price = {
  days: ['Sunday', 'Saturday'],
  startTime: '07:00',
  endTime: '10:50',
  greenFee9: 30,
  greenFee18: 55,
};
const winter: Price = { from: '2026-11-01', until: '2027-03-31', greenFee9: 15, greenFee18: 25 };
const rate = { name: 'Public', greenFee9: 24, greenFee18: 42, prices: [weekend, winter] };
const key = '0';

/** The form's fields as it opens, then `typed` over them, by number and field. */
function wanted(rows: readonly PriceRow[], typed: Record<string, string> = {}, of = rate) {
  const shown = rows.flatMap((row) => {
    const { days = [], startTime = '', endTime = '', from = '', until = '' } = row.price ?? {};
    const { greenFee18 = '', greenFee9 = '' } = row.price ?? {};
    const fields = {
      days: days.join(' '),
      startTime,
      endTime,
      from,
      until,
      fee18: greenFee18,
      fee9: greenFee9,
    };
    return Object.entries(fields).map(([field, value]) => [
      priceField(key, row, field as Parameters<typeof priceField>[2]),
      typed[`${row.number}-${field}`] ?? String(value),
    ]);
  });
  const values = Object.fromEntries(shown);
  return wantedPrices({ key, rate: of, prices: rows }, (name) => values[name] ?? `no field ${name}`);
}

const rows = priceRowsOf(rate);

it('what is not touched stays as it is stored, in order and with unknown fields', () => {
  expect(wanted(rows)).toEqual({ prices: [weekend, winter] });
  const odd = { ...weekend, note: 'kept' };
  expect(wanted(priceRowsOf({ ...rate, prices: [odd] }))).toEqual({ prices: [odd] });
});

it('a rate without prices gets none, and an empty list stays one', () => {
  const plain = { name: 'Public', greenFee9: 24, greenFee18: 42 };
  expect(wantedPrices({ key, rate: plain, prices: [] }, () => '')).toEqual({});
  expect(wantedPrices({ key, rate: null, prices: [] }, () => '')).toEqual({});
  expect(wantedPrices({ key, rate: { ...plain, prices: [] }, prices: [] }, () => '')).toEqual({ prices: [] });
  expect(wantedPrices({ key, rate, prices: [] }, () => '')).toEqual({});
});

it('what is emptied sets no limit, and days are in the order of the week', () => {
  expect(wanted(rows, { '0-days': 'Sunday Friday', '0-endTime': '', '1-until': '' })).toEqual({
    prices: [
      { days: ['Friday', 'Sunday'], startTime: '07:00', greenFee9: 30, greenFee18: 55 },
      { from: '2026-11-01', greenFee9: 15, greenFee18: 25 },
    ],
  });
  expect(wanted(rows, { '0-days': '' }).prices?.[0]?.days).toBeUndefined();
  expect(wanted(rows, { '0-days': weekdays.join(' ') }).prices?.[0]?.days).toEqual(weekdays);
});

it('prices are added last, move with what stands in them, and go', () => {
  const added = withAddedPrice(rows);
  expect(added.map(({ number }) => number)).toEqual([0, 1, 2]);
  const first = withMovedPrice(withMovedPrice(added, 2, -1), 1, -1);
  expect(first.map(({ number }) => number)).toEqual([2, 0, 1]);
  expect(withMovedPrice(first, 0, -1)).toEqual(first);
  expect(withMovedPrice(first, 2, 1)).toEqual(first);
  const typed = { '2-startTime': '16:00', '2-fee18': '28.5', '2-fee9': '15', '1-fee9': '14' };
  expect(wanted(first, typed).prices).toEqual([
    { startTime: '16:00', greenFee9: 15, greenFee18: 28.5 },
    weekend,
    { ...winter, greenFee9: 14 },
  ]);
  expect(wanted(rows.slice(1)).prices).toEqual([winter]);
});

it('a changed price is told once, as it was and as it will be', () => {
  const settings = (prices: Price[] | undefined) => ({
    document: { rates: [{ name: 'Public', greenFee9: 24, greenFee18: 42, ...(prices && { prices }) }] },
    teesheets: [],
  });
  const lines = [
    'rates.0.prices.0.startTime: "07:00" becomes "06:00"',
    'rates.0.prices.0.greenFee9: 30 becomes 31',
  ];
  const changed = { ...weekend, startTime: '06:00', greenFee9: 31.5 };
  expect(changesInWords(lines, settings([weekend]), settings([changed]))).toEqual([
    'Public, price 1: $55 for 18 holes, $30 for 9 (Sunday, Saturday, 7:00 AM to 10:50 AM) becomes $55 for 18 holes, $31.50 for 9 (Sunday, Saturday, 6:00 AM to 10:50 AM)',
  ]);
  const open = { startTime: '16:00', greenFee9: 1, greenFee18: 2 };
  const until = { endTime: '09:00', until: '2026-12-31', greenFee9: 1, greenFee18: 2 };
  expect(
    changesInWords(
      [
        'rates.0.prices.0.greenFee9: absent becomes 1',
        'rates.0.prices.1.greenFee9: absent becomes 1',
        'name: "A" becomes "B"',
      ],
      settings(undefined),
      settings([open, until]),
    ),
  ).toEqual([
    'Public, price 1: none becomes $2 for 18 holes, $1 for 9 (every day, from 4:00 PM)',
    'Public, price 2: none becomes $2 for 18 holes, $1 for 9 (every day, to 9:00 AM, to 2026-12-31)',
    'Name of the course: "A" becomes "B"',
  ]);
});

import { expect, test } from 'vitest';
import { quoteGolfers, quoteOf } from './quote.ts';

const rates = [
  { name: 'Public', greenFee9: 24, greenFee18: 42 },
  { name: 'Junior', greenFee9: 12, greenFee18: 19.99, id: 'junior' },
];
const start = { date: '2026-06-06', startingTime: '08:00' };
const publicAt9 = { rateName: 'Public', priceCents: 2400 };
const juniorAt9 = { rateName: 'Junior', priceCents: 1200 };
/** When the rates were different. */
const winter = { rateName: 'Winter', priceCents: 900 };
const golfer = (name: string, rateGroup: number, quoted: object = {}) => ({ name, rateGroup, ...quoted });

test('a hold quotes each rate for its holes, in the order of rateGroup', () => {
  expect(quoteOf(rates, { ...start, numHoles: 18 })).toEqual([
    { name: 'Public', priceCents: 4200 },
    { name: 'Junior', priceCents: 1999, id: 'junior' },
  ]);
});

test('a hold quotes what its day and time cost, without the prices of other times', () => {
  const twilight = { startTime: '16:00', greenFee9: 15, greenFee18: 28 };
  const priced = [{ name: 'Public', greenFee9: 24, greenFee18: 42, prices: [twilight] }];
  const quoted = (startingTime: string) => quoteOf(priced, { ...start, startingTime, numHoles: 18 });
  expect(quoted('15:50')).toEqual([{ name: 'Public', priceCents: 4200 }]);
  expect(quoted('16:00')).toEqual([{ name: 'Public', priceCents: 2800 }]);
});

test('golfers who keep their rate keep their price at a time that costs something else', () => {
  const priced = [
    { name: 'Public', greenFee9: 24, greenFee18: 42, prices: [{ greenFee9: 30, greenFee18: 50 }] },
  ];
  const golfers = [golfer('Ada', 0), golfer('Cy', 0)];
  const quoted = quoteGolfers({ ...start, numHoles: 9, golfers }, priced, {
    numHoles: 9,
    golfers: [golfer('Ada', 0, publicAt9)],
  });
  expect(quoted.map(({ priceCents }) => priceCents)).toEqual([2400, 3000]);
});

test('golfers of a new group are quoted the rates of now, unless the list says what they were quoted', () => {
  const golfers = [
    golfer('Ada', 0),
    golfer('Ben', 1),
    golfer('Cy', 7, winter),
    { name: 'Di', priceCents: 0 },
  ];
  expect(quoteGolfers({ ...start, numHoles: 9, golfers }, rates, null)).toEqual([
    golfer('Ada', 0, publicAt9),
    golfer('Ben', 1, juniorAt9),
    golfer('Cy', 7, winter),
    { name: 'Di', rateName: 'Public', priceCents: 0 },
  ]);
});

const former = { numHoles: 9 as const, golfers: [golfer('Ada', 0, winter), golfer('Ben', 1, winter)] };

test.each([
  ['in another order', [golfer('Ben', 1), golfer('Ada', 0)], [winter, winter]],
  ['under another name at the same place', [golfer('Ada', 0), golfer('Guest', 1)], [winter, winter]],
  ['without the first', [golfer('Ben', 1)], [winter]],
  ['with one more', [golfer('Ada', 0), golfer('Ben', 1), golfer('Cy', 0)], [winter, winter, publicAt9]],
  ['at another rate', [golfer('Ada', 0), golfer('Ben', 0)], [winter, publicAt9]],
  [
    'at another rate, the former quote sent along',
    [golfer('Ada', 1, winter), golfer('Ben', 1)],
    [juniorAt9, winter],
  ],
  ['with a quote of their own', [golfer('Ada', 0, publicAt9), golfer('Ben', 1)], [publicAt9, winter]],
])('golfers who keep their rate keep their quote: %s', (_how, golfers, quotes) => {
  const quoted = quoteGolfers({ ...start, numHoles: 9, golfers }, rates, former);
  expect(quoted.map(({ rateName, priceCents }) => ({ rateName, priceCents }))).toEqual(quotes);
});

test('for other holes everybody is quoted the rates of now', () => {
  const quoted = quoteGolfers({ ...start, numHoles: 18, golfers: former.golfers }, rates, former);
  expect(quoted.map(({ priceCents }) => priceCents)).toEqual([4200, 1999]);
});

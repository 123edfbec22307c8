import { expect, test } from 'vitest';
import { cedarRidge } from '../testing/example-courses.ts';
import { amountOf } from './amount.ts';
import { quoteOf } from './quote.ts';

const { rates } = cedarRidge;
const start = { date: '2026-06-06', startingTime: '08:00' };
const nine = { ...start, numHoles: 9 } as const;
const eighteen = { ...start, numHoles: 18 } as const;

test("the amount is the sum of each golfer's green fee by rate", () => {
  expect(amountOf(quoteOf(rates, eighteen), [0, 2, 2, 3], null)).toEqual({
    ok: true,
    value: {
      amountCents: 4200 + 1999 + 1999 + 0,
      lines: [
        { rateName: 'Public', priceCents: 4200 },
        { rateName: 'Junior (17 and under)', priceCents: 1999 },
        { rateName: 'Junior (17 and under)', priceCents: 1999 },
        { rateName: 'Season pass', priceCents: 0 },
      ],
    },
  });
  expect(amountOf(quoteOf(rates, nine), [0, 1], null)).toMatchObject({ value: { amountCents: 2400 + 1950 } });
});

test.each([-1, 4, 0.5, Number.NaN])('a rate that does not exist is refused: %d', (rateGroup) => {
  expect(amountOf(quoteOf(rates, eighteen), [0, rateGroup], null)).toEqual({
    ok: false,
    refusal: 'unknown-rate',
  });
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import { codeOf } from '../../testing/accounts.ts';
import { twoNines } from '../../testing/example-course.ts';
import type { PayingCourse } from '../../testing/payments/paying-courses.ts';
import { bodyOf, twosome } from '../../testing/payments/paying-golfer.ts';
import { openTill, type Till } from '../../testing/payments/till.ts';
import { makeKey } from '../course-systems/keys.ts';
import { readStarterSheet } from '../starter-sheets/starter-sheet.ts';

const publicRate = { name: 'Public', greenFee9: 24, greenFee18: 42 };
const junior = { name: 'Junior', greenFee9: 12, greenFee18: 19.99 };
const twilight = { name: 'Twilight', greenFee9: 10, greenFee18: 28 };
const asQuoted = [
  { rateGroup: 0, rateName: 'Public', priceCents: 2400 },
  { rateGroup: 1, rateName: 'Junior', priceCents: 1200 },
];

let till: Till;
const keys = new Map<PayingCourse, string>();
beforeAll(async () => {
  till = await openTill();
});
afterAll(() => till.close());

/** The course's own system writes its rates. */
async function setRates(course: PayingCourse, rates: object[]) {
  const courseKey = `${twoNines.group}/${course}`;
  const key = keys.get(course) ?? (await makeKey(till.database.pool, courseKey, 'Tee sheet'));
  keys.set(course, key);
  const answer = await till.server.app.inject({
    method: 'PATCH',
    url: `/api/groups/${twoNines.group}/courses/${course}`,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    payload: JSON.stringify({ rates }),
  });
  return bodyOf(answer, 200);
}

it('what is booked keeps the rate and price that it was booked at, whatever becomes of the rates', async () => {
  await setRates('free', [publicRate, junior]);
  const golfer = await till.golfers.holding('free');
  const confirmed = await golfer.browser.send('PUT', `${golfer.path}/confirmation`, {
    golfers: twosome('Ann'),
  });
  expect(bodyOf(confirmed, 200)).toMatchObject({ golfers: asQuoted });

  for (const rates of [
    [twilight, publicRate, junior],
    [twilight],
    [{ ...publicRate, name: 'All', greenFee9: 99 }, junior],
  ]) {
    await setRates('free', rates);
    expect(await golfer.reservation()).toMatchObject({ golfers: asQuoted });
    const course = bodyOf(
      await golfer.browser.send('GET', `/api/groups/${twoNines.group}/courses/free`),
      200,
    );
    const sheet = await readStarterSheet(till.database.pool, {
      courseKey: `${twoNines.group}/free`,
      course,
      date: golfer.hold.date,
    });
    expect(sheet.find(({ id }) => id === golfer.hold.id)).toMatchObject({
      golfers: [
        { rateName: 'Public', amountCents: 2400 },
        { rateName: 'Junior', amountCents: 1200 },
      ],
    });
    const again = await golfer.browser.send('PUT', `${golfer.path}/confirmation`, {
      golfers: twosome('Ann'),
    });
    expect(bodyOf(again, 200)).toMatchObject({ golfers: asQuoted });
  }
});

it('a hold is confirmed at what it quoted', async () => {
  await setRates('free', [publicRate, junior]);
  const golfer = await till.golfers.holding('free');
  await setRates('free', [twilight]);
  const { hold } = bodyOf(await golfer.browser.send('GET', '/api/users/me/teetimegroups'), 200);
  expect(hold.rates).toMatchObject([
    { name: 'Public', priceCents: 2400 },
    { name: 'Junior', priceCents: 1200 },
  ]);
  const confirmed = await golfer.browser.send('PUT', `${golfer.path}/confirmation`, {
    golfers: twosome('Ann'),
  });
  expect(bodyOf(confirmed, 200)).toMatchObject({ golfers: asQuoted });

  const now = await till.golfers.holding('free');
  const refused = await now.browser.send('PUT', `${now.path}/confirmation`, { golfers: twosome('Ann') });
  expect(codeOf(refused)).toBe('unknown-rate');
});

it('a hold is charged what it quoted, before and after its payment window opens', async () => {
  await setRates('captures', [publicRate, junior]);
  const golfer = await till.golfers.holding('captures');
  await setRates('captures', [{ ...publicRate, greenFee9: 30 }, junior]);
  expect(bodyOf(await golfer.openWindow(), 200)).toMatchObject({ amountCents: 3600 });
  await setRates('captures', [twilight]);
  const paid = await golfer.pay(await till.square.token());
  expect(paid).toMatchObject({ success: true });
  expect(await golfer.reservation()).toMatchObject({
    golfers: asQuoted.map((golfer) => ({ ...golfer, paid: true })),
  });
  const { payments } = await till.square.books();
  expect(payments.find(({ paymentId }) => paymentId === paid.payment?.id)).toMatchObject({ keptCents: 3600 });
});

it("nobody sets a price from a golfer's browser", async () => {
  await setRates('free', [publicRate, junior]);
  const golfer = await till.golfers.holding('free');
  const golfers = twosome('Ann').map((one) => ({ ...one, rateName: 'Public', priceCents: 1 }));
  const refused = await golfer.browser.send('PUT', `${golfer.path}/confirmation`, { golfers });
  expect(codeOf(refused)).toBe('invalid-request');
});

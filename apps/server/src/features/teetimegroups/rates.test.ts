import { courseKeyOf } from '@dewsweeper/core/shared/course-key';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOf } from '../../../test/accounts.ts';
import { actDeps } from '../../../test/act-deps.ts';
import { dateIn, twoNines } from '../../../test/example-course.ts';
import type { PayingCourse } from '../../../test/payments/paying-courses.ts';
import { bodyOf, type PayingGolfer, twosome } from '../../../test/payments/paying-golfer.ts';
import { openPaymentSetup, type PaymentSetup } from '../../../test/payments/payment-setup.ts';
import { readSheet } from '../clubhouse/sheet.ts';
import { setPrivilege } from '../course-data/privileges.ts';
import { makeKey } from '../partner-api/keys.ts';

const publicRate = { name: 'Public', greenFee9: 24, greenFee18: 42 };
const junior = { name: 'Junior', greenFee9: 12, greenFee18: 19.99 };
const twilight = { name: 'Twilight', greenFee9: 10, greenFee18: 28 };
const asQuoted = [
  { rateGroup: 0, rateName: 'Public', priceCents: 2400 },
  { rateGroup: 1, rateName: 'Junior', priceCents: 1200 },
];

let setup: PaymentSetup;
const keys = new Map<PayingCourse, string>();
beforeAll(async () => {
  setup = await openPaymentSetup();
});
afterAll(() => setup.close());

/** The partner system writes its rates. */
async function setRates(course: PayingCourse, rates: object[]) {
  const courseKey = courseKeyOf({ group: twoNines.group, course });
  const key = keys.get(course) ?? (await makeKey(setup.database.pool, courseKey, 'Tee sheet'));
  keys.set(course, key);
  const answer = await setup.server.app.inject({
    method: 'PATCH',
    url: `/api/groups/${twoNines.group}/courses/${course}`,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    payload: JSON.stringify({ rates }),
  });
  return bodyOf(answer, 200);
}

it('what is booked keeps the rate and price that it was booked at, whatever becomes of the rates', async () => {
  await setRates('free', [publicRate, junior]);
  const golfer = await setup.golfers.holding('free');
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
    const courseKey = courseKeyOf({ group: twoNines.group, course: 'free' });
    const course = await actDeps(setup.database.pool).currentCourse(courseKey);
    const sheet = course && (await readSheet(setup.database.pool, { courseKey, course }, golfer.hold.date));
    expect(sheet?.groups.find(({ id }) => id === golfer.hold.id)).toMatchObject({
      golfers: [
        { rateName: 'Public', priceCents: 2400 },
        { rateName: 'Junior', priceCents: 1200 },
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
  const golfer = await setup.golfers.holding('free');
  const { warnings } = await setRates('free', [twilight]);
  expect(warnings[0].message).toMatch(/^rateGroup 0 was "Public" and is now "Twilight"/);
  expect(warnings[1].message).toContain(golfer.hold.id);
  const { hold } = bodyOf(await golfer.browser.send('GET', '/api/users/me/teetimegroups'), 200);
  expect(hold.rates).toMatchObject([
    { name: 'Public', priceCents: 2400 },
    { name: 'Junior', priceCents: 1200 },
  ]);
  const confirmed = await golfer.browser.send('PUT', `${golfer.path}/confirmation`, {
    golfers: twosome('Ann'),
  });
  expect(bodyOf(confirmed, 200)).toMatchObject({ golfers: asQuoted });

  const now = await setup.golfers.holding('free');
  const refused = await now.browser.send('PUT', `${now.path}/confirmation`, { golfers: twosome('Ann') });
  expect(codeOf(refused)).toBe('unknown-rate');
});

it('a hold is charged what it quoted, before and after its payment window opens', async () => {
  await setRates('captures', [publicRate, junior]);
  const golfer = await setup.golfers.holding('captures');
  await setRates('captures', [{ ...publicRate, greenFee9: 30 }, junior]);
  expect(bodyOf(await golfer.openWindow(), 200)).toMatchObject({ amountCents: 3600 });
  await setRates('captures', [twilight]);
  const paid = await golfer.pay(await setup.square.token());
  expect(paid).toMatchObject({ success: true });
  expect(await golfer.reservation()).toMatchObject({
    golfers: asQuoted.map((golfer) => ({ ...golfer, paid: true })),
  });
  const { payments } = await setup.square.ledger();
  expect(payments.find(({ paymentId }) => paymentId === paid.payment?.id)).toMatchObject({ keptCents: 3600 });
});

it("nobody sets a price from a golfer's browser", async () => {
  await setRates('free', [publicRate, junior]);
  const golfer = await setup.golfers.holding('free');
  const golfers = twosome('Ann').map((one) => ({ ...one, rateName: 'Public', priceCents: 1 }));
  const refused = await golfer.browser.send('PUT', `${golfer.path}/confirmation`, { golfers });
  expect(codeOf(refused)).toBe('invalid-request');
});

describe('a rate that not everybody may choose', () => {
  const member = { name: 'Member', greenFee9: 0, greenFee18: 0, privilege: 'member' };
  const staff = { name: 'Staff', greenFee9: 1, greenFee18: 1, online: false };
  const offeredToAll = [
    { rateGroup: 2, name: 'Public', priceCents: 2400, seats: 4 },
    { rateGroup: 3, name: 'Junior', priceCents: 1200, seats: 4 },
  ];
  const at = (...rateGroups: number[]) =>
    twosome('Ann').map((golfer, seat) => ({ ...golfer, rateGroup: rateGroups[seat] ?? 0 }));
  beforeAll(async () => {
    await setRates('captures', [member, staff, publicRate, junior]);
  });

  async function aMember(email: string, isProved: boolean) {
    const golfer = await setup.golfers.holdingAs(email, 'captures');
    const privilege = {
      email,
      group: twoNines.group,
      course: 'captures',
      rates: ['member'],
    };
    await setPrivilege(setup.database.pool, privilege);
    if (isProved)
      await setup.database.pool.query(
        'update users set login_email_proved_at = now() where login_email = $1',
        [email],
      );
    return golfer;
  }

  async function offered(golfer: PayingGolfer) {
    const { hold } = bodyOf(await golfer.browser.send('GET', '/api/users/me/teetimegroups'), 200);
    return hold.rates;
  }

  it('is neither offered to others nor taken from them, and no way around paying', async () => {
    const golfer = await setup.golfers.holding('captures');
    expect(await offered(golfer)).toEqual(offeredToAll);
    for (const rateGroups of [at(0, 0), at(2, 0), at(1, 1), at(2, 1)]) {
      const confirmed = await golfer.browser.send('PUT', `${golfer.path}/confirmation`, {
        golfers: rateGroups,
      });
      expect(codeOf(confirmed)).toBe('rate-not-allowed');
      expect(codeOf(await golfer.openWindow(rateGroups))).toBe('rate-not-allowed');
    }
    expect(bodyOf(await golfer.openWindow(at(2, 3)), 200)).toMatchObject({ amountCents: 3600 });
  });

  it("is its golfer's own once their address is proved, for their own seat", async () => {
    const unproved = await aMember('unproved-member@example.com', false);
    expect(await offered(unproved)).toEqual(offeredToAll);
    expect(codeOf(await unproved.openWindow(at(0, 2)))).toBe('rate-not-allowed');

    const golfer = await aMember('member@example.com', true);
    expect(await offered(golfer)).toEqual([
      { rateGroup: 0, name: 'Member', priceCents: 0, seats: 1 },
      ...offeredToAll,
    ]);
    const confirm = (golfers: object[]) =>
      golfer.browser.send('PUT', `${golfer.path}/confirmation`, { golfers });
    expect(codeOf(await confirm(at(0, 0)))).toBe('rate-not-allowed');
    expect(codeOf(await confirm(at(0, 2)))).toBe('payment-needed');
    expect(bodyOf(await golfer.openWindow(at(0, 2)), 200)).toMatchObject({
      amountCents: 2400,
      lines: [
        { rateName: 'Member', priceCents: 0 },
        { rateName: 'Public', priceCents: 2400 },
      ],
    });
  });

  it('is not charged for when the privilege is gone by then', async () => {
    const golfer = await aMember('leaving@example.com', true);
    bodyOf(await golfer.openWindow(at(0, 2)), 200);
    await setPrivilege(setup.database.pool, {
      email: 'leaving@example.com',
      group: twoNines.group,
      course: 'captures',
      rates: [],
    });
    const payment = golfer.request(await setup.square.token(), { amount: 2400 });
    expect(codeOf(await golfer.send(payment))).toBe('rate-not-allowed');
  });

  it('prices no time on the board', async () => {
    const url = `/api/groups/${twoNines.group}/courses/captures/teetimes/${dateIn(2)}`;
    const { slots } = bodyOf(await setup.server.app.inject(url), 200);
    expect(slots[0]).toMatchObject({ nine: { priceCents: 2400 }, eighteen: { priceCents: 4200 } });
  });

  it('leaves a golfer without a rate without a hold', async () => {
    await setRates('by-rule', [member, staff]);
    await expect(setup.golfers.holding('by-rule')).rejects.toThrow('rate-not-allowed');
  });
});

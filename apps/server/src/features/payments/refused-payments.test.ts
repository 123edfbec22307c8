import type { PaymentRequest } from '@dewsweeper/contract/payment';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { codeOf } from '../../../test/accounts.ts';
import { type PayingGolfer, twosome } from '../../../test/payments/paying-golfer.ts';
import { openPaymentSetup, type PaymentSetup } from '../../../test/payments/payment-setup.ts';

let setup: PaymentSetup;
let database: PaymentSetup['database'];
let square: PaymentSetup['square'];
let golfers: PaymentSetup['golfers'];

beforeAll(async () => {
  setup = await openPaymentSetup();
  ({ database, square, golfers } = setup);
});
beforeEach(() => {
  square.calls.length = 0;
});
afterAll(() => setup.close());

const token = 'cnon:card-nonce-ok';
const paymentsOf = async ({ hold }: PayingGolfer) =>
  (await database.pool.query('select state from payments where teetimegroup_id = $1', [hold.id])).rows;

describe('a request that does not agree with the reservation', () => {
  const details = (request: PaymentRequest) => request.reservationDetails;

  it.each([
    ['a smaller amount', 'amount-differs', (one) => void (one.amount -= 1)],
    ['a larger amount', 'amount-differs', (one) => void (one.amount += 1)],
    ['another reservation', 'not-found', (one) => void (one.reservationId = 'AAAA-BBBB-CCCC')],
    ['another course', 'not-found', (one) => void (one.courseId = 'authorizes')],
    ['an unknown course', 'course-not-found', (one) => void (one.courseId = 'nowhere')],
    ['an unknown group', 'course-not-found', (one) => void (one.groupId = 'nobody')],
    [
      'a course of another name',
      'reservation-differs',
      (one) => void (details(one).courseName = 'Elsewhere'),
    ],
    ['eighteen holes', 'reservation-differs', (one) => void (details(one).numHoles = 18)],
    ['fewer golfers', 'reservation-differs', (one) => void details(one).golfers.pop()],
    [
      'other golfers',
      'reservation-differs',
      (one) => void (details(one).golfers[0] = { name: 'Eve', rateName: 'Public' }),
    ],
    [
      'a cheaper rate',
      'reservation-differs',
      (one) => void (details(one).golfers[0] = { name: 'Ann', rateName: 'Junior' }),
    ],
    ['no card', 'invalid-request', (one) => void (one.sourceId = '')],
    ['half a cent', 'invalid-request', (one) => void (one.amount = 3599.5)],
  ] as [string, string, (request: PaymentRequest) => void][])(
    'names %s: %s, before Square is asked and before a row is written',
    async (_name, code, change) => {
      const golfer = await golfers.atPayment();
      const request = golfer.request(token);
      change(request);
      expect(codeOf(await golfer.send(request))).toBe(code);
      expect(square.calls).toEqual([]);
      expect(await paymentsOf(golfer)).toEqual([]);
    },
  );

  it('comes from another golfer, or from nobody', async () => {
    const golfer = await golfers.atPayment();
    const other = await golfers.holding();
    expect(codeOf(await golfer.send(golfer.request(token), other.browser))).toBe('not-found');
    const nobody = other.browser.copy();
    nobody.cookies.clear();
    expect(codeOf(await golfer.send(golfer.request(token), nobody))).toBe('not-signed-in');
    expect(square.calls).toEqual([]);
  });

  it('comes from another site', async () => {
    const golfer = await golfers.atPayment();
    const reply = await fetch(`${setup.server.url}/api/payments`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin: 'https://evil.example.com',
        cookie: [...golfer.browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
      body: JSON.stringify(golfer.request(token)),
    });
    expect(await reply.json()).toMatchObject({ code: 'foreign-origin' });
    expect(square.calls).toEqual([]);
  });
});

describe('a hold that cannot be paid for', () => {
  it('has no window yet: its golfers are not known', async () => {
    const golfer = await golfers.holding();
    expect(codeOf(await golfer.send(golfer.request(token)))).toBe('golfers-do-not-match');
    expect(square.calls).toEqual([]);
  });

  it('has run out', async () => {
    const golfer = await golfers.atPayment();
    await database.pool.query(
      `with held as (update holds set expires_at = dewsweeper_now() where teetimegroup_id = $1),
         claimed as (update claims set expires_at = (select dewsweeper_now()) where teetimegroup_id = $1)
       update teetimegroups set expiration = (select dewsweeper_now()) where id = $1`,
      [golfer.hold.id],
    );
    expect(codeOf(await golfer.send(golfer.request(token)))).toBe('hold-expired');
    expect(codeOf(await golfer.openWindow())).toBe('hold-expired');
    expect(square.calls).toEqual([]);
  });

  it('would be one reservation too many: nothing is charged, and what was paid before stays', async () => {
    const golfer = await golfers.atPayment();
    const { hold } = golfer;
    await database.pool.query(
      `with booked as (insert into teetimegroups (course_key, id, date, starting_time, starting_tee_id, num_holes,
          players, status, uid, source)
        select course_key, id || '-' || n, date, starting_time, starting_tee_id, num_holes, players, 'confirmed', uid,
          'widget' from teetimegroups, generate_series(1, 10) as n where id = $1
        returning uid, course_key, id, date)
      insert into golfer_reservations (uid, course_key, teetimegroup_id, date) select * from booked`,
      [hold.id],
    );
    const refused = await golfer.send(golfer.request(token));
    expect([refused.statusCode, codeOf(refused)]).toEqual([409, 'too-many-reservations']);
    expect(square.calls).toEqual([]);
    expect(await paymentsOf(golfer)).toEqual([]);

    await database.pool.query(
      `with gone as (delete from golfer_reservations where uid = $1 and teetimegroup_id = $2)
       update teetimegroups set status = 'cancelled' where uid = $1 and id = $2`,
      [hold.uid, `${hold.id}-1`],
    );
    expect(await golfer.pay(token)).toMatchObject({ success: true });
    // The golfer has ten attempts again: the same request answers what was paid.
    expect(await golfer.pay(token)).toMatchObject({ success: true });
  });

  it('was released', async () => {
    const golfer = await golfers.atPayment();
    expect((await golfer.browser.send('DELETE', golfer.path)).statusCode).toBe(204);
    expect(codeOf(await golfer.send(golfer.request(token)))).toBe('hold-expired');
    expect(square.calls).toEqual([]);
  });

  it('was released before its window was opened: what was typed is kept for the next one', async () => {
    const golfer = await golfers.holding();
    expect((await golfer.browser.send('DELETE', golfer.path)).statusCode).toBe(204);
    expect(codeOf(await golfer.openWindow(twosome('Cleo')))).toBe('hold-expired');
    const { rows } = await database.pool.query(
      `select golfers -> 0 ->> 'name' as name from drafts where uid = $1`,
      [golfer.hold.uid],
    );
    expect(rows).toEqual([{ name: 'Cleo' }]);
  });

  it.each(['holding', 'atPayment'] as const)('is another golfer’s: %s', async (become) => {
    const golfer = await golfers[become]();
    const other = await golfers.holding();
    const window = await other.browser.send('PUT', `${golfer.path}/payment-window`, {
      golfers: twosome('Bob'),
    });
    expect(codeOf(window)).toBe('not-found');
  });

  it.each(['in-production', 'without-gateway'] as const)(
    'is at a course %s without a way to Square: no simulator stands in',
    async (course) => {
      const golfer = await golfers.holding(course);
      expect((await golfer.openWindow()).json()).toMatchObject({ square: null });
      expect(codeOf(await golfer.send(golfer.request(token)))).toBe('payment-not-set-up');
      const confirmation = await golfer.browser.send('PUT', `${golfer.path}/confirmation`, {
        golfers: twosome('Ann'),
      });
      expect(codeOf(confirmation)).toBe('payment-not-set-up');
      expect(square.calls).toEqual([]);
      expect(await paymentsOf(golfer)).toEqual([]);
    },
  );

  it('is not paid at rates that the course has changed since', async () => {
    const golfer = await golfers.atPayment('authorizes');
    await database.pool.query(
      `update courses set revision = revision + 1, document = jsonb_set(document, '{rates,0,greenFee9}', '25')
       where course_key = 'test-group/authorizes'`,
    );
    expect(codeOf(await golfer.send(golfer.request(token, { amount: 3700 })))).toBe('amount-differs');
    expect(square.calls).toEqual([]);
    // The server has cached the course: the database refuses, and the server decides again.
    const paid = await golfer.send(golfer.request(await square.token()));
    expect(paid.json()).toMatchObject({ success: true });
    expect(await paymentsOf(golfer)).toEqual([{ state: 'authorized' }]);
  });
});

describe('whether a golfer must pay', () => {
  const confirm = (golfer: PayingGolfer, golfersOfIt = twosome('Ann')) =>
    golfer.browser.send('PUT', `${golfer.path}/confirmation`, { golfers: golfersOfIt });

  it('by the course: no confirmation without payment', async () => {
    const golfer = await golfers.atPayment('captures');
    expect(codeOf(await confirm(golfer))).toBe('payment-needed');
    expect(await golfer.reservation()).toBeNull();
  });

  it('not where the course never asks', async () => {
    const golfer = await golfers.holding('free');
    expect(codeOf(await golfer.openWindow())).toBe('payment-not-needed');
    expect(codeOf(await golfer.send(golfer.request(token)))).toBe('golfers-do-not-match');
    expect((await confirm(golfer)).statusCode).toBe(200);
    expect(square.calls).toEqual([]);
  });

  it('by a rule of the hour', async () => {
    const start = golfers.start();
    const early = await golfers.holding('by-rule', { ...start, startingTime: '07:00' });
    expect(codeOf(await confirm(early))).toBe('payment-needed');
    const late = await golfers.holding('by-rule', { ...start, startingTime: '08:00' });
    expect(codeOf(await late.openWindow())).toBe('payment-not-needed');
    expect((await confirm(late)).statusCode).toBe(200);
  });

  it('not when there is nothing to pay', async () => {
    const golfer = await golfers.holding('captures');
    const members = twosome('Ann').map((one) => ({ ...one, rateGroup: 2 }));
    expect(codeOf(await golfer.openWindow(members))).toBe('payment-not-needed');
    expect(codeOf(await golfer.openWindow(twosome('prizes.com')))).toBe('invalid-request');
    expect((await confirm(golfer, members)).statusCode).toBe(200);
    expect(square.calls).toEqual([]);
  });

  /** A waiver counts once the address is proved (rules.md#privileges). */
  const withPrivilege = async (requirePayment: 'always' | 'never', course: 'free' | 'captures') => {
    const email = `${requirePayment}@example.com`;
    const golfer = await golfers.holdingAs(email, course);
    await database.pool.query(`insert into privileges values ($1, 'test-group', $2, false, '', $3)`, [
      email,
      course,
      requirePayment,
    ]);
    await database.pool.query('update users set login_email_proved_at = now() where login_email = $1', [
      email,
    ]);
    return golfer;
  };

  it('by their privilege, where nobody else must', async () => {
    const golfer = await withPrivilege('always', 'free');
    expect(codeOf(await confirm(golfer))).toBe('payment-needed');
    expect((await golfer.openWindow()).statusCode).toBe(200);
    expect(await golfer.pay(await square.token())).toMatchObject({ success: true });
  });

  it('not by their privilege, where everybody else must', async () => {
    const golfer = await withPrivilege('never', 'captures');
    expect(codeOf(await golfer.openWindow())).toBe('payment-not-needed');
    expect((await confirm(golfer)).statusCode).toBe(200);
    expect(square.calls).toEqual([]);
  });

  it('and a golfer who is denied online booking pays nothing', async () => {
    const golfer = await golfers.holdingAs('denied@example.com', 'captures');
    await golfer.openWindow();
    await database.pool.query(
      `insert into privileges values ('denied@example.com', 'test-group', 'captures', true, 'Call us.', '')`,
    );
    expect(codeOf(await golfer.send(golfer.request(token)))).toBe('booking-denied');
    expect(square.calls).toEqual([]);
  });
});

describe('secrets', () => {
  it('neither access token nor card token stands in a log or a reply', async () => {
    const golfer = await golfers.atPayment();
    const card = await square.token();
    const answers = [
      await golfer.openWindow(),
      await golfer.send(golfer.request(card)),
      await golfer.send(golfer.request(card, { amount: 1 })),
      await golfer.browser.send('GET', '/api/users/me/teetimegroups'),
      await golfer.browser.send('GET', '/api/groups/test-group/courses/captures'),
    ];
    const other = await golfers.atPayment();
    square.interrupt = async ({ when }) => (when === 'asked' ? 'lose' : undefined);
    const unanswered = await other.send(other.request(await square.token()));
    answers.push(unanswered);
    square.interrupt = async () => {};
    const [line = '{}'] = setup.server.lines.filter((text) =>
      text.includes('the outcome of a payment is not known yet'),
    );
    expect(JSON.parse(line)).toMatchObject({ requestId: unanswered.headers['x-request-id'] });
    const everything = [...setup.server.lines, ...answers.map(({ body }) => body)].join('');
    expect(everything).not.toContain(square.accessToken);
    expect(everything).not.toContain(card);
  });
});

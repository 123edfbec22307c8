import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { codeOf } from '../../../test/accounts.ts';
import { compareLedger } from '../../../test/payments/compare-ledger.ts';
import { amountCents, bookOver, twosome } from '../../../test/payments/paying-golfer.ts';
import { openPaymentSetup, type PaymentSetup } from '../../../test/payments/payment-setup.ts';
import { cards } from '../../../test/payments/square-stand-in.ts';

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

const charges = () => square.calls.filter((call) => call === 'POST /v2/payments').length;
const ledgerAgrees = async () =>
  expect(await compareLedger(database.pool, await square.ledger())).toEqual([]);

describe('a golfer who pays', () => {
  it('is charged, and has a reservation with its receipt', async () => {
    const golfer = await golfers.atPayment('captures');
    expect(golfer.hold).toMatchObject({ requirePayment: true, canPay: true });
    const reply = await golfer.pay(await square.token());
    expect(reply).toEqual({
      success: true,
      error: null,
      paymentBehavior: 'capture',
      status: 'COMPLETED',
      payment: { id: expect.any(String), receiptNumber: expect.any(String) },
    });
    expect(await golfer.reservation()).toMatchObject({
      status: 'confirmed',
      receipt: reply.payment?.id,
      receiptNumber: reply.payment?.receiptNumber,
      golfers: [{ paid: true }, { paid: true }],
    });
    const { payments } = await square.ledger();
    expect(payments.find(({ paymentId }) => paymentId === reply.payment?.id)).toMatchObject({
      keptCents: amountCents,
      referenceId: golfer.hold.id,
      locationId: 'LSANDBOX',
      currency: 'USD',
    });
    const { rows: reported } = await database.pool.query(
      'select channel, body from messages where teetimegroup_id = $1 order by channel desc',
      [golfer.hold.id],
    );
    expect(reported.map(({ channel }) => channel)).toEqual(['text', 'mail']);
    const paid = `$${(amountCents / 100).toFixed(2)} paid`;
    expect(reported[0].body).toContain(`, ${paid}.`);
    expect(reported[1].body).toContain(`\n${paid}\nReceipt ${reply.payment?.receiptNumber}\n`);
    expect(reported[1].body).toContain('Call the clubhouse to cancel');
    expect(codeOf(await golfer.browser.send('DELETE', golfer.path))).toBe('has-receipt');
    await ledgerAgrees();
  });

  it('has a hold on the card where the course authorizes: a receipt, and nobody marked paid', async () => {
    const golfer = await golfers.atPayment('authorizes');
    const reply = await golfer.pay(await square.token());
    expect(reply).toMatchObject({ success: true, paymentBehavior: 'authorize', status: 'APPROVED' });
    expect(await golfer.reservation()).toMatchObject({
      receiptNumber: reply.payment?.receiptNumber,
      golfers: [{ paid: false }, { paid: false }],
    });
    const { rows } = await database.pool.query(
      `select extract(day from authorized_until - created_at)::integer as days from payments where teetimegroup_id = $1`,
      [golfer.hold.id],
    );
    expect(rows).toEqual([{ days: 7 }]);
    await ledgerAgrees();
  });

  it('tries another card in the same hold after a decline', async () => {
    const golfer = await golfers.atPayment();
    const declined = await golfer.pay(await square.token(cards.declined));
    expect(declined).toMatchObject({
      success: false,
      status: 'FAILED',
      failure: 'declined',
      payment: null,
    });
    expect(await golfer.reservation()).toBeNull();
    expect(await golfer.pay(await square.token())).toMatchObject({ success: true });
    expect(await golfer.reservation()).toMatchObject({ status: 'confirmed' });
    expect(charges()).toBe(2);
    await ledgerAgrees();
  });

  it('keeps the hold’s deadline after a decline', async () => {
    const golfer = await golfers.atPayment();
    await golfer.pay(await square.token(cards.declined));
    const { rows } = await database.pool.query(
      `select c.expires_at = g.expiration as cells, h.expires_at = g.expiration as hold
       from teetimegroups g
         join claims c on c.course_key = g.course_key and c.teetimegroup_id = g.id join holds h on h.teetimegroup_id = g.id
       where g.id = $1`,
      [golfer.hold.id],
    );
    expect(rows).toEqual([{ cells: true, hold: true }]);
  });

  it('may try another card when Square knows the token no more', async () => {
    const golfer = await golfers.atPayment();
    const used = await square.token();
    await (await golfers.atPayment()).pay(used);
    expect(await golfer.pay(used)).toMatchObject({ success: false, failure: 'declined' });
    expect(await golfer.pay(await square.token())).toMatchObject({ success: true });
    await ledgerAgrees();
  });

  it('opens the window again with other golfers, and then owes what they pay', async () => {
    const golfer = await golfers.atPayment();
    const [ann] = twosome('Ann');
    const both = [ann, { ...ann, name: 'Bea' }] as ReturnType<typeof twosome>;
    const again = await golfer.openWindow(both);
    expect(again.json()).toMatchObject({ amountCents: 4800, lines: [{ name: 'Ann' }, { name: 'Bea' }] });
    const token = await square.token();
    expect(codeOf(await golfer.send(golfer.request(token)))).toBe('reservation-differs');
    const request = golfer.request(token, { amount: 4800 });
    request.reservationDetails.golfers[1] = { name: 'Bea', rateName: 'Public' };
    expect((await golfer.send(request)).json()).toMatchObject({ success: true });
    await ledgerAgrees();
  });
});

describe('the payment window', () => {
  it('renews the hold once: opening it again changes neither deadline nor end', async () => {
    const golfer = await golfers.holding();
    const first = (await golfer.openWindow()).json();
    expect(Date.parse(first.deadline) - Date.parse(first.serverTime)).toBeGreaterThan(297_000);
    expect(Date.parse(first.expiration) - Date.parse(first.deadline)).toBe(120_000);
    const second = (await golfer.openWindow()).json();
    expect(second).toMatchObject({ deadline: first.deadline, expiration: first.expiration });
  });

  it('says who pays what, and where the card field comes from', async () => {
    const golfer = await golfers.holding();
    expect((await golfer.openWindow()).json()).toMatchObject({
      amountCents,
      currency: 'USD',
      lines: [
        { name: 'Ann', rateName: 'Public', priceCents: 2400 },
        { name: 'Junior of Ann', rateName: 'Junior', priceCents: 1200 },
      ],
      paymentBehavior: 'capture',
      square: {
        applicationId: 'sandbox-sq0idb-app',
        locationId: 'LSANDBOX',
        environment: 'sandbox',
        scriptSrc: 'https://sandbox.web.squarecdn.com/v1/square.js',
        isSimulated: false,
      },
    });
  });
});

describe('the same payment sent again', () => {
  it('answers its receipt: double click, lost reply, two tabs', async () => {
    const golfer = await golfers.atPayment();
    const request = golfer.request(await square.token());
    const otherTab = golfer.browser.copy();
    const answers = await Promise.all([
      golfer.send(request),
      golfer.send(request),
      golfer.send(request, otherTab),
    ]);
    for (const answer of answers) expect(answer.statusCode, answer.body).toBe(200);
    expect(answers.some((answer) => answer.json().success)).toBe(true);
    const again = (await golfer.send(request, otherTab)).json();
    expect(again).toMatchObject({ success: true, payment: { receiptNumber: expect.any(String) } });
    expect(charges()).toBe(1);
    await ledgerAgrees();
  });

  it('charges one of two cards that are sent at once', async () => {
    const golfer = await golfers.atPayment();
    const [one, other] = [await square.token(), await square.token()];
    const otherTab = golfer.browser.copy();
    const answers = await Promise.all([
      golfer.send(golfer.request(one)),
      golfer.send(golfer.request(other), otherTab),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const first = (await golfer.send(golfer.request(one))).json();
    const second = (await golfer.send(golfer.request(other))).json();
    expect(first).toMatchObject({ success: true });
    expect(second).toEqual(first);
    expect(charges()).toBe(1);
    await ledgerAgrees();
  });

  it('answers the receipt to a card that comes after the reservation stands', async () => {
    const golfer = await golfers.atPayment();
    const paid = await golfer.pay(await square.token());
    expect(await golfer.pay(await square.token())).toEqual(paid);
    expect(charges()).toBe(1);
  });

  it('is refused for another amount, and changes nothing', async () => {
    const golfer = await golfers.atPayment();
    const request = golfer.request(await square.token());
    const paid = (await golfer.send(request)).json();
    expect(codeOf(await golfer.send({ ...request, amount: request.amount + 1 }))).toBe('amount-differs');
    expect((await golfer.send(request)).json()).toEqual(paid);
    expect(charges()).toBe(1);
    await ledgerAgrees();
  });

  it('answers a decline again for the same card, without a second question', async () => {
    const golfer = await golfers.atPayment();
    const token = await square.token(cards.declined);
    const declined = await golfer.pay(token);
    expect(await golfer.pay(token)).toEqual(declined);
    expect(charges()).toBe(1);
  });
});

describe('while a payment is under way', () => {
  it('nothing ends the hold: no release, no other hold, no confirmation, no change of golfers', async () => {
    const golfer = await golfers.atPayment();
    const otherTab = golfer.browser.copy();
    const refusals: Record<string, unknown> = {};
    square.interrupt = async ({ when }) => {
      if (when === 'answered') return;
      const { path } = golfer;
      refusals['release'] = codeOf(await otherTab.send('DELETE', `${path}?status=pending`));
      refusals['cancel'] = codeOf(await otherTab.send('DELETE', path));
      const other = `/api/groups/test-group/courses/${golfer.course}/teetimegroups`;
      refusals['hold'] = codeOf(await otherTab.send('POST', other, golfers.start()));
      refusals['window'] = codeOf(
        await otherTab.send('PUT', `${path}/payment-window`, { golfers: twosome('Bob') }),
      );
    };
    expect(await golfer.pay(await square.token())).toMatchObject({ success: true });
    square.interrupt = async () => {};
    expect(refusals).toEqual({
      release: 'payment-in-flight',
      cancel: 'payment-in-flight',
      hold: 'payment-in-flight',
      window: 'payment-in-flight',
    });
    await ledgerAgrees();
  });

  it('the slot is kept though the hold has run out', async () => {
    const golfer = await golfers.atPayment();
    const rival = await golfers.holding();
    let taken: unknown;
    square.interrupt = async ({ when }) => {
      if (when === 'answered') return;
      await database.pool.query(
        `update teetimegroups set expiration = (select dewsweeper_now() - interval '1 second') where id = $1`,
        [golfer.hold.id],
      );
      const { hold } = golfer;
      const start = { date: hold.date, startingTime: hold.startingTime, startingTeeID: 'front' };
      const path = `/api/groups/test-group/courses/${golfer.course}/teetimegroups`;
      taken = codeOf(await rival.browser.send('POST', path, { ...start, numHoles: 9, players: 2 }));
    };
    expect(await golfer.pay(await square.token())).toMatchObject({ success: true });
    square.interrupt = async () => {};
    expect(taken).toBe('slot-taken');
    expect(await golfer.reservation()).toMatchObject({ status: 'confirmed' });
    await ledgerAgrees();
  });

  it('a decline gives the slot free when the hold has run out meanwhile', async () => {
    const golfer = await golfers.atPayment();
    square.interrupt = async ({ when }) => {
      if (when === 'asked')
        await database.pool.query(
          `update teetimegroups set expiration = (select dewsweeper_now() - interval '1 second') where id = $1`,
          [golfer.hold.id],
        );
    };
    expect(await golfer.pay(await square.token(cards.declined))).toMatchObject({ failure: 'declined' });
    square.interrupt = async () => {};
    expect(codeOf(await golfer.send(golfer.request(await square.token())))).toBe('hold-expired');
    const { date, startingTime } = golfer.hold;
    await golfers.holding('captures', { ...golfers.start(), date, startingTime });
    await ledgerAgrees();
  });
});

describe('a slot that staff book over', () => {
  it.each(['captures', 'authorizes'] as const)('while %s: the money goes back at once', async (course) => {
    const golfer = await golfers.atPayment(course);
    square.interrupt = async ({ when, call }) => {
      if (when === 'answered' && call === 'POST /v2/payments') await bookOver(database.pool, golfer);
    };
    const reply = await golfer.pay(await square.token());
    square.interrupt = async () => {};
    expect(reply).toMatchObject({ success: false, failure: 'slot-lost', payment: null, status: 'CANCELED' });
    expect(reply.nearest?.length).toBeGreaterThan(0);
    expect(await golfer.reservation()).toBeNull();
    const { payments } = await square.ledger();
    const mine = payments.find(({ referenceId }) => referenceId === golfer.hold.id);
    expect(mine).toMatchObject({ keptCents: 0, heldCents: 0 });
    expect(await golfer.pay(await square.token())).toMatchObject({ failure: 'slot-lost' });
    await ledgerAgrees();
  });

  it('before the payment: it is refused, and Square is not asked', async () => {
    const golfer = await golfers.atPayment();
    await bookOver(database.pool, golfer);
    expect(await golfer.pay(await square.token())).toMatchObject({ success: false, failure: 'slot-lost' });
    expect(square.calls).toEqual([]);
  });
});

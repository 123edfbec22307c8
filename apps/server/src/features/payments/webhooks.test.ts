import { createHmac } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { compareLedger } from '../../../test/payments/compare-ledger.ts';
import type { PayingGolfer } from '../../../test/payments/paying-golfer.ts';
import { webhookKey } from '../../../test/payments/paying-server.ts';
import { openPaymentSetup, type PaymentSetup } from '../../../test/payments/payment-setup.ts';
import { cards } from '../../../test/payments/square-stand-in.ts';

let setup: PaymentSetup;
let database: PaymentSetup['database'];
let square: PaymentSetup['square'];
let golfers: PaymentSetup['golfers'];
let notificationUrl: string;

beforeAll(async () => {
  setup = await openPaymentSetup({ callSeconds: 1 });
  ({ database, square, golfers } = setup);
  notificationUrl = `${setup.server.url}/api/webhooks/square`;
});
afterEach(async () => {
  square.interrupt = async () => {};
  await square.control({ webhook: null });
});
afterAll(() => setup.close());

const rowOf = async ({ hold }: PayingGolfer) =>
  (
    await database.pool.query(
      `select state, asks, golfers,
         case ask_at when 'infinity' then 'infinity' else extract(epoch from ask_at - dewsweeper_now())::float end as "inSeconds"
       from payments p join teetimegroups g on g.course_key = p.course_key and g.id = p.teetimegroup_id
       where p.teetimegroup_id = $1`,
      [hold.id],
    )
  ).rows.at(-1);

async function forgotten(course: 'captures' | 'authorizes' = 'captures'): Promise<PayingGolfer> {
  const golfer = await golfers.atPayment(course);
  expect(await golfer.pay(await square.token(cards.replyLost))).toMatchObject({ status: 'PENDING' });
  await database.pool.query(
    `update payments set ask_at = (select dewsweeper_now() + interval '1 hour') where teetimegroup_id = $1`,
    [golfer.hold.id],
  );
  return golfer;
}

function signed(body: string, key = webhookKey, url = notificationUrl): string {
  return createHmac('sha256', key)
    .update(url + body)
    .digest('base64');
}

async function notify(body: string, signature: string | null, type = 'application/json'): Promise<number> {
  const reply = await fetch(notificationUrl, {
    method: 'POST',
    headers: {
      'content-type': type,
      ...(signature !== null && { 'x-square-hmacsha256-signature': signature }),
    },
    body,
  });
  return reply.status;
}

const aboutGroup = (golfer: PayingGolfer, status = 'COMPLETED') =>
  JSON.stringify({
    type: 'payment.updated',
    data: { type: 'payment', object: { payment: { id: 'P', reference_id: golfer.hold.id, status } } },
  });

describe('a notification', () => {
  it('wakes the job, which asks Square itself', async () => {
    const golfer = await forgotten();
    const body = aboutGroup(golfer);
    expect(await notify(body, signed(body))).toBe(204);
    await expect.poll(async () => (await rowOf(golfer)).state).toBe('captured');
    expect(await golfer.reservation()).toMatchObject({ status: 'confirmed' });
  });

  it('is only a hint: one about a charge that was never made confirms nothing', async () => {
    const golfer = await golfers.atPayment();
    expect(await golfer.pay(await square.token(cards.declined))).toMatchObject({ failure: 'declined' });
    const body = aboutGroup(golfer);
    expect(await notify(body, signed(body))).toBe(204);
    await expect.poll(async () => (await rowOf(golfer)).inSeconds).toBe(Infinity);
    expect(await rowOf(golfer)).toMatchObject({ state: 'declined' });
    expect(await golfer.reservation()).toBeNull();
  });

  it.each([
    ['without a signature', (_body: string) => null],
    ['with a signature of another key', (body: string) => signed(body, 'another-key-altogether')],
    [
      'signed for another address',
      (body: string) => signed(body, webhookKey, 'https://elsewhere.example.com'),
    ],
    ['with the signature of another body', (_body: string) => signed('{}')],
    ['with half a signature', (body: string) => signed(body).slice(0, 20)],
    ['with a signature of nonsense', (_body: string) => '%%%'],
  ])('%s is refused and wakes nobody', async (_name, signature) => {
    const golfer = await forgotten();
    const body = aboutGroup(golfer);
    expect(await notify(body, signature(body))).toBe(404);
    expect((await rowOf(golfer)).inSeconds).toBeGreaterThan(3_000);
  });

  it.each(['', 'no json', 'null', '[]', '{"data":{"object":{"payment":{"id":{},"reference_id":7}}}}'])(
    'that says nothing we know is taken and harms nothing: %s',
    async (body) => {
      expect([204, 400]).toContain(await notify(body, signed(body)));
    },
  );

  it('that does not claim to be JSON is refused', async () => {
    expect(await notify('x=1', signed('x=1'), 'application/x-www-form-urlencoded')).toBe(415);
  });

  it('may come again and again', async () => {
    const golfer = await forgotten();
    const body = aboutGroup(golfer);
    const statuses = await Promise.all(Array.from({ length: 10 }, () => notify(body, signed(body))));
    expect(new Set(statuses)).toEqual(new Set([204]));
    await expect.poll(async () => (await rowOf(golfer)).state).toBe('captured');
    expect(await notify(body, signed(body))).toBe(204);
    const { rows } = await database.pool.query(
      'select channel from messages where teetimegroup_id = $1 order by channel',
      [golfer.hold.id],
    );
    expect(rows).toEqual([{ channel: 'mail' }, { channel: 'text' }]);
  });
});

describe('Square’s own notifications', () => {
  it.each([
    ['come as they should', {}],
    ['come twice, and out of order', { repeatRate: 1, reorderMilliseconds: 800 }],
    ['are half lost', { loseRate: 0.5, reorderMilliseconds: 300 }],
  ])('%s: everybody’s payment ends as it must', async (_name, deliveryFailures) => {
    await square.control({ webhook: { notificationUrl, signatureKey: webhookKey, deliveryFailures } });
    const issues = async () => compareLedger(database.pool, await square.ledger());
    const ofEarlierTests = await issues();
    const all = await Promise.all(
      [cards.good, cards.replyLost, cards.chargedSilently, cards.declined].map(async (card, i) => {
        const golfer = await golfers.atPayment(i % 2 === 0 ? 'captures' : 'authorizes');
        await golfer.pay(await square.token(card));
        return golfer;
      }),
    );
    const states = () => Promise.all(all.map(async (golfer) => (await rowOf(golfer)).state));
    await expect
      .poll(states, { timeout: 40_000 })
      .toEqual(['captured', 'authorized', 'captured', 'declined']);
    const inconsistencies = async () => (await issues()).filter((line) => !ofEarlierTests.includes(line));
    // What earlier tests left unsettled is asked about now.
    await database.pool.query(
      `update payments set ask_at = (select dewsweeper_now()) where state = 'started'`,
    );
    await expect.poll(inconsistencies).toEqual([]);
  });

  it('reports that an authorization was captured elsewhere: golfers are marked paid', async () => {
    const golfer = await golfers.atPayment('authorizes');
    const { payment } = await golfer.pay(await square.token());
    await square.control({ webhook: { notificationUrl, signatureKey: webhookKey } });
    await fetch(`${square.url}/v2/payments/${payment?.id}/complete`, {
      method: 'POST',
      headers: { authorization: `Bearer ${square.accessToken}` },
    });
    await expect.poll(async () => (await rowOf(golfer)).state).toBe('captured');
    expect((await rowOf(golfer)).golfers).toMatchObject([{ paid: true }, { paid: true }]);
  });

  it('reports that an authorization has expired: the reservation stays, its payment is over', async () => {
    const golfer = await golfers.atPayment('authorizes');
    const { payment } = await golfer.pay(await square.token());
    await database.pool.query(
      `update payments set authorized_until = (select dewsweeper_now() - interval '1 second') where square_payment_id = $1`,
      [payment?.id],
    );
    await square.control({ webhook: { notificationUrl, signatureKey: webhookKey } });
    await fetch(`${square.url}/v2/payments/${payment?.id}/cancel`, {
      method: 'POST',
      headers: { authorization: `Bearer ${square.accessToken}` },
    });
    await expect.poll(async () => (await rowOf(golfer)).state).toBe('authorization-expired');
    expect(await golfer.reservation()).toMatchObject({ status: 'confirmed', receipt: payment?.id });
  });
});

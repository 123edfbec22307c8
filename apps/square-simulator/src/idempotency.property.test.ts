import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CallContext, createPayment } from './create-payment.ts';
import { Ledger } from './ledger.ts';
import { SquareRefusal } from './square-error.ts';
import { newLedgerFile } from './testing/ledger-file.ts';
import { accessToken, charge, runSimulator } from './testing/running-simulator.ts';

test('the same key with the same request gives the first payment, in whatever order it is written', async () => {
  const { client, url } = await runSimulator();
  const request = charge({ idempotencyKey: 'k1' });
  const first = await client.payments.create(request);
  expect(await client.payments.create(request)).toEqual(first);
  const reordered = await fetch(`${url}/v2/payments`, {
    method: 'POST',
    headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      note: 'Tee time',
      location_id: 'L1',
      reference_id: 'reservation-1',
      amount_money: { currency: 'USD', amount: 4000 },
      idempotency_key: 'k1',
      source_id: 'cnon:card-nonce-ok',
    }),
  });
  expect(await reordered.json()).toMatchObject({ payment: { id: first.payment?.id } });
});

test('the same key with another request is refused', async () => {
  const { client } = await runSimulator();
  await client.payments.create(charge({ idempotencyKey: 'k1' }));
  await expect(client.payments.create(charge({ idempotencyKey: 'k1', cents: 4001 }))).rejects.toMatchObject({
    statusCode: 400,
    errors: [{ category: 'INVALID_REQUEST_ERROR', code: 'IDEMPOTENCY_KEY_REUSED', field: 'idempotency_key' }],
  });
});

test('twenty calls with one key at one time are one payment, and each gets it', async () => {
  const { client } = await runSimulator({ failureRates: { latencyMilliseconds: { min: 0, max: 30 } } });
  const request = charge();
  const replies = await Promise.all(Array.from({ length: 20 }, () => client.payments.create(request)));
  expect(new Set(replies.map(({ payment }) => payment?.id)).size).toBe(1);
  const all = await client.payments.list();
  expect(all.data).toHaveLength(1);
});

const calls = fc.array(
  fc.record({
    key: fc.constantFrom('a', 'b', 'c'),
    cents: fc.constantFrom(1000, 2000),
    autocomplete: fc.boolean(),
    source: fc.constantFrom('cnon:card-nonce-ok', 'cnon:card-nonce-declined', 'cnon:none', 'nonsense'),
  }),
  { maxLength: 12 },
);

test('property: a key pays at most once, and repeats what it said first, also after a restart', async () => {
  await fc.assert(
    fc.asyncProperty(calls, fc.nat(12), async (sequence, restartAt) => {
      const file = newLedgerFile();
      let context = contextWith(new Ledger(file));
      const first = new Map<string, { request: string; said: string }>();
      for (const [index, call] of sequence.entries()) {
        if (index === restartAt) {
          context.ledger.close();
          context = contextWith(new Ledger(file));
        }
        const body = {
          source_id: call.source,
          idempotency_key: call.key,
          amount_money: { amount: call.cents, currency: 'USD' },
          autocomplete: call.autocomplete,
        };
        const said = await replyTo(body, context);
        const before = first.get(call.key);
        const request = JSON.stringify(body);
        if (before) expect(said).toBe(before.request === request ? before.said : 'IDEMPOTENCY_KEY_REUSED');
        else if (said.startsWith('{')) first.set(call.key, { request, said });
      }
      expect(context.ledger.payments.size).toBe(first.size);
      context.ledger.close();
    }),
    { numRuns: 60 },
  );
});

/** The reply as text, or the refusal's code. */
async function replyTo(body: unknown, context: CallContext): Promise<string> {
  try {
    const outcome = await createPayment(body, { id: 'seller' }, context);
    return outcome.show === 'reply' ? JSON.stringify(outcome.reply.body) : outcome.show;
  } catch (error) {
    if (!(error instanceof SquareRefusal)) throw error;
    return error.reply.body.errors?.[0]?.code ?? '';
  }
}

function contextWith(ledger: Ledger): CallContext {
  return {
    ledger,
    now: () => 1_800_000_000_000,
    sleep: async () => undefined,
    publicUrl: () => '',
    refusedOnce: new Set(),
  };
}

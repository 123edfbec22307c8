import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { testCards } from './test-cards.ts';
import { charge, runSimulator, tokenFor } from './testing/running-simulator.ts';

const kept = (keptCents: number) => ({ status: 'COMPLETED', keptCents });

async function ledgerReportOf(url: string) {
  return (await (await fetch(`${url}/ledger`)).json()) as {
    movements: { movement: string }[];
    payments: { status: string; keptCents: number; idempotencyKey: string }[];
  };
}

test.each(testCards.filter(({ behaviour }) => behaviour.does === 'approve'))(
  '$number is approved as $brand',
  async ({ number, brand }) => {
    const { client, url } = await runSimulator();
    const sourceId = await tokenFor(url, { number });
    const { payment } = await client.payments.create(charge({ sourceId }));
    expect(payment).toMatchObject({
      status: 'COMPLETED',
      cardDetails: { card: { cardBrand: brand, last4: number.slice(-4) } },
    });
  },
);

test.each([
  [{ number: '4000000000000002' }, 400, 'GENERIC_DECLINE'],
  [{ number: '4000000000000127' }, 400, 'CVV_FAILURE'],
  [{ number: '4000000000000119' }, 400, 'INSUFFICIENT_FUNDS'],
  [{ number: '4000000000000200' }, 402, 'CARD_DECLINED'],
  [{ number: '4111111111111111', cvv: '911' }, 400, 'CVV_FAILURE'],
  [{ number: '4111111111111111', postalCode: '99999' }, 400, 'ADDRESS_VERIFICATION_FAILURE'],
  [{ number: '4111111111111111', month: 1, year: 2040 }, 400, 'INVALID_EXPIRATION'],
])('%o is declined with %i %s, and no money is kept', async (card, statusCode, code) => {
  const { client, url } = await runSimulator();
  const sourceId = await tokenFor(url, card);
  await expect(client.payments.create(charge({ sourceId }))).rejects.toMatchObject({
    statusCode,
    errors: [{ category: 'PAYMENT_METHOD_ERROR', code }],
  });
  expect((await ledgerReportOf(url)).payments).toMatchObject([{ status: 'FAILED', keptCents: 0 }]);
});

test('a token pays under one key, and not after 24 hours', async () => {
  let now = Date.parse('2026-11-01T12:00:00Z');
  const { client, url } = await runSimulator({ now: () => now });
  const used = await tokenFor(url, {});
  const request = charge({ sourceId: used });
  await client.payments.create(request);
  await client.payments.create(request);
  await expect(client.payments.create(charge({ sourceId: used }))).rejects.toMatchObject({
    statusCode: 400,
    errors: [{ code: 'CARD_TOKEN_USED' }],
  });
  const old = await tokenFor(url, {});
  now += 24 * 3_600_000 + 1;
  await expect(client.payments.create(charge({ sourceId: old }))).rejects.toMatchObject({
    errors: [{ code: 'CARD_TOKEN_EXPIRED' }],
  });
});

test('a real card gets no token', async () => {
  const { url } = await runSimulator();
  await expect(tokenFor(url, { number: '4242424242424242' })).rejects.toThrow('INVALID_CARD_DATA');
});

test('a charge whose reply is lost is found again by its key', async () => {
  const { client, url } = await runSimulator();
  const request = charge({ sourceId: await tokenFor(url, { number: '4000000000000408' }) });
  await expect(client.payments.create(request)).rejects.toThrow('fetch failed');
  expect((await ledgerReportOf(url)).payments).toMatchObject([kept(4000)]);
  expect((await client.payments.create(request)).payment?.status).toBe('COMPLETED');
  expect((await ledgerReportOf(url)).movements).toHaveLength(1);
});

test('a charge that is never answered is found again by its key', async () => {
  const { client, url } = await runSimulator();
  const request = charge({ sourceId: await tokenFor(url, { number: '4000000000000416' }) });
  await expect(client.payments.create(request, { timeoutInSeconds: 0.3 })).rejects.toThrow(/time/i);
  expect((await ledgerReportOf(url)).payments).toMatchObject([kept(4000)]);
  expect((await client.payments.create(request)).payment?.status).toBe('COMPLETED');
});

test('a card that never answers is not charged, and the server still stops', async () => {
  const { app, client, url } = await runSimulator();
  const request = charge({ sourceId: await tokenFor(url, { number: '4000000000000507' }) });
  const call = Promise.resolve(client.payments.create(request)).catch((error: unknown) => error);
  await sleep(100);
  expect((await ledgerReportOf(url)).payments).toEqual([]);
  await client.payments.cancelByIdempotencyKey({ idempotencyKey: request.idempotencyKey });
  await app.close();
  expect(await call).toBeInstanceOf(Error);
});

test('503 comes once for each key, before any charge', async () => {
  const { client, url } = await runSimulator();
  const request = charge({ sourceId: await tokenFor(url, { number: '4000000000000531' }) });
  await expect(client.payments.create(request)).rejects.toMatchObject({ statusCode: 503 });
  expect((await ledgerReportOf(url)).payments).toEqual([]);
  expect((await client.payments.create(request)).payment?.status).toBe('COMPLETED');
});

test('while a slow card is being charged, canceling by its key waits for the charge', async () => {
  const { client, url } = await runSimulator();
  const sourceId = await tokenFor(url, { number: '4000000000000309' });
  const request = { ...charge({ sourceId }), autocomplete: false };
  const started = performance.now();
  const slow = client.payments.create(request);
  // The SDK detects its platform before the first call; the charge must have started.
  await sleep(500);
  await client.payments.cancelByIdempotencyKey({ idempotencyKey: request.idempotencyKey });
  expect(performance.now() - started).toBeGreaterThan(2900);
  expect((await slow).payment?.status).toBe('APPROVED');
  expect((await ledgerReportOf(url)).payments).toMatchObject([{ status: 'CANCELED', keptCents: 0 }]);
});

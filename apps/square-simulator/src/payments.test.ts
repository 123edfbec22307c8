import { SquareError } from 'square';
import { expect, test } from 'vitest';
import { charge, runSimulator } from './testing/running-simulator.ts';

async function refusalOf(call: PromiseLike<unknown>) {
  const error = await Promise.resolve(call).then(
    () => expect.fail('expected a refusal'),
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof SquareError)) throw error;
  const [first] = error.errors;
  return { status: error.statusCode, category: first?.category, code: first?.code, field: first?.field };
}

test('a charge is completed at once and can be read again', async () => {
  const { client } = await runSimulator({ publicUrl: 'http://demo.example/square-simulator' });
  const { payment } = await client.payments.create(charge());
  expect(payment).toMatchObject({
    status: 'COMPLETED',
    amountMoney: { amount: 4000n, currency: 'USD' },
    totalMoney: { amount: 4000n, currency: 'USD' },
    locationId: 'L1',
    referenceId: 'reservation-1',
    receiptNumber: payment?.id?.slice(0, 4),
    receiptUrl: `http://demo.example/square-simulator/receipt/preview/${payment?.id}`,
    cardDetails: { status: 'CAPTURED', card: { cardBrand: 'VISA', last4: '1111' } },
  });
  const again = await client.payments.get({ paymentId: payment?.id ?? '' });
  expect(again.payment).toEqual(payment);
});

test('a hold lives for seven days, and is captured or canceled once', async () => {
  const { client } = await runSimulator();
  const held = (await client.payments.create({ ...charge(), autocomplete: false })).payment;
  expect(held).toMatchObject({
    status: 'APPROVED',
    delayAction: 'CANCEL',
    receiptNumber: expect.any(String),
  });
  expect(held?.receiptUrl).toBeUndefined();
  expect(Date.parse(held?.delayedUntil ?? '') - Date.parse(held?.createdAt ?? '')).toBe(7 * 86_400_000);

  const captured = await client.payments.complete({ paymentId: held?.id ?? '' });
  expect(captured.payment).toMatchObject({ status: 'COMPLETED', cardDetails: { status: 'CAPTURED' } });
  expect(await refusalOf(client.payments.cancel({ paymentId: held?.id ?? '' }))).toMatchObject({
    status: 400,
    code: 'BAD_REQUEST',
  });

  const other = (await client.payments.create({ ...charge(), autocomplete: false })).payment;
  const canceled = await client.payments.cancel({ paymentId: other?.id ?? '' });
  expect(canceled.payment).toMatchObject({ status: 'CANCELED', cardDetails: { status: 'VOIDED' } });
  expect(canceled.payment?.receiptNumber).toBeUndefined();
  expect(await refusalOf(client.payments.complete({ paymentId: other?.id ?? '' }))).toMatchObject({
    status: 400,
  });
});

test('a hold is let go when its seven days are over', async () => {
  let now = Date.parse('2026-11-01T12:00:00Z');
  const { client } = await runSimulator({ now: () => now });
  const held = (await client.payments.create({ ...charge(), autocomplete: false })).payment;
  const paymentId = held?.id ?? '';
  now += 7 * 86_400_000 - 1;
  expect((await client.payments.get({ paymentId })).payment?.status).toBe('APPROVED');
  now += 1;
  expect((await client.payments.get({ paymentId })).payment?.status).toBe('CANCELED');
  expect(await refusalOf(client.payments.complete({ paymentId }))).toMatchObject({ status: 400 });
});

test('an unknown outcome is canceled by its key; a key that did nothing is no error', async () => {
  const { client } = await runSimulator();
  const request = { ...charge(), autocomplete: false };
  const { payment } = await client.payments.create(request);
  const { idempotencyKey } = request;
  expect(await client.payments.cancelByIdempotencyKey({ idempotencyKey })).toEqual({});
  expect((await client.payments.get({ paymentId: payment?.id ?? '' })).payment?.status).toBe('CANCELED');
  expect(await client.payments.cancelByIdempotencyKey({ idempotencyKey })).toEqual({});
  expect(await client.payments.cancelByIdempotencyKey({ idempotencyKey: 'never seen' })).toEqual({});
});

test('a refund is pending, then completed; never more than was paid', async () => {
  let now = Date.parse('2026-11-01T12:00:00Z');
  const { client } = await runSimulator({ now: () => now, refundSeconds: 5 });
  const paymentId = (await client.payments.create(charge())).payment?.id ?? '';
  const money = (cents: number) => ({ amount: BigInt(cents), currency: 'USD' as const });
  const request = { idempotencyKey: 'r1', paymentId, amountMoney: money(1500), reason: 'slot lost' };
  const { refund } = await client.refunds.refundPayment(request);
  expect(refund).toMatchObject({ status: 'PENDING', paymentId, reason: 'slot lost' });
  expect((await client.refunds.refundPayment(request)).refund).toEqual(refund);
  expect(
    await refusalOf(client.refunds.refundPayment({ ...request, amountMoney: money(1600) })),
  ).toMatchObject({ status: 400, code: 'IDEMPOTENCY_KEY_REUSED' });
  expect(
    await refusalOf(
      client.refunds.refundPayment({ ...request, idempotencyKey: 'r2', amountMoney: money(2501) }),
    ),
  ).toEqual({
    status: 400,
    category: 'REFUND_ERROR',
    code: 'REFUND_AMOUNT_INVALID',
    field: 'amount_money.amount',
  });
  now += 5000;
  expect((await client.refunds.get({ refundId: refund?.id ?? '' })).refund?.status).toBe('COMPLETED');
  expect((await client.payments.get({ paymentId })).payment).toMatchObject({
    status: 'COMPLETED',
    refundedMoney: { amount: 1500n },
    refundIds: [refund?.id],
  });
});

test('a hold is not refunded', async () => {
  const { client } = await runSimulator();
  const { payment } = await client.payments.create({ ...charge(), autocomplete: false });
  const request = {
    idempotencyKey: 'r1',
    paymentId: payment?.id ?? '',
    amountMoney: { amount: 4000n, currency: 'USD' as const },
  };
  expect(await refusalOf(client.refunds.refundPayment(request))).toMatchObject({
    code: 'REFUND_ERROR_PAYMENT_NEEDS_COMPLETION',
  });
});

test.each([
  ['cnon:card-nonce-declined', 'GENERIC_DECLINE'],
  ['cnon:card-nonce-rejected-cvv', 'CVV_FAILURE'],
  ['cnon:card-nonce-rejected-postalcode', 'ADDRESS_VERIFICATION_FAILURE'],
  ['cnon:card-nonce-rejected-expiration', 'INVALID_EXPIRATION'],
])('%s is declined with %s, and asked again gives the same', async (sourceId, code) => {
  const { client } = await runSimulator();
  const request = charge({ sourceId });
  const error = (await Promise.resolve(client.payments.create(request)).catch(
    (thrown: unknown) => thrown,
  )) as SquareError;
  expect(error.errors[0]).toMatchObject({ category: 'PAYMENT_METHOD_ERROR', code });
  const failed = (error.body as { payment: { id: string; status: string } }).payment;
  expect(failed.status).toBe('FAILED');
  expect((await client.payments.get({ paymentId: failed.id })).payment?.status).toBe('FAILED');
  expect(await refusalOf(client.payments.create(request))).toMatchObject({ status: 400, code });
});

test('sources that are none', async () => {
  const { client } = await runSimulator();
  const refusal = (sourceId: string) => refusalOf(client.payments.create(charge({ sourceId })));
  expect(await refusal('cnon:card-nonce-already-used')).toMatchObject({
    status: 400,
    code: 'CARD_TOKEN_USED',
  });
  expect(await refusal('cnon:CA4SEUnknown')).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  expect(await refusal('4111111111111111')).toMatchObject({ status: 400, code: 'BAD_REQUEST' });
  expect(await refusal('toString')).toMatchObject({ status: 400, code: 'BAD_REQUEST' });
});

test('only the seller with the token is served, at their locations, and sees only their payments', async () => {
  const { client, clientWith } = await runSimulator({
    sellers: [
      { accessToken: 'token-of-the-course', locationIds: ['L1'] },
      { accessToken: 'token-of-another' },
    ],
  });
  expect(await refusalOf(clientWith('wrong').payments.create(charge()))).toMatchObject({
    status: 401,
    category: 'AUTHENTICATION_ERROR',
    code: 'UNAUTHORIZED',
  });
  expect(await refusalOf(client.payments.create({ ...charge(), locationId: 'L9' }))).toMatchObject({
    status: 403,
    field: 'location_id',
  });
  const { payment } = await client.payments.create(charge());
  const other = clientWith('token-of-another');
  expect(await refusalOf(other.payments.get({ paymentId: payment?.id ?? '' }))).toMatchObject({
    status: 404,
    code: 'NOT_FOUND',
  });
});

test('a request that makes no sense is named field by field', async () => {
  const { client } = await runSimulator();
  const refusal = (over: object) => refusalOf(client.payments.create({ ...charge(), ...over }));
  expect(await refusal({ idempotencyKey: 'k'.repeat(46) })).toMatchObject({ code: 'VALUE_TOO_LONG' });
  expect(await refusal({ idempotencyKey: '' })).toMatchObject({ code: 'VALUE_EMPTY' });
  expect(await refusal({ referenceId: 'r'.repeat(41) })).toMatchObject({ field: 'reference_id' });
  expect(await refusal({ amountMoney: undefined })).toMatchObject({
    code: 'MISSING_REQUIRED_PARAMETER',
    field: 'amount_money',
  });
  expect(await refusal({ amountMoney: { amount: 0n, currency: 'USD' } })).toMatchObject({
    code: 'VALUE_TOO_LOW',
    field: 'amount_money.amount',
  });
});

test('payments are listed by location, newest first, page by page', async () => {
  let now = Date.parse('2026-11-01T12:00:00Z');
  const { client } = await runSimulator({ now: () => now++ });
  for (const cents of [100, 200, 300]) await client.payments.create(charge({ cents }));
  await client.payments.create({ ...charge({ cents: 400 }), locationId: 'L2' });
  const amounts: (bigint | null | undefined)[] = [];
  for await (const payment of await client.payments.list({ locationId: 'L1', limit: 2 })) {
    amounts.push(payment.amountMoney?.amount);
  }
  expect(amounts).toEqual([300n, 200n, 100n]);
  const two = await client.payments.list({ total: 200n });
  expect(two.data).toHaveLength(1);
});

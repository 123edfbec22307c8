import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebhooksHelper } from 'square';
import { expect, onTestFinished, test, vi } from 'vitest';
import { charge, runSimulator } from './testing/running-simulator.ts';
import type { WebhookEvent } from './webhooks.ts';

/** No deadline is promised: a machine may be slow. */
const eventually = { timeout: 20_000 };

const signatureKey = 'signature-key';

interface Heard {
  body: string;
  event: WebhookEvent;
  signature: string;
  retry: string | undefined;
}

/** Receives events and answers with `status`. */
async function listen(status: (heard: Heard) => number = () => 200) {
  const heard: Heard[] = [];
  const server = createServer((request, reply) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8');
      const one: Heard = {
        body,
        event: JSON.parse(body) as WebhookEvent,
        signature: String(request.headers['x-square-hmacsha256-signature']),
        retry: request.headers['square-retry-number'] as string | undefined,
      };
      heard.push(one);
      reply.writeHead(status(one)).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { heard, notificationUrl: `http://127.0.0.1:${port}/webhooks/square` };
}

const types = (heard: Heard[]) => heard.map(({ event }) => event.type).toSorted();

test("events carry the signature that Square's helper accepts, over these bytes and this address alone", async () => {
  const { heard, notificationUrl } = await listen();
  const { client } = await runSimulator({ webhook: { notificationUrl, signatureKey } });
  const { payment } = await client.payments.create({ ...charge(), note: 'Café, 4 golfers ⛳' });
  await vi.waitFor(() => expect(types(heard)).toEqual(['payment.created', 'payment.updated']), eventually);
  for (const { body, event, signature } of heard) {
    const signed = { requestBody: body, signatureHeader: signature, signatureKey, notificationUrl };
    expect(await WebhooksHelper.verifySignature(signed)).toBe(true);
    expect(await WebhooksHelper.verifySignature({ ...signed, requestBody: `${body} ` })).toBe(false);
    expect(await WebhooksHelper.verifySignature({ ...signed, notificationUrl: `${notificationUrl}/` })).toBe(
      false,
    );
    expect(event.data).toMatchObject({
      type: 'payment',
      id: payment?.id,
      object: { payment: { status: 'COMPLETED', amount_money: { amount: 4000, currency: 'USD' } } },
    });
  }
});

test('captures, voids and refunds send events as well', async () => {
  const { heard, notificationUrl } = await listen();
  const { client } = await runSimulator({
    webhook: { notificationUrl, signatureKey },
    refundSeconds: 0,
  });
  const held = await client.payments.create({ ...charge(), autocomplete: false });
  const paymentId = held.payment?.id ?? '';
  await client.payments.complete({ paymentId });
  const amountMoney = { amount: 4000n, currency: 'USD' as const };
  await client.refunds.refundPayment({ idempotencyKey: 'r1', paymentId, amountMoney });
  await vi.waitFor(
    () =>
      expect(types(heard)).toEqual([
        'payment.created',
        'payment.updated',
        'payment.updated',
        'payment.updated',
        'refund.created',
        'refund.updated',
      ]),
    eventually,
  );
});

test('an event that is turned away comes again with the same id', async () => {
  const { heard, notificationUrl } = await listen(({ retry }) => (retry === '2' ? 200 : 500));
  const { client } = await runSimulator({
    webhook: { notificationUrl, signatureKey, retryMilliseconds: 10 },
  });
  await client.payments.create(charge());
  await vi.waitFor(() => expect(heard).toHaveLength(6), eventually);
  expect(heard.map(({ retry }) => retry ?? '0').toSorted()).toEqual(['0', '0', '1', '1', '2', '2']);
  expect(new Set(heard.map(({ event }) => event.event_id)).size).toBe(2);
});

test('events can be lost, and repeated', async () => {
  const { heard, notificationUrl } = await listen();
  const subscription = { notificationUrl, signatureKey };
  const { client, url } = await runSimulator({
    control: true,
    webhook: { ...subscription, deliveryFailures: { loseRate: 1 } },
  });
  await client.payments.create(charge());
  await fetch(`${url}/control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ webhook: { ...subscription, deliveryFailures: { repeatRate: 1 } } }),
  });
  const second = await client.payments.create(charge());
  await vi.waitFor(() => expect(heard).toHaveLength(4), eventually);
  expect(new Set(heard.map(({ event }) => event.data.id))).toEqual(new Set([second.payment?.id]));
  expect(new Set(heard.map(({ event }) => event.event_id)).size).toBe(2);
});

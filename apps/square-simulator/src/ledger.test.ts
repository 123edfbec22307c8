import { spawn } from 'node:child_process';
import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { drawFailures } from './failure-rates.ts';
import { Ledger } from './ledger.ts';
import { newLedgerFile } from './testing/ledger-file.ts';
import { charge, runSimulator, tokenFor } from './testing/running-simulator.ts';

test('the ledger is read again after a restart: payments, keys, tokens, used tokens', async () => {
  const ledgerFile = newLedgerFile();
  const before = await runSimulator({ ledgerFile });
  const used = await tokenFor(before.url, {});
  const unused = await tokenFor(before.url, {});
  const request = charge({ sourceId: used });
  const { payment } = await before.client.payments.create(request);
  await before.client.refunds.refundPayment({
    idempotencyKey: 'r1',
    paymentId: payment?.id ?? '',
    amountMoney: { amount: 1000n, currency: 'USD' },
  });
  await before.app.close();

  const after = await runSimulator({ ledgerFile });
  expect((await after.client.payments.create(request)).payment?.id).toBe(payment?.id);
  expect((await after.client.payments.create(charge({ sourceId: unused }))).payment?.status).toBe(
    'COMPLETED',
  );
  await expect(after.client.payments.create(charge({ sourceId: used }))).rejects.toMatchObject({
    errors: [{ code: 'CARD_TOKEN_USED' }],
  });
  const report = await (await fetch(`${after.url}/ledger`)).json();
  expect(report).toMatchObject({
    movements: [
      { movement: 'charge', amountCents: 4000, idempotencyKey: request.idempotencyKey },
      { movement: 'refund', amountCents: 1000, idempotencyKey: 'r1' },
      { movement: 'charge', amountCents: 4000 },
    ],
    payments: [{ keptCents: 3000, refundedCents: 1000 }, { keptCents: 4000 }],
  });
});

test('a last line cut short is cut off, and the next entry starts a line of its own', async () => {
  const ledgerFile = newLedgerFile();
  const first = await runSimulator({ ledgerFile });
  await first.client.payments.create(charge());
  await first.app.close();
  appendFileSync(ledgerFile, '{"entry":"charge","at":"20');
  const second = await runSimulator({ ledgerFile });
  await second.client.payments.create(charge());
  await second.app.close();
  const ledger = new Ledger(ledgerFile);
  expect(ledger.payments.size).toBe(2);
  ledger.close();
});

test('neither the card number nor the access token is written down', async () => {
  const ledgerFile = newLedgerFile();
  const { client, url } = await runSimulator({ ledgerFile });
  const number = '5105105105105100';
  await client.payments.create(charge({ sourceId: await tokenFor(url, { number }) }));
  const text = readFileSync(ledgerFile, 'utf8');
  expect(text).toContain('"last_4":"5100"');
  expect(text).not.toContain(number);
  expect(text).not.toContain('token-of-the-course');
});

test('what was replied before a kill -9 is in the ledger after it', async () => {
  const ledgerFile = newLedgerFile();
  const repository = join(import.meta.dirname, '../../..');
  const args = [
    '--import',
    'tsx',
    join(import.meta.dirname, 'main.ts'),
    '--port',
    '0',
    '--ledger',
    ledgerFile,
  ];
  const child = spawn(process.execPath, args, { cwd: repository, stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  await vi.waitFor(() => expect(said).toMatch(/http:.*\n/), { timeout: 20_000 });
  const url = /http:\/\/[\d.]+:\d+/.exec(said)?.[0];
  const paid: string[] = [];
  const pay = async (key: string) => {
    const reply = await fetch(`${url}/v2/payments`, {
      method: 'POST',
      headers: { authorization: 'Bearer any', 'content-type': 'application/json' },
      body: JSON.stringify({
        source_id: 'cnon:card-nonce-ok',
        idempotency_key: key,
        amount_money: { amount: 100, currency: 'USD' },
      }),
    });
    await reply.json();
    paid.push(key);
  };
  const paying = Array.from({ length: 50 }, (_, index) => pay(`k${index}`).catch(() => undefined));
  await vi.waitFor(() => expect(paid.length).toBeGreaterThan(5), { timeout: 20_000, interval: 1 });
  child.kill('SIGKILL');
  await Promise.all(paying);
  const ledger = new Ledger(ledgerFile);
  const booked = [...ledger.payments.values()].map(({ idempotencyKey }) => idempotencyKey);
  expect(booked).toEqual(expect.arrayContaining(paid));
  ledger.close();
});

test('failures: the same seed gives the same ones, at about the rate asked for', () => {
  const draw = (seed: number) => {
    const next = drawFailures({ seed, loseReplyRate: 0.3, latencyMilliseconds: { min: 5, max: 20 } });
    return Array.from({ length: 1000 }, next);
  };
  expect(draw(7)).toEqual(draw(7));
  expect(draw(7)).not.toEqual(draw(8));
  const lost = draw(7).filter(({ after }) => after === 'broken').length;
  expect(lost).toBeGreaterThan(230);
  expect(lost).toBeLessThan(370);
  for (const { waitMilliseconds } of draw(7)) {
    expect(waitMilliseconds).toBeGreaterThanOrEqual(5);
    expect(waitMilliseconds).toBeLessThanOrEqual(20);
  }
});

test('with lost requests, lost replies and 503s, asking again with the key ends in one payment', async () => {
  const { client, url } = await runSimulator({
    failureRates: {
      seed: 3,
      unavailableRate: 0.2,
      unavailableAfterRate: 0.2,
      loseRequestRate: 0.2,
      loseReplyRate: 0.2,
    },
  });
  for (let payment = 0; payment < 10; payment += 1) {
    const request = charge();
    await vi.waitFor(() => client.payments.create(request), { timeout: 10_000, interval: 1 });
  }
  const { payments } = (await (await fetch(`${url}/ledger`)).json()) as { payments: unknown[] };
  expect(payments).toHaveLength(10);
});

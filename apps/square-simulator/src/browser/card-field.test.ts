import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { findOrGetBrowser } from '../../../../tooling/find-browser.mjs';
import type { SimulatorOptions } from '../simulator.ts';
import { charge, runSimulator } from '../testing/running-simulator.ts';

let browser: Browser;

beforeAll(async () => {
  const { path } = await findOrGetBrowser();
  browser = await chromium.launch({ executablePath: path, args: ['--no-sandbox'] });
}, 120_000);

afterAll(() => browser.close());

async function openShop(options: SimulatorOptions = {}) {
  const simulator = await runSimulator(options);
  const { origin } = new URL(simulator.url);
  const policy = `default-src 'none'; script-src ${origin}/square-simulator/; frame-src ${origin}/square-simulator/; connect-src ${origin}/square-simulator/; require-trusted-types-for 'script'`;
  const shop = createServer((_request, reply) => {
    reply.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': policy });
    reply.end(
      `<!doctype html><title>Shop</title><div id="card"></div><div id="wallet"></div><script src="${simulator.url}/web/1/square.js"></script>`,
    );
  });
  shop.listen(0, '127.0.0.1');
  await once(shop, 'listening');
  const context = await browser.newContext();
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (line) => {
    if (line.type() === 'error') complaints.push(line.text());
  });
  onTestFinished(async () => {
    await context.close();
    shop.closeAllConnections();
    shop.close();
  });
  await page.goto(`http://127.0.0.1:${(shop.address() as AddressInfo).port}/`);
  return { ...simulator, page, complaints };
}

/** Runs in the page, with `payments` for the demo's ids. */
function inShop<Result>(page: Page, work: string): Promise<Result> {
  return page.evaluate(
    `(async () => { const payments = Square.payments('sandbox-sq0idb-DEMO', 'LDEMO'); ${work} })()`,
  );
}

const attach = `globalThis.events = [];
  globalThis.card = await payments.card();
  card.addEventListener('cardBrandChanged', (event) => events.push(event.detail.cardBrand));
  await card.attach('#card');`;

async function typeCard(page: Page, number: string, expiry = '1235'): Promise<void> {
  const frame = page.frameLocator('iframe');
  await frame.getByLabel('Card number').pressSequentially(number);
  await frame.getByLabel('Expiry (MM/YY)').pressSequentially(expiry);
  await frame.getByLabel('CVV').fill('111');
  await frame.getByLabel('ZIP').fill('94103');
}

test('a typed card becomes a token that pays, under a strict policy, from another origin', async () => {
  const { page, client, complaints } = await openShop();
  await inShop(page, attach);
  await typeCard(page, '4111111111111111');
  const result = await page.evaluate<{ status: string; token: string; details: object }>('card.tokenize()');
  expect(result).toMatchObject({
    status: 'OK',
    details: { method: 'Card', card: { brand: 'VISA', last4: '1111', expMonth: 12, expYear: 2035 } },
  });
  expect(await page.evaluate('events')).toEqual(['VISA']);
  const { payment } = await client.payments.create(charge({ sourceId: result.token }));
  expect(payment?.status).toBe('COMPLETED');
  expect(complaints).toEqual([]);
});

test('what is wrong with a card is said beside the field and to the page; the frame grows with it', async () => {
  const { page, complaints } = await openShop();
  await inShop(page, attach);
  const frame = page.locator('iframe');
  const before = (await frame.boundingBox())?.height ?? 0;
  await typeCard(page, '4111111111111112', '1220');
  const result = await page.evaluate('card.tokenize()');
  expect(result).toEqual({
    status: 'Invalid',
    errors: [
      { type: 'VALIDATION_ERROR', field: 'cardNumber', message: 'Card number is not valid' },
      { type: 'VALIDATION_ERROR', field: 'expirationDate', message: 'Expiration date is not valid' },
    ],
  });
  const number = page.frameLocator('iframe').getByLabel('Card number');
  expect(await number.getAttribute('aria-invalid')).toBe('true');
  expect(await number.evaluate((input) => input === document.activeElement)).toBe(true);
  await expect.poll(async () => (await frame.boundingBox())?.height ?? 0).toBeGreaterThan(before);
  expect(complaints).toEqual([]);
});

test('the number of a real card stays in the frame', async () => {
  const { page } = await openShop();
  const bodies: string[] = [];
  page.on('request', (request) => bodies.push(request.postData() ?? ''));
  await inShop(page, attach);
  await typeCard(page, '4242424242424242');
  expect(await page.evaluate('card.tokenize()')).toMatchObject({
    status: 'Invalid',
    errors: [{ field: 'cardNumber', message: 'Only test cards are taken here, never a real card' }],
  });
  expect(bodies.join()).not.toContain('4242');
});

test('a destroyed card is gone, and says so; another can be attached in its place', async () => {
  const { page } = await openShop();
  await inShop(page, attach);
  expect(await page.evaluate('card.destroy()')).toBe(true);
  expect(await page.locator('iframe').count()).toBe(0);
  expect(await page.evaluate('card.tokenize().catch((error) => error.name)')).toBe(
    'PaymentMethodAlreadyDestroyedError',
  );
  await inShop(page, attach);
  expect(await page.locator('iframe').count()).toBe(1);
});

test('wrong ids and unsupported wallets fail with the names of Square', async () => {
  const { page } = await openShop();
  const nameOf = (work: string) =>
    page.evaluate<string>(`(async () => { ${work} })().then(() => 'no error', (error) => error.name)`);
  expect(await nameOf("Square.payments('')")).toBe('InvalidApplicationIdError');
  expect(await nameOf("Square.payments('sq0idp-LIVE')")).toBe('ApplicationIdEnvironmentMismatchError');
  expect(await nameOf("Square.payments('sandbox-sq0idb-DEMO', 'no location')")).toBe(
    'InvalidLocationIdError',
  );
  const start = "const payments = Square.payments('sandbox-sq0idb-DEMO', 'LDEMO');";
  const request = `payments.paymentRequest({ countryCode: 'US', currencyCode: 'USD', total: { amount: '1.00', label: 'Total' } })`;
  expect(await nameOf(`${start} await payments.applePay(${request})`)).toBe('PaymentMethodUnsupportedError');
  expect(await nameOf(`${start} await payments.googlePay(${request})`)).toBe('PaymentMethodUnsupportedError');
  expect(await nameOf(`${start} payments.paymentRequest({})`)).toBe('InvalidPaymentRequestError');
  expect(await nameOf(`${start} await (await payments.card()).attach('#none')`)).toBe('ElementNotFoundError');
  expect(await nameOf(`${start} await (await payments.card()).tokenize()`)).toBe(
    'PaymentMethodNotAttachedError',
  );
});

test('a pretend wallet gives a token that pays', async () => {
  const { page, client, complaints } = await openShop({
    wallets: { 'Google Pay': 'pays', 'Apple Pay': 'cancels' },
  });
  const request = `payments.paymentRequest({ countryCode: 'US', currencyCode: 'USD', total: { amount: '1.00', label: 'Total' } })`;
  const result = await inShop<{ status: string; token: string }>(
    page,
    `const pay = await payments.googlePay(${request}); await pay.attach('#wallet'); return pay.tokenize();`,
  );
  expect(await page.getByRole('button', { name: 'Google Pay' }).count()).toBe(1);
  const { payment } = await client.payments.create(charge({ sourceId: result.token }));
  expect(payment?.cardDetails).toMatchObject({ walletType: 'GOOGLE_PAY' });
  expect(await inShop(page, `return (await payments.applePay(${request})).tokenize();`)).toEqual({
    status: 'Cancel',
  });
  expect(complaints).toEqual([]);
});

test('the page may style the fields, within limits', async () => {
  const { page } = await openShop();
  await inShop(
    page,
    `const card = await payments.card({ style: { input: { color: 'rgb(1, 2, 3)' } } }); await card.attach('#card');`,
  );
  const number = page.frameLocator('iframe').getByLabel('Card number');
  expect(await number.evaluate((input) => getComputedStyle(input).color)).toBe('rgb(1, 2, 3)');
  const refused = await inShop(
    page,
    `const card = await payments.card({ style: { body: { color: 'red' } } });
     return card.attach('#wallet').catch((error) => error.name);`,
  );
  expect(refused).toBe('InvalidStylesError');
});

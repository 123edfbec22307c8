import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { applySchema } from '../../../database/apply.ts';
import { codeOf } from '../../../test/accounts.ts';
import { bodyOf, twosome } from '../../../test/payments/paying-golfer.ts';
import { webhookKey } from '../../../test/payments/paying-server.ts';
import { openPaymentSetup, type PaymentSetup } from '../../../test/payments/payment-setup.ts';
import { cards } from '../../../test/payments/square-stand-in.ts';
import { areWritesPaused, pauseWrites, resumeWrites } from './paused-writes.ts';
import { openPool } from './pool.ts';

let setup: PaymentSetup;
/** Of the command that pauses. */
let upgrade: Pool;
beforeAll(async () => {
  setup = await openPaymentSetup({ callSeconds: 1 });
  upgrade = openPool({ ...setup.database.config, max: 1 }, () => {});
});
afterEach(() => resumeWrites(upgrade));
afterAll(async () => {
  await upgrade.end();
  await setup.close();
});

const notifyAbout = (teeTimeGroupID: string) => {
  const payment = { id: 'P', reference_id: teeTimeGroupID, status: 'COMPLETED' };
  const body = JSON.stringify({ data: { object: { payment } } });
  const url = `${setup.server.url}/api/webhooks/square`;
  const signature = createHmac('sha256', webhookKey)
    .update(url + body)
    .digest('base64');
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-square-hmacsha256-signature': signature },
    body,
  });
};

it('reading goes on, every write is refused for now, jobs stand still; then all goes on', async () => {
  const { database, golfers, server } = setup;
  const golfer = await golfers.holding('free');
  const booked = await golfers.holding('free');
  const confirm = () =>
    golfer.browser.send('PUT', `${golfer.path}/confirmation`, { golfers: twosome('Ann') });
  bodyOf(await booked.browser.send('PUT', `${booked.path}/confirmation`, { golfers: twosome('Bea') }), 200);
  const unsure = await golfers.atPayment('captures');
  expect(await unsure.pay(await setup.square.token(cards.replyLost))).toMatchObject({ status: 'PENDING' });
  await database.pool.query(`update payments set ask_at = (select dewsweeper_now() + interval '1 hour')`);
  await database.pool.query(
    `update messages set state = 'due', next_attempt_at = (select dewsweeper_now() + interval '3 seconds')`,
  );
  await database.pool.query(`update sessions set last_seen_at = last_seen_at - interval '2 hours'`);

  await pauseWrites(upgrade);
  expect(await areWritesPaused(upgrade)).toBe(true);
  server.lines.length = 0;
  const refused = await confirm();
  expect([refused.statusCode, codeOf(refused), refused.headers['retry-after']]).toEqual([
    503,
    'paused',
    '15',
  ]);
  expect(codeOf(await booked.browser.send('DELETE', booked.path))).toBe('paused');
  const notified = await notifyAbout(unsure.hold.id);
  expect([notified.status, notified.headers.get('retry-after')]).toEqual([503, '15']);
  // Their session would be marked as seen.
  expect(bodyOf(await booked.browser.send('GET', '/api/users/me/teetimegroups'), 200)).toMatchObject({
    reservations: [{ id: booked.hold.id }],
  });
  expect((await fetch(`${server.url}/api/health/ready`)).status).toBe(200);
  await expect(database.pool.query('delete from claims')).rejects.toMatchObject({ code: '25006' });

  await sleep(8_500);
  const { rows: waiting } = await database.pool.query('select distinct state from messages');
  expect(waiting).toEqual([{ state: 'due' }]);
  expect(server.lines.filter((line) => JSON.parse(line).level >= 40)).toEqual([]);

  await resumeWrites(upgrade);
  expect(await areWritesPaused(upgrade)).toBe(false);
  expect(bodyOf(await confirm(), 200)).toMatchObject({ status: 'confirmed' });
  expect((await notifyAbout(unsure.hold.id)).status).toBe(204);
  await expect
    .poll(() => unsure.reservation(), { timeout: 20_000 })
    .toMatchObject({ status: 'confirmed', golfers: [{ paid: true }, { paid: true }] });
  const states = async () =>
    (await database.pool.query<{ state: string }>('select distinct state from messages')).rows;
  await expect.poll(states, { timeout: 20_000 }).not.toContainEqual({ state: 'due' });
}, 60_000);

it('what was not committed when writes were paused is undone', async () => {
  const writing = openPool({ ...setup.database.config, max: 1 }, () => {});
  const session = await writing.connect();
  await session.query('begin');
  await session.query(`insert into server_secrets (name, value) values ('half', 'done')`);
  await pauseWrites(upgrade);
  await expect(session.query('commit')).rejects.toThrow(
    /terminating connection|Connection terminated|not queryable/,
  );
  session.release(true);
  await writing.end();
  const { rows } = await upgrade.query(`select from server_secrets where name = 'half'`);
  expect(rows).toEqual([]);
});

it('the schema is brought up to date while writes are paused', async () => {
  await setup.database.pool.query(`update applied_functions set checksum = '' where name = 'place_hold'`);
  await pauseWrites(upgrade);
  expect(await applySchema(upgrade)).toEqual(['place_hold']);
  expect(await areWritesPaused(upgrade)).toBe(true);
});

import { squareSimulator } from '@dewsweeper/square-simulator/simulator';
import fastify, { type FastifyInstance } from 'fastify';
import { SquareClient } from 'square';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Browser, codeOf } from '../../../test/accounts.ts';
import { type Clubhouse, openClubhouse, type Paid } from '../../../test/clubhouse.ts';
import { twoNines } from '../../../test/example-course.ts';
import { sandboxLocation } from '../../../test/payments/paying-courses.ts';
import { signedInStaff } from '../../../test/signed-in-staff.ts';
import { inTransaction } from '../../adapters/postgres/transaction.ts';
import { createFindProvider } from '../../adapters/square/find-provider.ts';
import { createCourseCache } from '../courses/course-cache.ts';
import { courseStore } from '../courses/store.ts';
import type { FindProvider } from '../payments/provider.ts';
import { findUnmatchedCharges } from './find-unmatched.ts';

const accessToken = 'token-of-the-course';
// The first of those with the sandbox's location.
const course = { group: twoNines.group, course: 'authorizes' };
const place = `/api/clubhouse/groups/${course.group}/courses/${course.course}`;

let simulator: FastifyInstance;
let square: SquareClient;
let squareUrl: string;
let clubhouse: Clubhouse;
let owner: Browser;
let clerk: Browser;
let manager: Browser;

const log = fastify({ logger: { level: 'silent' } }).log;
const provider: FindProvider = (endpoint) =>
  createFindProvider({ tokens: { of: async () => accessToken }, simulator: null, baseUrl: squareUrl })(
    endpoint,
  );

beforeAll(async () => {
  simulator = fastify();
  await simulator.register(squareSimulator, { prefix: '/square', sellers: [{ accessToken }] });
  squareUrl = `${await simulator.listen({ port: 0, host: '127.0.0.1' })}/square`;
  square = new SquareClient({ baseUrl: squareUrl, token: accessToken, maxRetries: 0 });
  clubhouse = await openClubhouse({ url: squareUrl, accessToken });
  const { app, pool } = clubhouse;
  const staff = { app, pool, group: course.group, course: null };
  owner = await signedInStaff({ ...staff, name: 'Olive', role: 'owner' });
  manager = await signedInStaff({ ...staff, name: 'Max', role: 'manager' });
  clerk = await signedInStaff({ ...staff, name: 'Ann', role: 'pro-shop' });
}, 120_000);
afterAll(async () => {
  await clubhouse.close();
  await simulator.close();
});

/** As a restore leaves it: Square has the payment, and the database does not. */
async function forget({ squarePaymentID }: Paid): Promise<void> {
  await clubhouse.pool.query('delete from payments where square_payment_id = $1', [squarePaymentID]);
}

async function restored(minutesAgo: number): Promise<void> {
  await clubhouse.pool.query('delete from restores');
  await clubhouse.pool.query(
    `insert into restores (id, backup_made_at, restored_at, restored_by, staff_id, ask_square_at)
     values ('r', dewsweeper_now() - interval '1 day', dewsweeper_now() - make_interval(mins => $1), 'Olive', 's', $2)`,
    [minutesAgo, '2100-01-01'],
  );
}

async function find(findProvider = provider): Promise<string> {
  const courses = createCourseCache(courseStore(clubhouse.pool));
  // The server's own job sees nothing of it.
  return inTransaction(clubhouse.pool, async (transaction) => {
    await transaction.query(`update restores set ask_square_at = dewsweeper_now()`);
    expect(await findUnmatchedCharges({ pool: transaction, courses, findProvider, log })).toBe(true);
    const { rows } = await transaction.query(
      `select case when ask_square_at = 'infinity' then 'never'
         when ask_square_at <= dewsweeper_now() + interval '2 minutes' then 'soon' else 'later' end as next
       from restores`,
    );
    return rows[0].next;
  });
}

const charges = async (browser = clerk) =>
  (await browser.send('GET', `${place}/unmatched-charges`)).json().charges;
const giveBack = (id: string, browser = owner) =>
  browser.send('POST', `${place}/unmatched-charges/${id}/give-back`);

async function statusOf({ squarePaymentID }: Paid) {
  const { payment } = await square.payments.get({ paymentId: squarePaymentID });
  return [payment?.status, Number(payment?.refundedMoney?.amount ?? 0)];
}

describe('after a restore', () => {
  let known: Paid;
  let charged: Paid;
  let held: Paid;
  beforeAll(async () => {
    known = await clubhouse.bookAndPay('captures');
    charged = await clubhouse.bookAndPay('captures');
    held = await clubhouse.bookAndPay('authorizes');
    // What the location sells otherwise is none of ours.
    await square.payments.create({
      idempotencyKey: 'socks',
      sourceId: 'cnon:card-nonce-ok',
      amountMoney: { amount: 1900n, currency: 'USD' },
      locationId: sandboxLocation,
      note: 'Socks',
    });
    await forget(charged);
    await forget(held);
  }, 60_000);

  it('Square is asked once it can be, again when it listed the newest, and then not any more', async () => {
    await restored(0);
    const silent: FindProvider = async (endpoint) => {
      const found = await provider(endpoint);
      const listSince = async () => ({ outcome: 'unknown' as const, reason: 'no reply' });
      return found && { ...found, provider: { ...found.provider, listSince } };
    };
    expect(await find(silent)).toBe('soon');
    expect(await charges()).toEqual([]);
    expect(await find(async () => null)).toBe('soon');
    // Another of the courses has its account in production, without a token here.
    await clubhouse.pool.query(`delete from courses where id = 'in-production'`);
    expect(await find()).toBe('later');
    await restored(20);
    expect(await find()).toBe('never');
  });

  it('what it took without a payment here stands there once, and nothing else', async () => {
    expect(await charges()).toEqual([
      expect.objectContaining({ id: held.squarePaymentID, isHeld: true, amountCents: 3600, givenBack: null }),
      expect.objectContaining({
        id: charged.squarePaymentID,
        isHeld: false,
        receiptNumber: charged.receiptNumber,
        givenBack: null,
      }),
    ]);
    expect(known.squarePaymentID).not.toBe(charged.squarePaymentID);
  });

  it('an owner alone gives it back, once', async () => {
    for (const browser of [clerk, manager])
      expect(codeOf(await giveBack(charged.squarePaymentID, browser))).toBe('not-allowed');
    expect(await statusOf(charged)).toEqual(['COMPLETED', 0]);
    const both = await Promise.all([giveBack(charged.squarePaymentID), giveBack(charged.squarePaymentID)]);
    expect(both.map(codeOf)).toEqual([204, 204]);
    expect(await statusOf(charged)).toEqual(['COMPLETED', 3600]);
    expect(codeOf(await giveBack(held.squarePaymentID))).toBe(204);
    expect(await statusOf(held)).toEqual(['CANCELED', 0]);
    for (const charge of await charges())
      expect(charge.givenBack).toEqual({ at: expect.any(String), by: 'Olive' });
  });

  it('none of another course or that nobody knows', async () => {
    expect(codeOf(await giveBack('unknown'))).toBe('charge-not-found');
    const elsewhere = place.replace('authorizes', 'captures');
    const path = `${elsewhere}/unmatched-charges/${charged.squarePaymentID}/give-back`;
    expect(codeOf(await owner.send('POST', path))).toBe('charge-not-found');
    expect(codeOf(await owner.send('GET', `${place.replace('authorizes', 'none')}/unmatched-charges`))).toBe(
      'course-not-found',
    );
  });

  it('an answer that is lost leaves it there, to be tried again', async () => {
    const lost = await clubhouse.bookAndPay('captures');
    await forget(lost);
    await restored(20);
    await find();
    await simulator.close();
    expect(codeOf(await giveBack(lost.squarePaymentID))).toBe('not-given-back');
    expect((await charges())[0]).toMatchObject({ id: lost.squarePaymentID, givenBack: null });
  });
});

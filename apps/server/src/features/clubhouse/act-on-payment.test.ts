import { randomUUID } from 'node:crypto';
import { type CourseKey, courseKeyOf } from '@dewsweeper/core/shared/course-key';
import { accept } from '@dewsweeper/core/shared/result';
import { squareSimulator } from '@dewsweeper/square-simulator/simulator';
import fastify, { type FastifyInstance } from 'fastify';
import { SquareClient } from 'square';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { actDeps } from '../../../test/act-deps.ts';
import { type Clubhouse, openClubhouse, type Paid } from '../../../test/clubhouse.ts';
import { type FollowedClock, followDatabaseClock } from '../../adapters/postgres/database-clock.ts';
import { createFindProvider } from '../../adapters/square/find-provider.ts';
import { finishDueActs } from '../../jobs/finish-clubhouse-acts.ts';
import { startAct } from '../payments/clubhouse-store.ts';
import type { FindProvider, PaymentProvider } from '../payments/provider.ts';
import { findPayment } from '../payments/store.ts';
import { actOnPayment } from './act-on-payment.ts';
import type { ActDeps, ActingStaff } from './acts.ts';
import { cancelReservation } from './cancel-reservation.ts';
import { readLog } from './present-act.ts';
import type { SheetCourse } from './sheet.ts';

const accessToken = 'token-of-the-course';
const log = fastify({ logger: { level: 'silent' } }).log;
let simulator: FastifyInstance;
let square: SquareClient;
let squareUrl: string;
let squareAheadMs = 0;
let clubhouse: Clubhouse;
let deps: ActDeps;
let clock: FollowedClock;

beforeAll(async () => {
  simulator = fastify();
  await simulator.register(squareSimulator, {
    prefix: '/square',
    sellers: [{ accessToken }],
    now: () => Date.now() + squareAheadMs,
  });
  squareUrl = `${await simulator.listen({ port: 0, host: '127.0.0.1' })}/square`;
  square = new SquareClient({ baseUrl: squareUrl, token: accessToken, maxRetries: 0 });
  clubhouse = await openClubhouse({ url: squareUrl, accessToken });
  clock = await followDatabaseClock(clubhouse.pool);
  deps = actDeps(clubhouse.pool, [], { clock, findProvider: providersWith(accessToken) });
});
afterAll(async () => {
  clock.stop();
  await clubhouse.close();
  await simulator.close();
});
beforeEach(() => {
  squareAheadMs = 0;
});

function providersWith(token: string): FindProvider {
  return createFindProvider({ tokens: { of: async () => token }, simulator: null, baseUrl: squareUrl });
}

/** Providers where one call is carried out and its reply lost, or not carried out at all. */
function providersThatLose(call: 'capture' | 'void' | 'refund', what: 'reply' | 'request'): ActDeps {
  const findProvider: FindProvider = async (place) => {
    const found = await deps.findProvider(place);
    if (!found) return null;
    const carriedOut = found.provider[call] as (question: unknown) => Promise<unknown>;
    const provider: PaymentProvider = {
      ...found.provider,
      async [call](question: unknown) {
        if (what === 'reply') await carriedOut(question);
        return { outcome: 'unknown', reason: 'no reply' };
      },
    };
    return { ...found, provider };
  };
  return { ...deps, findProvider };
}

const kim: ActingStaff = { id: 'kim', name: 'Kim', allows: () => accept(null) };

async function courseOf(courseKey: CourseKey): Promise<SheetCourse> {
  const course = await deps.currentCourse(courseKey);
  if (!course) throw new Error(courseKey);
  return { courseKey, course };
}

async function wantedOf(paid: Paid) {
  const { rows } = await clubhouse.pool.query(`select id from payments where square_payment_id = $1`, [
    paid.squarePaymentID,
  ]);
  return { course: await courseOf(paid.courseKey), paymentID: rows[0].id as string, staff: kim };
}

async function stateOf(paid: Paid): Promise<{ state: string; status: string; paid: boolean }> {
  const { rows } = await clubhouse.pool.query(
    `select p.state, g.status, (g.golfers -> 0 ->> 'paid')::boolean as paid
     from payments p join teetimegroups g on g.course_key = p.course_key and g.id = p.teetimegroup_id
     where p.square_payment_id = $1`,
    [paid.squarePaymentID],
  );
  return rows[0];
}

async function actsOf(paid: Paid): Promise<string[]> {
  const { rows } = await clubhouse.pool.query(
    `select act || ' ' || state || ' ' || note as line from clubhouse_acts where teetimegroup_id = $1
     order by created_at, act`,
    [paid.id],
  );
  return rows.map(({ line }) => line.trim());
}

async function movementsOf(paid: Paid): Promise<string[]> {
  const report = (await simulator.inject('/square/ledger')).json();
  return (report.movements as { paymentId: string; movement: string; amountCents: number }[])
    .filter(({ paymentId }) => paymentId === paid.squarePaymentID)
    .map(({ movement, amountCents }) => `${movement} ${amountCents}`);
}

/** As if the job's next run came after the longest delay. */
async function finishLater(): Promise<void> {
  await clubhouse.pool.query(
    `update clubhouse_acts set ask_at = (select dewsweeper_now()) where state = 'asked'`,
  );
  await finishDueActs({ ...deps, log });
}

describe('an act with an unknown outcome', () => {
  const cases = (['capture', 'void', 'refund'] as const).flatMap((act) =>
    (['reply', 'request'] as const).map((what) => ({ act, what })),
  );
  const course = { capture: 'authorizes', void: 'authorizes', refund: 'captures' } as const;
  const moved = { capture: 'capture 3600', void: 'void 3600', refund: 'refund 3600' };
  const states = { capture: 'captured', void: 'voided', refund: 'refunded' };

  it.each(cases)('is done once by the job: $act, its $what lost', async ({ act, what }) => {
    const paid = await clubhouse.bookAndPay(course[act]);
    const before = await stateOf(paid);
    const wanted = { ...(await wantedOf(paid)), act };
    const performed = await actOnPayment(providersThatLose(act, what), wanted);
    expect(performed).toMatchObject({ ok: true, value: { outcome: 'unknown', reason: 'no reply' } });
    expect(await stateOf(paid)).toEqual(before);
    expect(await actsOf(paid)).toEqual([`${act} asked`]);

    await finishLater();
    expect(await stateOf(paid)).toMatchObject({ state: states[act], paid: act === 'capture' });
    expect(await actsOf(paid)).toEqual([`${act} done`]);
    expect((await movementsOf(paid)).slice(1)).toEqual([moved[act]]);
  });

  it.each(cases)('is done once by the same command again: $act, its $what lost', async ({ act, what }) => {
    const paid = await clubhouse.bookAndPay(course[act]);
    const wanted = { ...(await wantedOf(paid)), act };
    await actOnPayment(providersThatLose(act, what), wanted);
    expect(await actOnPayment(deps, wanted)).toMatchObject({ ok: true, value: { outcome: 'done' } });
    expect(await actsOf(paid)).toEqual([`${act} done`]);
    expect((await movementsOf(paid)).slice(1)).toEqual([moved[act]]);
  });

  it('is asked for again at once while the golfer is on the telephone', async () => {
    const paid = await clubhouse.bookAndPay('captures');
    const losing = { ...providersThatLose('refund', 'reply'), askAgainAfterMs: [1] };
    const performed = await actOnPayment(losing, { ...(await wantedOf(paid)), act: 'refund' });
    expect(performed).toMatchObject({ ok: true, value: { outcome: 'done', payment: { state: 'refunded' } } });
  });

  it('rests the longer, the more often it was asked for', async () => {
    const paid = await clubhouse.bookAndPay('captures');
    const wanted = { ...(await wantedOf(paid)), act: 'refund' as const };
    const restAfter = async (asks: number) => {
      const asked = `course_key = $1 and payment_id = $2 and state = 'asked'`;
      const values = [wanted.course.courseKey, wanted.paymentID];
      await clubhouse.pool.query(`update clubhouse_acts set asks = ${asks} where ${asked}`, values);
      await actOnPayment(providersThatLose('refund', 'request'), wanted);
      const { rows } = await clubhouse.pool.query(
        `select extract(epoch from ask_at - dewsweeper_now())::float8 as seconds from clubhouse_acts where ${asked}`,
        values,
      );
      return Math.ceil(rows[0].seconds);
    };
    await actOnPayment(providersThatLose('refund', 'request'), wanted);
    expect(await restAfter(0)).toBe(5);
    expect(await restAfter(3)).toBe(40);
    expect(await restAfter(30)).toBe(900);
    await finishLater();
  });

  it('is finished when its process died before it asked', async () => {
    const paid = await clubhouse.bookAndPay('captures');
    const { course: at, paymentID } = await wantedOf(paid);
    const payment = await findPayment(clubhouse.pool, at.courseKey, paymentID);
    if (!payment) throw new Error('no payment');
    await startAct(clubhouse.pool, { payment, id: randomUUID(), act: 'refund', by: 'Kim' });
    await finishLater();
    expect(await stateOf(paid)).toMatchObject({ state: 'refunded' });
    expect(await movementsOf(paid)).toEqual(['charge 3600', 'refund 3600']);
  });

  it('lets no other act come between', async () => {
    const paid = await clubhouse.bookAndPay('authorizes');
    const wanted = await wantedOf(paid);
    await actOnPayment(providersThatLose('capture', 'reply'), { ...wanted, act: 'capture' });
    expect(await actOnPayment(deps, { ...wanted, act: 'void' })).toMatchObject({
      refusal: 'other-act-asked',
    });
    const { course: at } = wanted;
    expect(
      await cancelReservation(deps, { course: at, id: paid.id, money: 'void', staff: kim }),
    ).toMatchObject({ refusal: 'other-act-asked' });
    await finishLater();
    expect(await stateOf(paid)).toEqual({ state: 'captured', status: 'confirmed', paid: true });
  });
});

it('gives back once, however many ask at once', async () => {
  const paid = await clubhouse.bookAndPay('captures');
  const wanted = { ...(await wantedOf(paid)), act: 'refund' as const };
  const all = await Promise.all(Array.from({ length: 8 }, () => actOnPayment(deps, wanted)));
  for (const performed of all)
    expect(performed.ok ? performed.value.outcome : performed.refusal).toMatch(/^(done|already-refunded)$/);
  expect(await movementsOf(paid)).toEqual(['charge 3600', 'refund 3600']);
  expect(await actsOf(paid)).toEqual(['refund done']);
});

describe('what was done at Square itself', () => {
  it('is an answer: captured there, refunded there', async () => {
    const held = await clubhouse.bookAndPay('authorizes');
    await square.payments.complete({ paymentId: held.squarePaymentID });
    expect(await actOnPayment(deps, { ...(await wantedOf(held)), act: 'void' })).toMatchObject({
      value: { outcome: 'refused', reason: 'already-captured' },
    });
    expect(await stateOf(held)).toEqual({ state: 'captured', status: 'confirmed', paid: true });

    const charged = await clubhouse.bookAndPay('captures');
    await refundAtSquare(charged, 3600);
    expect(await actOnPayment(deps, { ...(await wantedOf(charged)), act: 'refund' })).toMatchObject({
      value: { outcome: 'done' },
    });
    expect(await movementsOf(charged)).toEqual(['charge 3600', 'refund 3600']);
  });

  it('leaves the rest to give back', async () => {
    const paid = await clubhouse.bookAndPay('captures');
    await refundAtSquare(paid, 400);
    await actOnPayment(deps, { ...(await wantedOf(paid)), act: 'refund' });
    expect(await movementsOf(paid)).toEqual(['charge 3600', 'refund 400', 'refund 3200']);
  });

  async function refundAtSquare(paid: Paid, cents: number): Promise<void> {
    await square.refunds.refundPayment({
      idempotencyKey: randomUUID(),
      paymentId: paid.squarePaymentID,
      amountMoney: { amount: BigInt(cents), currency: 'USD' },
    });
  }
});

it('finds that Square has dropped a hold', async () => {
  const paid = await clubhouse.bookAndPay('authorizes');
  // The job that follows holds must not come first.
  await clubhouse.pool.query(`update payments set ask_at = 'infinity' where square_payment_id = $1`, [
    paid.squarePaymentID,
  ]);
  squareAheadMs = 8 * 86_400_000;
  const wanted = { ...(await wantedOf(paid)), act: 'capture' as const };
  // Of this call alone: a moved clock of the database is seen by the server until it asks again.
  const aheadOfTime = { nowMs: () => clock.nowMs() + squareAheadMs };
  const performed = await actOnPayment({ ...deps, clock: aheadOfTime }, wanted);
  expect(performed).toMatchObject({ value: { outcome: 'refused', reason: 'authorization-expired' } });
  expect(await stateOf(paid)).toEqual({ state: 'authorization-expired', status: 'confirmed', paid: false });
  expect(await actOnPayment(deps, wanted)).toMatchObject({ refusal: 'authorization-expired' });
});

it('reports Square’s refusal and leaves the money where it is', async () => {
  const paid = await clubhouse.bookAndPay('captures');
  const wanted = { ...(await wantedOf(paid)), act: 'refund' as const };
  const withWrongToken = { ...deps, findProvider: providersWith('revoked') };
  expect(await actOnPayment(withWrongToken, wanted)).toMatchObject({
    value: { outcome: 'refused', reason: 'UNAUTHORIZED' },
  });
  expect(await actsOf(paid)).toEqual(['refund refused UNAUTHORIZED']);
  expect(await actOnPayment(deps, wanted)).toMatchObject({ value: { outcome: 'done' } });
  expect(await actsOf(paid)).toEqual(['refund refused UNAUTHORIZED', 'refund done']);
});

describe('a cancellation', () => {
  it('opens the time though Square stays silent, and gives the money back later', async () => {
    const paid = await clubhouse.bookAndPay('captures');
    const { courseKey, id } = paid;
    const wanted = { course: await courseOf(courseKey), id, money: 'refund' as const, staff: kim };
    expect(await cancelReservation(providersThatLose('refund', 'request'), wanted)).toMatchObject({
      value: { money: 'given-back', answer: { act: 'refund', report: { outcome: 'unknown' } } },
    });
    expect(await stateOf(paid)).toMatchObject({ state: 'captured', status: 'cancelled' });
    const { rows } = await clubhouse.pool.query('select from claims where teetimegroup_id = $1', [id]);
    expect(rows).toEqual([]);
    await finishLater();
    expect(await stateOf(paid)).toMatchObject({ state: 'refunded', status: 'cancelled' });
    expect(await actsOf(paid)).toEqual(['refund done']);
  });

  it('waits for a payment under way', async () => {
    const paid = await clubhouse.bookAndPay('captures');
    const wanted = { course: await courseOf(paid.courseKey), id: paid.id, money: null, staff: kim };
    const setState = (state: string) =>
      clubhouse.pool.query(
        `update payments set state = $1, ask_at = 'infinity' where square_payment_id = $2`,
        [state, paid.squarePaymentID],
      );
    await setState('started');
    expect(await cancelReservation(deps, wanted)).toMatchObject({
      refusal: 'payment-in-flight',
    });
    expect(await actOnPayment(deps, { ...(await wantedOf(paid)), act: 'refund' })).toMatchObject({
      refusal: 'payment-unsettled',
    });
    await setState('captured');
  });

  it('needs no instruction about money where there is none any more, and accepts none', async () => {
    const paid = await clubhouse.bookAndPay('captures');
    const { id } = paid;
    const at = await courseOf(paid.courseKey);
    await actOnPayment(deps, { ...(await wantedOf(paid)), act: 'refund' });
    const cancel = (money: 'refund' | null) => cancelReservation(deps, { course: at, id, money, staff: kim });
    expect(await cancel('refund')).toMatchObject({ refusal: 'no-money' });
    expect(await cancel(null)).toEqual({ ok: true, value: { money: 'none' } });
    expect(await stateOf(paid)).toMatchObject({ state: 'refunded', status: 'cancelled' });
  });

  describe.each([
    ['a mere hold', 'holding'],
    ['a hold whose payment was opened', 'atPayment'],
  ] as const)('of %s', (_name, become) => {
    const courseKey = courseKeyOf({ group: 'test-group', course: 'captures' });
    const isOver = { refusal: become === 'holding' ? 'no-such-teetimegroup' : 'already-ended' };
    const cancel = async (id: string) =>
      cancelReservation(deps, { course: await courseOf(courseKey), id, money: null, staff: kim });

    it('is remembered as a release', async () => {
      const { id, date, startingTime, uid } = (await clubhouse.golfers[become]()).hold;
      expect(await cancel(id)).toEqual({ ok: true, value: { money: 'none' } });
      expect(await cancel(id)).toMatchObject(isOver);
      const { rows } = await clubhouse.pool.query(
        `select teetimegroup_id as id, has_group as "hasGroup", kept, cardinality(expired_at) as expired,
          (select count(*)::integer from claims where uid = $1) as claims from holds where uid = $1`,
        [uid],
      );
      expect(rows[0]).toMatchObject({
        id: null,
        hasGroup: false,
        claims: 0,
        expired: 0,
        kept: [{ time: `${courseKey} ${date} front ${startingTime}` }],
      });
      const { acts } = await readLog(clubhouse.pool, courseKey, { date, teetimegroup: null, before: null });
      expect(acts[0]).toMatchObject({ kind: 'cancel', undoable: false });
      expect(acts[0]?.line).toMatch(/^Ended the hold of \d+:\d\d [AP]M on /);
    });

    it('that has run out is refused', async () => {
      const { id } = (await clubhouse.golfers[become]()).hold;
      await clubhouse.pool.query(
        `with claimed as (update claims set expires_at = $2 where teetimegroup_id = $1),
           stored as (update teetimegroups set expiration = $2 where id = $1)
         update holds set expires_at = $2 where teetimegroup_id = $1`,
        [id, new Date(Date.now() - 1_000)],
      );
      expect(await cancel(id)).toMatchObject(isOver);
    });
  });

  it('that another one overtakes while it reads finds the reservation ended', async () => {
    const paid = await clubhouse.bookAndPay('captures');
    const { courseKey, id } = paid;
    const wanted = { course: await courseOf(courseKey), id, money: 'refund' as const, staff: kim };
    const { pool } = clubhouse;
    let reads = 0;
    const query = async (text: string, values: unknown[]) => {
      const answer = await pool.query(text, values);
      reads += 1;
      if (reads === 1) await cancelReservation(deps, wanted);
      return answer;
    };
    const overtaken = { ...deps, pool: Object.assign(Object.create(pool), { query }) };
    expect(await cancelReservation(overtaken, wanted)).toMatchObject({ refusal: 'already-ended' });
    expect(await movementsOf(paid)).toEqual(['charge 3600', 'refund 3600']);
  });

  it('is done once, however many ask at once', async () => {
    const paid = await clubhouse.bookAndPay('captures');
    const { courseKey, id } = paid;
    const wanted = { course: await courseOf(courseKey), id, money: 'refund' as const, staff: kim };
    const all = await Promise.all(Array.from({ length: 6 }, () => cancelReservation(deps, wanted)));
    const outcomes = all.map((one) => (one.ok ? 'cancelled' : one.refusal));
    expect(outcomes.toSorted()).toEqual([...Array<string>(5).fill('already-ended'), 'cancelled']);
    expect(await movementsOf(paid)).toEqual(['charge 3600', 'refund 3600']);
  });
});

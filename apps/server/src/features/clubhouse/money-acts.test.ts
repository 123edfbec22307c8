import { randomUUID } from 'node:crypto';
import type { ActRequest } from '@dewsweeper/contract/act-request';
import type { ActReply } from '@dewsweeper/contract/clubhouse';
import { mayAct, type StaffRole } from '@dewsweeper/core/clubhouse/permissions';
import type { CourseKey } from '@dewsweeper/core/shared/course-key';
import { courseKeyOf } from '@dewsweeper/core/shared/course-key';
import { accept, refuse } from '@dewsweeper/core/shared/result';
import { squareSimulator } from '@dewsweeper/square-simulator/simulator';
import fastify, { type FastifyInstance } from 'fastify';
import { SquareClient } from 'square';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actDeps } from '../../../test/act-deps.ts';
import { type Clubhouse, openClubhouse, type Paid } from '../../../test/clubhouse.ts';
import { type FollowedClock, followDatabaseClock } from '../../adapters/postgres/database-clock.ts';
import { createFindProvider } from '../../adapters/square/find-provider.ts';
import { finishDueActs } from '../../jobs/finish-clubhouse-acts.ts';
import type { FindProvider, PaymentProvider } from '../payments/provider.ts';
import { type ActDeps, type ActingStaff, act } from './acts.ts';
import { readSheet, type SheetCourse } from './sheet.ts';

const accessToken = 'token-of-the-course';
const log = fastify({ logger: { level: 'silent' } }).log;
let simulator: FastifyInstance;
let square: SquareClient;
let squareUrl: string;
let clubhouse: Clubhouse;
let clock: FollowedClock;
let deps: ActDeps;

beforeAll(async () => {
  simulator = fastify();
  await simulator.register(squareSimulator, { prefix: '/square', sellers: [{ accessToken }] });
  squareUrl = `${await simulator.listen({ port: 0, host: '127.0.0.1' })}/square`;
  square = new SquareClient({ baseUrl: squareUrl, token: accessToken, maxRetries: 0 });
  clubhouse = await openClubhouse({ url: squareUrl, accessToken });
  clock = await followDatabaseClock(clubhouse.pool);
  deps = actDeps(clubhouse.pool, [], { clock, findProvider: provider });
});
afterAll(async () => {
  clock.stop();
  await clubhouse.close();
  await simulator.close();
});

const provider: FindProvider = (place) =>
  createFindProvider({ tokens: { of: async () => accessToken }, simulator: null, baseUrl: squareUrl })(place);

/** The provider does what it is asked, or not, and its reply is lost. */
function losing(what: 'reply' | 'request'): FindProvider {
  return async (place) => {
    const found = await provider(place);
    if (!found) return null;
    const refund: PaymentProvider['refund'] = async (asked) => {
      if (what === 'reply') await found.provider.refund(asked);
      return { outcome: 'unknown', reason: 'no reply' };
    };
    return { ...found, provider: { ...found.provider, refund } };
  };
}

function staffAs(role: StaffRole, id: string = role): ActingStaff {
  return {
    id,
    name: `The ${role}`,
    allows: (wanted) => (mayAct(role, wanted) ? accept(null) : refuse({ refusal: 'not-allowed' })),
  };
}

const manager = staffAs('manager');
type Asked = Record<string, unknown>;

async function ask(
  courseKey: CourseKey,
  wanted: Asked,
  { staff = manager, isPreview = false, using = deps } = {},
) {
  const known = await using.currentCourse(courseKey);
  if (!known) throw new Error(courseKey);
  const course: SheetCourse = { courseKey, course: known };
  const request = { id: randomUUID(), ...wanted } as ActRequest;
  return act(using, { course, staff, request, isPreview });
}

async function done(courseKey: CourseKey, wanted: Asked, how = {}): Promise<ActReply> {
  const outcome = await ask(courseKey, wanted, how);
  if (!outcome.ok) throw new Error(JSON.stringify(outcome));
  return outcome.value;
}

const paysOf = (reply: ActReply) =>
  reply.changed[0]?.golfers.map(({ pays, takenCents }) => `${pays} ${takenCents}`);
const refundedAtSquare = async ({ squarePaymentID }: Paid) =>
  Number((await square.payments.get({ paymentId: squarePaymentID })).payment?.refundedMoney?.amount ?? 0);

/** As an act names them. */
async function namedGolfers({ courseKey, id, date }: Paid) {
  const known = await deps.currentCourse(courseKey);
  const sheet = known && (await readSheet(clubhouse.pool, { courseKey, course: known }, date));
  const golfers = sheet?.groups.find((one) => one.id === id)?.golfers ?? [];
  return golfers.map(({ id: golferID, name, email, phone, rateGroup }) => ({
    id: golferID,
    name,
    email,
    phone,
    rateGroup,
  }));
}

async function payment({ courseKey, id }: Paid) {
  const { rows } = await clubhouse.pool.query(
    `select state, refunded_cents as "refundedCents" from payments where course_key = $1 and teetimegroup_id = $2`,
    [courseKey, id],
  );
  return rows[0];
}

async function booked(courseKey = courseKeyOf({ group: 'test-group', course: 'free' })): Promise<string> {
  const { rows } = await clubhouse.pool.query(
    `select count(*)::int as count from teetimegroups where course_key = $1`,
    [courseKey],
  );
  const date = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
  const reply = await done(courseKey, {
    kind: 'book',
    date,
    startingTime: `${String(8 + rows[0].count).padStart(2, '0')}:00`,
    startingTeeID: 'front',
    numHoles: 9,
    golfers: ['Pat', 'Kim'].map((name) => ({ name, email: '', phone: '', rateGroup: 0 })),
  });
  return reply.changed[0]?.id ?? '';
}

describe('at the counter', () => {
  const free = courseKeyOf({ group: 'test-group', course: 'free' });
  const pay = (teetimegroup: string, amountCents: number, more = {}) => ({
    kind: 'pay',
    teetimegroup,
    golfers: ['1', '2'],
    method: 'cash',
    amountCents,
    ...more,
  });

  it('money makes golfers paid, in parts too, and cannot be undone', async () => {
    const id = await booked();
    const reply = await done(free, pay(id, 3000));
    expect(paysOf(reply)).toEqual(['paid 2400', 'due 600']);
    expect(reply.act).toMatchObject({
      undoable: false,
      line: expect.stringContaining('Took $30.00 in cash'),
    });
    expect(await ask(free, { kind: 'undo', act: reply.act.id })).toMatchObject({ refusal: 'money-moved' });
    expect(paysOf(await done(free, pay(id, 1800, { golfers: ['2'], method: 'voucher' })))).toEqual([
      'paid 2400',
      'paid 2400',
    ]);
  });

  it('the same act twice takes it once', async () => {
    const wanted = { ...pay(await booked(), 2400, { golfers: ['1'] }), id: randomUUID() };
    await Promise.all(Array.from({ length: 5 }, () => done(free, wanted)));
    const { rows } = await clubhouse.pool.query('select amount_cents from counter_money where act_id = $1', [
      wanted.id,
    ]);
    expect(rows).toEqual([{ amount_cents: 2400 }]);
  });

  it('a clerk gives back what they took that day themselves, nobody else’s', async () => {
    const id = await booked();
    const clerk = staffAs('pro-shop', 'clerk-1');
    await done(free, pay(id, 4800), { staff: clerk });
    const back = { kind: 'give-back', teetimegroup: id, golfers: ['2'], amountCents: 2400 };
    expect(await ask(free, back, { staff: staffAs('pro-shop', 'clerk-2') })).toMatchObject({
      refusal: 'not-allowed',
    });
    expect(await ask(free, back, { staff: staffAs('starter') })).toMatchObject({ refusal: 'not-allowed' });
    expect(paysOf(await done(free, back, { staff: clerk }))).toEqual(['paid 2400', 'due 0']);
    await clubhouse.pool.query(`update counter_money set day = '2020-01-01' where teetimegroup_id = $1`, [
      id,
    ]);
    const rest = { kind: 'give-back', teetimegroup: id, amountCents: 100 };
    expect(await ask(free, rest, { staff: clerk })).toMatchObject({ refusal: 'not-allowed' });
    expect(paysOf(await done(free, rest))).toEqual(['due 2300', 'due 0']);
  });

  it('ten who give back at once never give back more than was taken', async () => {
    const id = await booked();
    await done(free, pay(id, 4800));
    const back = { kind: 'give-back', teetimegroup: id, amountCents: 1500 };
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => ask(free, back)));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(3);
    const refused = outcomes.filter(({ ok }) => !ok);
    expect(refused).toEqual(
      refused.map(() => expect.objectContaining({ refusal: 'more-than-taken', leftCents: 300 })),
    );
  });

  it('a cancellation gives back all, is said to the golfer, and cannot be undone', async () => {
    const id = await booked();
    await done(free, pay(id, 4800));
    const cancel = { kind: 'cancel', teetimegroup: id, money: 'give-back' };
    expect(await ask(free, cancel, { staff: staffAs('pro-shop') })).toMatchObject({ refusal: 'not-allowed' });
    const preview = await done(free, cancel, { isPreview: true });
    const reply = await done(free, { ...cancel, preview: preview.digest });
    expect(reply.act).toMatchObject({
      undoable: false,
      line: expect.stringMatching(/^Cancelled the group of .*Gave back \$48\.00 in cash/),
    });
    expect(reply.changed[0]).toMatchObject({ status: 'cancelled' });
    expect(await ask(free, { kind: 'undo', act: reply.act.id })).toMatchObject({ refusal: 'money-moved' });
    const again = { kind: 'give-back', teetimegroup: id, amountCents: 1 };
    expect(await ask(free, again)).toMatchObject({ refusal: 'nothing-to-give-back' });
  });
});

describe('what was paid online', () => {
  it('is given back in parts, until nothing is left', async () => {
    const paid = await clubhouse.bookAndPay('captures');
    const back = (amountCents: number, more = {}) => ({
      kind: 'give-back',
      teetimegroup: paid.id,
      amountCents,
      ...more,
    });
    const reply = await done(paid.courseKey, back(1000, { golfers: ['1'] }));
    expect(reply.state).toBe('done');
    expect(paysOf(reply)?.[0]).toBe('due 1400');
    expect(await payment(paid)).toEqual({ state: 'captured', refundedCents: 1000 });
    expect(await refundedAtSquare(paid)).toBe(1000);
    expect(await ask(paid.courseKey, back(2601))).toMatchObject({
      refusal: 'more-than-taken',
      leftCents: 2600,
    });
    expect((await done(paid.courseKey, back(2600))).state).toBe('done');
    expect(await payment(paid)).toEqual({ state: 'refunded', refundedCents: 3600 });
    expect(await refundedAtSquare(paid)).toBe(3600);
  });

  it.each(['reply', 'request'] as const)('is given back once when the %s is lost', async (what) => {
    const paid = await clubhouse.bookAndPay('captures');
    const wanted = { id: randomUUID(), kind: 'give-back', teetimegroup: paid.id, amountCents: 500 };
    const reply = await done(paid.courseKey, wanted, { using: { ...deps, findProvider: losing(what) } });
    expect(reply.state).toBe('asked');
    expect(await ask(paid.courseKey, { ...wanted, id: randomUUID() })).toMatchObject({
      refusal: 'money-asked',
    });
    await clubhouse.pool.query(`update clubhouse_acts set ask_at = 'epoch' where state = 'asked'`);
    await finishDueActs({ ...deps, log });
    expect((await done(paid.courseKey, wanted)).state).toBe('done');
    expect(await refundedAtSquare(paid)).toBe(500);
    expect(await payment(paid)).toEqual({ state: 'captured', refundedCents: 500 });
  });

  it('goes back for a golfer who left, and those who stay have paid still', async () => {
    const paid = await clubhouse.bookAndPay('captures');
    const [stays] = await namedGolfers(paid);
    await done(paid.courseKey, { kind: 'change', teetimegroup: paid.id, golfers: [stays] });
    const back = { kind: 'give-back', teetimegroup: paid.id, golfers: ['1'] };
    expect(paysOf(await done(paid.courseKey, { ...back, amountCents: 1200 }))).toEqual(['paid 2400']);
    expect(await payment(paid)).toEqual({ state: 'captured', refundedCents: 1200 });
    expect(paysOf(await done(paid.courseKey, { ...back, amountCents: 2400 }))).toEqual(['due 0']);
    expect(await payment(paid)).toEqual({ state: 'refunded', refundedCents: 3600 });
  });

  it('goes back in parts when all for whom it was paid have left', async () => {
    const paid = await clubhouse.bookAndPay('captures');
    const others = (await namedGolfers(paid)).map(({ id: _id, ...other }) => other);
    await done(paid.courseKey, { kind: 'change', teetimegroup: paid.id, golfers: others });
    const back = { kind: 'give-back', teetimegroup: paid.id, amountCents: 1000 };
    await done(paid.courseKey, back);
    expect(await payment(paid)).toEqual({ state: 'captured', refundedCents: 1000 });
    expect(await refundedAtSquare(paid)).toBe(1000);
  });

  it('goes back as a whole, and what was taken at the counter stays with whom it was taken for', async () => {
    const paid = await clubhouse.bookAndPay('captures');
    const { courseKey, id: teetimegroup } = paid;
    const first = { teetimegroup, golfers: ['1'], amountCents: 2400 };
    await done(courseKey, { kind: 'give-back', ...first });
    expect(paysOf(await done(courseKey, { kind: 'pay', method: 'cash', ...first }))).toEqual([
      'paid 2400',
      'paid 1200',
    ]);
    const { rows } = await clubhouse.pool.query('select id from payments where teetimegroup_id = $1', [
      teetimegroup,
    ]);
    const whole = { kind: 'give-back', teetimegroup, payment: rows[0].id };
    expect(paysOf(await done(courseKey, whole))).toEqual(['paid 2400', 'due 0']);
    expect(await payment(paid)).toEqual({ state: 'refunded', refundedCents: 3600 });
    expect(paysOf(await done(courseKey, { kind: 'give-back', ...first }))).toEqual(['due 0', 'due 0']);
  });

  it('goes back as a whole after a lower price, and nobody has paid', async () => {
    const paid = await clubhouse.bookAndPay('captures');
    const { courseKey, id: teetimegroup } = paid;
    const cheaper = (await namedGolfers(paid)).map((one) => ({ ...one, rateGroup: 1 }));
    const changed = await done(courseKey, { kind: 'change', teetimegroup, golfers: cheaper });
    expect(changed.warnings).toMatchObject([{ code: 'less-due' }]);
    const { rows } = await clubhouse.pool.query('select id from payments where teetimegroup_id = $1', [
      teetimegroup,
    ]);
    const whole = { kind: 'give-back', teetimegroup, payment: rows[0].id };
    expect(paysOf(await done(courseKey, whole))).toEqual(['due 0', 'due 0']);
  });

  it('goes back with a cancellation, and the golfer is told', async () => {
    const paid = await clubhouse.bookAndPay('captures');
    const reply = await done(paid.courseKey, { kind: 'cancel', teetimegroup: paid.id, money: 'give-back' });
    expect(reply.state).toBe('done');
    expect(await refundedAtSquare(paid)).toBe(3600);
    const { rows } = await clubhouse.pool.query(
      `select body from messages where teetimegroup_id = $1 and channel = 'mail' and subject like '%cancelled%'`,
      [paid.id],
    );
    expect(rows[0]?.body).toContain('asked for your payment to be refunded');
  });

  it('cannot be moved where the course has no access to its payments', async () => {
    const paid = await clubhouse.bookAndPay('captures');
    const using = { ...deps, findProvider: async () => null };
    const wanted = { kind: 'give-back', teetimegroup: paid.id, amountCents: 500 };
    expect(await ask(paid.courseKey, wanted, { using })).toMatchObject({ refusal: 'payment-not-set-up' });
    expect(await payment(paid)).toEqual({ state: 'captured', refundedCents: 0 });
  });
});

describe('what a card holds', () => {
  it('is taken, by managers alone, and then it is the golfers’ who paid', async () => {
    const paid = await clubhouse.bookAndPay('authorizes');
    const { courseKey, id } = paid;
    const joining = [...(await namedGolfers(paid)), { name: 'Lou', email: '', phone: '', rateGroup: 0 }];
    await done(courseKey, { kind: 'change', teetimegroup: id, golfers: joining });
    const capture = { kind: 'capture', teetimegroup: id };
    expect(await ask(courseKey, capture, { staff: staffAs('pro-shop') })).toMatchObject({
      refusal: 'not-allowed',
    });
    const reply = await done(courseKey, capture);
    expect(reply.state).toBe('done');
    expect(reply.changed[0]?.golfers.map(({ pays }) => pays)).toEqual(['paid', 'paid', 'due']);
    expect(await payment(paid)).toEqual({ state: 'captured', refundedCents: 0 });
    expect(await ask(courseKey, capture)).toMatchObject({ refusal: 'already-captured' });
  });

  it('pays what it holds, and what a change has added since is due', async () => {
    const paid = await clubhouse.bookAndPay('authorizes');
    const { courseKey, id: teetimegroup } = paid;
    const dearer = (await namedGolfers(paid)).map((one) => ({ ...one, rateGroup: 0 }));
    await done(courseKey, { kind: 'change', teetimegroup, golfers: dearer });
    const reply = await done(courseKey, { kind: 'capture', teetimegroup });
    expect(paysOf(reply)).toEqual(['paid 2400', 'due 1200']);
  });

  it('is let go of, and the golfers owe', async () => {
    const paid = await clubhouse.bookAndPay('authorizes');
    const reply = await done(paid.courseKey, { kind: 'void', teetimegroup: paid.id });
    expect(reply.state).toBe('done');
    expect(reply.changed[0]?.golfers.map(({ pays }) => pays)).toEqual(['due', 'due']);
    expect(await payment(paid)).toEqual({ state: 'voided', refundedCents: 0 });
    const capture = { kind: 'capture', teetimegroup: paid.id };
    expect(await ask(paid.courseKey, capture)).toMatchObject({ refusal: 'no-payment' });
  });
});

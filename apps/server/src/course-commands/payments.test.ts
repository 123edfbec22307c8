import { randomUUID } from 'node:crypto';
import { readFile, rm, stat } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { courseKeyOf } from '@dewsweeper/core/shared/course-key';
import { addDays, courseDateAt } from '@dewsweeper/core/shared/local-time';
import { accept } from '@dewsweeper/core/shared/result';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actDeps } from '../../test/act-deps.ts';
import { type Clubhouse, openClubhouse, type Paid } from '../../test/clubhouse.ts';
import { sandboxLocation } from '../../test/payments/paying-courses.ts';
import { runCourseCommand, runTogether } from '../../test/run-course-command.ts';
import { act } from '../features/clubhouse/acts.ts';
import { readLog } from '../features/clubhouse/present-act.ts';
import { calendarFileOf } from '../features/outbox/kept-calendar.ts';

const today = courseDateAt('America/Chicago', Date.now());
const tomorrow = addDays(today, 1);
const pat = { name: 'Pat Green', email: '', phone: '', rateGroup: 0 };
let clubhouse: Clubhouse;

beforeAll(async () => {
  clubhouse = await openClubhouse();
});
afterAll(() => clubhouse.close());

const course = (...words: string[]) => runCourseCommand(clubhouse.environment, words);

async function stateOf({ courseKey, id }: Paid) {
  const { rows } = await clubhouse.pool.query(
    `select p.state, g.status, (g.golfers -> 0 ->> 'paid')::boolean as paid,
      (select count(*)::integer from claims c where c.course_key = g.course_key and c.teetimegroup_id = g.id) as claims
     from payments p join teetimegroups g on g.course_key = p.course_key and g.id = p.teetimegroup_id
     where p.course_key = $1 and g.id = $2`,
    [courseKey, id],
  );
  return rows[0];
}

/** The ledger entry at Square's stand-in. */
async function balanceOf({ squarePaymentID }: Paid) {
  const report = await clubhouse.app.inject('/square-simulator/ledger');
  const { payments } = report.json<{
    payments: { paymentId: string; keptCents: number; heldCents: number }[];
  }>();
  const { keptCents, heldCents } = payments.find(({ paymentId }) => paymentId === squarePaymentID) ?? {};
  return { keptCents, heldCents };
}

async function actsOf({ courseKey, id }: Paid) {
  const { rows } = await clubhouse.pool.query(
    `select act, acted_by as by, state, note from clubhouse_acts
     where course_key = $1 and teetimegroup_id = $2 order by created_at`,
    [courseKey, id],
  );
  return rows;
}

async function cancellationMessagesOf({ courseKey, id }: Paid) {
  const { rows } = await clubhouse.pool.query(
    `select channel, recipient, subject, body, calendar, calendar_event as "calendarEvent" from messages
     where course_key = $1 and teetimegroup_id = $2 and source = 'clubhouse' order by channel desc`,
    [courseKey, id],
  );
  return rows.map((row) => ({ ...row, calendar: calendarFileOf(row, 'tee@example.com') }));
}

async function logOf({ courseKey, id }: Paid) {
  const filter = { date: null, teetimegroup: id, before: null };
  return (await readLog(clubhouse.pool, courseKey, filter)).acts;
}

async function takeAtCounter({ courseKey, id }: Pick<Paid, 'courseKey' | 'id'>, amountCents: number) {
  const deps = actDeps(clubhouse.pool);
  const known = await deps.currentCourse(courseKey);
  if (!known) throw new Error(courseKey);
  const golfers = ['1'];
  const taken = await act(deps, {
    course: { courseKey, course: known },
    staff: { id: 'ann', name: 'Ann', allows: () => accept(null) },
    request: { id: randomUUID(), kind: 'pay', teetimegroup: id, golfers, method: 'cash', amountCents },
    isPreview: false,
  });
  if (!taken.ok) throw new Error(taken.refusal);
}

async function counterOf({ courseKey, id }: Paid): Promise<number> {
  const { rows } = await clubhouse.pool.query(
    `select sum(amount_cents - returned_cents)::integer as cents from counter_money
     where course_key = $1 and teetimegroup_id = $2 and returned_of is null`,
    [courseKey, id],
  );
  return rows[0].cents;
}

describe('payments capture, void and refund', () => {
  it('captures what was held, once, and records by whom', async () => {
    const paid = await clubhouse.bookAndPay('authorizes');
    expect(await balanceOf(paid)).toEqual({ keptCents: 0, heldCents: 3600 });
    const { receiptNumber, id, courseKey } = paid;
    const captured = await course('payments', 'capture', receiptNumber, '--by', 'Kim');
    expect(captured).toEqual({
      out: `Captured 36.00 USD: receipt ${receiptNumber}, reservation ${id} at ${courseKey}.\n`,
      warned: expect.stringMatching(/^Data: .+\n$/),
      problem: '',
    });
    expect(await balanceOf(paid)).toEqual({ keptCents: 3600, heldCents: 0 });
    expect(await stateOf(paid)).toEqual({ state: 'captured', status: 'confirmed', paid: true, claims: 1 });
    expect(await actsOf(paid)).toEqual([{ act: 'capture', by: 'Kim', state: 'done', note: '' }]);

    expect((await course('payments', 'capture', receiptNumber)).problem).toContain('was captured already');
    expect((await course('payments', 'void', receiptNumber)).problem).toContain(
      `payments refund ${receiptNumber}`,
    );
    expect(await actsOf(paid)).toHaveLength(1);
  });

  it('lets go of a hold', async () => {
    const paid = await clubhouse.bookAndPay('authorizes');
    expect((await course('payments', 'refund', paid.receiptNumber)).problem).toContain('payments void');
    expect((await course('payments', 'void', paid.courseKey, paid.receiptNumber)).out).toContain('Let go');
    expect(await balanceOf(paid)).toEqual({ keptCents: 0, heldCents: 0 });
    expect(await stateOf(paid)).toEqual({ state: 'voided', status: 'confirmed', paid: false, claims: 1 });
    expect(await actsOf(paid)).toEqual([{ act: 'void', by: userInfo().username, state: 'done', note: '' }]);
    expect((await course('payments', 'void', paid.receiptNumber)).problem).toContain('let go already');
  });

  it('refunds by Square’s id of the payment, that one alone', async () => {
    const paid = await clubhouse.bookAndPay('captures');
    const other = await clubhouse.bookAndPay('captures');
    expect((await course('payments', 'refund', paid.squarePaymentID)).out).toContain('Refunded 36.00 USD');
    expect(await balanceOf(paid)).toEqual({ keptCents: 0, heldCents: 0 });
    expect(await stateOf(paid)).toEqual({ state: 'refunded', status: 'confirmed', paid: false, claims: 1 });
    expect((await course('payments', 'refund', paid.receiptNumber)).problem).toContain('refunded already');
    expect(await balanceOf(other)).toEqual({ keptCents: 3600, heldCents: 0 });
  });

  it('refuses an unknown receipt, names one that differs in capitals, and asks which of two is meant', async () => {
    expect((await course('payments', 'refund', 'none')).problem).toBe(
      'There is no payment with receipt none.',
    );
    expect((await course('payments', 'refund', 'test-group/nowhere', 'x')).problem).toContain('Did you mean');
    const paid = await clubhouse.bookAndPay('captures');
    const other = await clubhouse.bookAndPay('captures');
    await clubhouse.pool.query(
      `update payments set receipt_number = 'aB3d' where square_payment_id = any($1)`,
      [[paid.squarePaymentID, other.squarePaymentID]],
    );
    expect((await course('payments', 'refund', 'AB3D')).problem).toContain('Did you mean aB3d?');
    const { problem } = await course('payments', 'refund', 'aB3d');
    for (const one of [paid, other]) expect(problem).toContain(one.squarePaymentID);
    expect(await balanceOf(paid)).toEqual({ keptCents: 3600, heldCents: 0 });
  });

  it('does nothing without the access token of the payment’s location', async () => {
    const paid = await clubhouse.bookAndPay('captures');
    await clubhouse.pool.query(
      `update payments set environment = 'production' where square_payment_id = $1`,
      [paid.squarePaymentID],
    );
    const { problem } = await course('payments', 'refund', paid.receiptNumber);
    expect(problem).toContain(`no access token for location ${sandboxLocation}`);
    expect(await actsOf(paid)).toEqual([]);
  });

  it('says so when Square gives no clear answer, and does it when asked again', async () => {
    const paid = await clubhouse.bookAndPay('captures');
    const nobodyListens = { ...clubhouse.environment, PORT: '1' };
    const { problem } = await runCourseCommand(nobodyListens, ['payments', 'refund', paid.receiptNumber]);
    expect(problem).toContain('no clear answer (no reply)');
    expect(problem).toContain(`payments refund ${paid.receiptNumber}`);
    const { out } = await course('payments', paid.courseKey);
    expect(out).toMatch(new RegExp(`${paid.receiptNumber} .* refund by .* no answer yet`));
    expect((await course('payments', 'refund', paid.receiptNumber)).out).toContain('Refunded');
    expect(await balanceOf(paid)).toEqual({ keptCents: 0, heldCents: 0 });
  });

  it('is an act in the log, by the command line', async () => {
    const [held, charged] = [
      await clubhouse.bookAndPay('authorizes'),
      await clubhouse.bookAndPay('captures'),
    ];
    await course('payments', 'capture', held.receiptNumber, '--by', 'Kim');
    await course('payments', 'refund', charged.receiptNumber, '--by', 'Kim');
    expect(await logOf(held)).toMatchObject([{ kind: 'capture', by: 'command line', undoable: false }]);
    expect(await logOf(charged)).toMatchObject([
      {
        kind: 'give-back',
        by: 'command line',
        line: expect.stringMatching(/^Gave back \$36.00 to the card/),
      },
    ]);
  });

  it('at two terminals at once moves money once', async () => {
    const paid = await clubhouse.bookAndPay('captures');
    const words = ['payments', 'refund', paid.receiptNumber];
    const { out, problems } = await runTogether(clubhouse.environment, [words, words]);
    expect(out).toContain('Refunded 36.00 USD');
    for (const problem of problems) expect(problem).toMatch(/^$|refunded already/);
    expect(await balanceOf(paid)).toEqual({ keptCents: 0, heldCents: 0 });
    expect(await actsOf(paid)).toHaveLength(1);
  });

  it('gives back the charge alone, not what was taken at the counter', async () => {
    const paid = await clubhouse.bookAndPay('captures');
    await takeAtCounter(paid, 1200);
    expect((await course('payments', 'refund', paid.receiptNumber)).out).toContain('Refunded 36.00 USD');
    expect(await counterOf(paid)).toBe(1200);
    const { problem } = await course('cancel', paid.id);
    expect(problem).toContain(`${paid.id} carries 12.00 taken at the counter. Say what`);
    expect((await course('cancel', paid.id, '--void')).problem).toContain('--refund');
    expect((await course('cancel', paid.id, '--refund')).out).toContain(
      'Give back 12.00 taken at the counter.',
    );
    expect(await counterOf(paid)).toBe(0);
  });

  it('refuses a name that is none', async () => {
    const { problem } = await course('payments', 'refund', 'x', '--by', 'Kim\u001b[31m');
    expect(problem).toContain('--by must be');
  });
});

describe('cancel', () => {
  it('requires a decision about the money and changes nothing without one', async () => {
    const paid = await clubhouse.bookAndPay('captures');
    const { problem } = await course('cancel', paid.courseKey, paid.id);
    expect(problem).toContain('36.00 USD');
    expect(problem).toContain('--refund');
    expect(problem).not.toContain('--void');
    expect((await course('cancel', paid.id, '--void')).problem).toContain('was not cancelled');
    expect(await cancellationMessagesOf(paid)).toEqual([]);
    expect((await course('cancel', paid.id, '--refund', '--keep')).problem).toContain('Say one of');
    expect(await stateOf(paid)).toMatchObject({ state: 'captured', status: 'confirmed', claims: 1 });
    expect(await actsOf(paid)).toEqual([]);
  });

  it('opens the time at once and gives the money back', async () => {
    const paid = await clubhouse.bookAndPay('captures');
    const board = `/api/groups/test-group/courses/captures/teetimes/${paid.date}`;
    const isOpen = async () =>
      (await clubhouse.app.inject(board))
        .json()
        .slots.some(
          (slot: { time: string; teeID: string; nine: unknown }) =>
            slot.time === paid.startingTime && slot.teeID === 'front' && slot.nine,
        );
    expect(await isOpen()).toBe(false);
    const readOut = paid.id.toLowerCase().replaceAll('-', '');
    const { out } = await course('cancel', readOut, '--refund', '--by', 'Kim');
    expect(out).toContain(`Cancelled ${paid.id}: ${paid.date} ${paid.startingTime} at ${paid.courseKey}`);
    expect(out).toContain('Refunded 36.00 USD');
    expect(await stateOf(paid)).toEqual({ state: 'refunded', status: 'cancelled', paid: false, claims: 0 });
    expect(await balanceOf(paid)).toEqual({ keptCents: 0, heldCents: 0 });
    expect(await actsOf(paid)).toEqual([{ act: 'refund', by: 'Kim', state: 'done', note: '' }]);
    await expect.poll(isOpen).toBe(true);
    expect(await cancellationMessagesOf(paid)).toMatchObject([
      { channel: 'text', body: expect.stringContaining('has cancelled your tee time') },
      {
        channel: 'mail',
        recipient: expect.stringContaining('@example.com'),
        subject: expect.stringContaining('Tee time cancelled'),
        body: expect.stringMatching(/The clubhouse has cancelled[^]*asked for your payment to be refunded/),
        calendar: expect.stringMatching(/METHOD:CANCEL[^]*STATUS:CANCELLED/),
      },
    ]);
    const mine = (await paid.browser.send('GET', '/api/users/me/teetimegroups')).json();
    expect(mine.reservations).toEqual([]);
    expect((await course('cancel', paid.id, '--refund')).problem).toBe(`${paid.id} is cancelled already.`);
  });

  it('lets go of a hold on the card', async () => {
    const paid = await clubhouse.bookAndPay('authorizes');
    expect((await course('cancel', paid.id)).problem).toContain('--void');
    expect((await course('cancel', paid.id, '--void')).out).toContain('Let go of the hold');
    expect(await stateOf(paid)).toMatchObject({ state: 'voided', status: 'cancelled', claims: 0 });
    expect(await balanceOf(paid)).toEqual({ keptCents: 0, heldCents: 0 });
  });

  it('leaves the money where it is when told to keep it', async () => {
    const paid = await clubhouse.bookAndPay('authorizes');
    const { out } = await course('cancel', paid.id, '--keep');
    expect(out).toContain(`payments capture ${paid.receiptNumber}`);
    expect(await balanceOf(paid)).toEqual({ keptCents: 0, heldCents: 3600 });
    expect(await stateOf(paid)).toMatchObject({ state: 'authorized', status: 'cancelled' });
    expect((await course('payments', 'capture', paid.receiptNumber)).out).toContain('Captured');
  });

  it('ends a reservation without money, and a hold, without a decision about money', async () => {
    const [booked, held, opened] = await Promise.all([
      clubhouse.golfers.holding('free'),
      clubhouse.golfers.holding(),
      clubhouse.golfers.atPayment(),
    ]);
    const ids = [booked, held, opened].map(({ hold }) => hold.id);
    await booked.browser.send('PUT', `${booked.path}/confirmation`, {
      golfers: [pat, { ...pat, name: 'Kim Green' }],
    });
    expect((await course('cancel', booked.hold.id, '--refund')).problem).toContain('carries no money');
    for (const id of ids) expect((await course('cancel', id)).out).toContain(`Cancelled ${id}`);
    const ended = await clubhouse.pool.query(
      'select id, status from teetimegroups where id = any($1) order by 2',
      [ids],
    );
    expect(ended.rows).toEqual([
      { id: booked.hold.id, status: 'cancelled' },
      { id: opened.hold.id, status: 'released' },
    ]);
    const left = await clubhouse.pool.query(
      `select teetimegroup_id as id from claims where teetimegroup_id = any($1)
       union all select teetimegroup_id from holds where teetimegroup_id = any($1)`,
      [ids],
    );
    expect(left.rows).toEqual([]);
    const output = await clubhouse.pool.query(
      `select teetimegroup_id as id, body from messages where teetimegroup_id = any($1) and source = 'clubhouse'`,
      [ids],
    );
    expect(output.rows.map(({ id }) => id)).toEqual([booked.hold.id, booked.hold.id]);
    expect(output.rows.map(({ body }) => body).join()).not.toMatch(/payment|card/);
  });

  it('is an act in the log, by the command line', async () => {
    const paid = await clubhouse.bookAndPay('captures');
    await course('cancel', paid.id, '--keep', '--by', 'Kim');
    expect(await logOf(paid)).toMatchObject([{ kind: 'cancel', by: 'command line', undoable: true }]);
  });

  it('cancels a booking at the counter', async () => {
    const deps = actDeps(clubhouse.pool);
    const courseKey = courseKeyOf({ group: 'test-group', course: 'free' });
    const known = await deps.currentCourse(courseKey);
    if (!known) throw new Error(courseKey);
    const booked = await act(deps, {
      course: { courseKey, course: known },
      staff: { id: 'ann', name: 'Ann', allows: () => accept(null) },
      request: {
        id: randomUUID(),
        kind: 'book',
        date: addDays(today, 4),
        startingTime: '16:00',
        startingTeeID: 'back',
        numHoles: 9,
        golfers: [pat],
      },
      isPreview: false,
    });
    const id = booked.ok ? (booked.value.changed[0]?.id ?? '') : booked.refusal;
    expect((await course('cancel', id)).out).toContain(`Cancelled ${id}`);
  });

  it('of a day that is over is refused, and says how to give money back', async () => {
    const paid = await clubhouse.bookAndPay('captures');
    const yesterday = addDays(today, -1);
    await clubhouse.pool.query('update teetimegroups set date = $2 where id = $1', [paid.id, yesterday]);
    expect((await course('cancel', paid.id, '--refund')).problem).toBe(
      `That day is over.\nTo give money back: payments refund RECEIPT\n${paid.id} was not cancelled.`,
    );
    expect((await course('payments', 'refund', paid.receiptNumber)).out).toContain('Refunded');
  });

  it('of a golfer who is paying is refused', async () => {
    const paid = await clubhouse.bookAndPay('captures');
    const setState = (state: string) =>
      clubhouse.pool.query(
        `update payments set state = $1, ask_at = 'infinity' where square_payment_id = $2`,
        [state, paid.squarePaymentID],
      );
    await setState('started');
    expect((await course('cancel', paid.id)).problem).toBe(
      `The golfer is paying for it at this moment. Try again in a minute.\n${paid.id} was not cancelled.`,
    );
    await setState('captured');
  });

  it('refuses what is not there, and what did not come from a golfer', async () => {
    expect((await course('cancel', 'test-group/authorizes', 'NONE')).problem).toBe(
      'There is no reservation NONE at test-group/authorizes.',
    );
    await clubhouse.pool.query(
      `insert into teetimegroups (course_key, id, date, starting_time, starting_tee_id, num_holes, players, status, source)
       values ('test-group/authorizes', 'SHOP1', $1, '17:00', 'front', 9, 1, 'confirmed', 'shop')`,
      [tomorrow],
    );
    expect((await course('cancel', 'SHOP1')).problem).toContain('own system keeps it');
  });
});

describe('payments GROUP/COURSE', () => {
  it('lists states, amounts, receipts, reservations, golfers and until when a hold lives', async () => {
    const held = await clubhouse.bookAndPay('authorizes');
    const voided = await clubhouse.bookAndPay('authorizes');
    await course('cancel', voided.id, '--void', '--by', 'Kim');
    const { out } = await course('payments', 'test-group/authorizes', '--from', today, '--to', today);
    const lineOf = ({ receiptNumber }: Paid) =>
      out.split('\n').find((line) => line.includes(`  ${receiptNumber}  `));
    expect(lineOf(held)).toMatch(
      new RegExp(
        `^${today} \\d\\d:\\d\\d  authorized +36\\.00 USD  authorize +${held.receiptNumber} +${held.id} +${held.date} ${held.startingTime}  Pat Green +\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d`,
      ),
    );
    expect(lineOf(voided)).toContain(`${voided.id} (cancelled)`);
    expect(lineOf(voided)).toMatch(/ void by Kim /);
    expect(out).toMatch(/\d+ payments: .*\d+ authorized \d+\.00 USD/);
    expect(out).not.toContain('captures');
  });

  it('keeps to the course’s dates', async () => {
    await clubhouse.bookAndPay('captures');
    const { out } = await course('payments', 'test-group/captures', '--from', tomorrow, '--to', tomorrow);
    expect(out).toBe(`No payments from ${tomorrow} to ${tomorrow}.\n`);
    expect((await course('payments', 'test-group/captures')).out).toContain('captured');
    expect((await course('payments', 'test-group/captures', '--from', '1.5.2026')).problem).toContain(
      '--from',
    );
    expect(
      (await course('payments', 'test-group/captures', '--from', tomorrow, '--to', today)).problem,
    ).toContain('later than');
  });

  it('writes CSV in which nothing is a formula', async () => {
    const paid = await clubhouse.bookAndPay('captures');
    await clubhouse.pool.query(
      `update users set name = $1 where uid = (
      select uid from payments where square_payment_id = $2)`,
      ['=HYPERLINK("x","y")', paid.squarePaymentID],
    );
    const { out } = await course('payments', 'test-group/captures', '--csv');
    expect(out.startsWith('\uFEFFmadeAt,state,amount,currency,')).toBe(true);
    const line = out.split('\r\n').find((one) => one.includes(paid.receiptNumber));
    expect(line).toContain(`,captured,36.00,USD,capture,${paid.receiptNumber},${paid.id},confirmed,`);
    expect(line).toContain(`,"'=HYPERLINK(""x"",""y"")",`);

    const file = join(clubhouse.environment['DATA_DIR'] ?? '', 'payments.csv');
    expect((await course('payments', 'test-group/captures', '--csv', file)).out).toBe('');
    expect(await readFile(file, 'utf8')).toBe(out);
    await rm(file);
    expect((await course('payments', 'test-group/captures', '--csv', join(file, 'x'))).problem).toContain(
      'cannot be written',
    );
    await expect(stat(file)).rejects.toThrow('ENOENT');
  });
});

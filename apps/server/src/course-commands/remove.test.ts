import { addDays, courseDateAt } from '@dewsweeper/core/shared/local-time';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Clubhouse, openClubhouse } from '../../test/clubhouse.ts';
import { waitingStatements } from '../../test/fault-injection/locks.ts';
import { exportAll, importGood } from '../../test/import-for-tests.ts';
import { openLiveStream } from '../../test/live-stream.ts';
import { runCourseCommand } from '../../test/run-course-command.ts';

const courseKey = 'test-group/captures';
const today = courseDateAt('America/Chicago', Date.now());
let clubhouse: Clubhouse;
beforeEach(async () => {
  clubhouse = await openClubhouse();
});
afterEach(() => clubhouse.close());

const course = (...words: string[]) => runCourseCommand(clubhouse.environment, words);
const remove = () => course('remove', courseKey, '--yes');
const rowsOf = async (table: string, where = `course_key = '${courseKey}'`) =>
  (await clubhouse.pool.query(`select * from ${table} where ${where}`)).rows;

/** Moves a reservation to a past date. */
async function playedOn(id: string, date: string): Promise<void> {
  await clubhouse.pool.query('update teetimegroups set date = $2 where id = $1', [id, date]);
  await clubhouse.pool.query('update golfer_reservations set date = $2 where teetimegroup_id = $1', [
    id,
    date,
  ]);
}

describe('remove', () => {
  it('refuses while reservations are to come, and names them', async () => {
    const paid = await clubhouse.bookAndPay('captures');
    const { problem, out } = await remove();
    expect(problem).toBe(
      `${courseKey} was not removed: 1 reservation is to come.\n` +
        `  ${paid.id}  ${paid.date} ${paid.startingTime}, 2 players\nCancel each first: cancel ID`,
    );
    expect(out).toBe('');
    expect(await rowsOf('courses')).toHaveLength(1);
    expect(await rowsOf('claims')).toHaveLength(1);
  });

  it('refuses while money is on its way, or held on a card', async () => {
    const paid = await clubhouse.bookAndPay('captures');
    await playedOn(paid.id, addDays(today, -3));
    await clubhouse.pool.query(`update payments set state = 'authorized'`);
    expect((await remove()).problem).toContain(`payments capture ${paid.receiptNumber}`);
    await clubhouse.pool.query(`update payments set state = 'undoing'`);
    expect((await remove()).problem).toContain('money is on its way');
    expect(await rowsOf('courses')).toHaveLength(1);
  });

  it('asks first', async () => {
    expect((await course('remove', courseKey)).problem).toContain('Say --yes');
    expect((await course('remove', 'test-group/capture', '--yes')).problem).toContain(
      `Did you mean ${courseKey}`,
    );
    expect(await rowsOf('courses')).toHaveLength(1);
  });

  it('takes the course from golfers and keeps its books', async () => {
    const paid = await clubhouse.bookAndPay('captures');
    const played = addDays(today, -3);
    await playedOn(paid.id, played);
    await course('key', courseKey, 'make', 'Pro shop');
    const mine = '/api/users/me/courses/test-group/captures';
    expect((await paid.browser.send('PUT', mine)).statusCode).toBeLessThan(300);
    const coursesOf = async () => (await paid.browser.send('GET', '/api/users/me')).json().courses;
    const email = (await paid.browser.send('GET', '/api/users/me')).json().loginEmail;
    expect(await coursesOf()).toContainEqual({ group: 'test-group', course: 'captures' });
    const origin = `http://127.0.0.1:${clubhouse.environment['PORT']}`;
    const board = `/api/groups/test-group/courses/captures/teetimes/${addDays(today, 1)}`;
    expect((await fetch(origin + board)).status).toBe(200);
    const stream = await openLiveStream(origin, ['courses:test-group', `course:${courseKey}`]);

    const removed = await remove();
    expect(removed).toMatchObject({ problem: '', out: expect.stringContaining(`Removed ${courseKey}.`) });
    await stream.heard('changed');
    stream.close();
    await expect.poll(async () => (await fetch(origin + board)).status).toBe(404);
    for (const path of ['', '/teesheets'])
      expect(
        await (await fetch(`${origin}/api/groups/test-group/courses/captures${path}`)).json(),
      ).toMatchObject({
        code: 'course-not-found',
      });
    expect(await coursesOf()).toEqual([]);
    expect((await paid.browser.send('GET', '/api/users/me/teetimegroups')).statusCode).toBe(200);
    expect(JSON.stringify(await exportAll(clubhouse.pool))).not.toContain('captures');
    expect(await rowsOf('api_keys')).toEqual([]);

    expect((await course('payments', courseKey)).out).toContain(paid.receiptNumber);
    expect((await course('report', courseKey, '--week', played)).out).toContain('Two Nines');
    expect((await course('day', courseKey, played)).out).toContain('1 group, 2 golfers');
    expect((await course('payments', 'refund', paid.receiptNumber)).out).toContain('Refunded 36.00 USD');
    expect((await course('link', courseKey)).problem).toBe(`The course ${courseKey} was removed.`);
    expect((await course('golfer', 'export', email)).out).toContain(paid.id);
  });

  it('ends the holds that golfers have', async () => {
    const { browser, hold } = await clubhouse.golfers.holding('captures');
    expect((await remove()).problem).toBe('');
    expect(await rowsOf('claims')).toEqual([]);
    const teeTimeGroups = '/api/groups/test-group/courses/captures/teetimegroups';
    expect((await browser.send('GET', `${teeTimeGroups}/${hold.id}`)).statusCode).toBe(404);
    expect((await browser.send('GET', '/api/users/me/teetimegroups')).json().hold).toBeNull();
    expect((await browser.send('POST', teeTimeGroups, clubhouse.golfers.start())).json()).toMatchObject({
      code: 'course-not-found',
    });
  });

  it('waits for concurrent holds, and sees them', async () => {
    const { hold } = await clubhouse.golfers.atPayment('captures');
    const golfer = await clubhouse.pool.connect();
    await golfer.query('begin');
    await golfer.query('select share_sheets($1)', [courseKey]);
    const removal = remove();
    const waiting = async () => (await clubhouse.pool.query(waitingStatements())).rows;
    await expect
      .poll(waiting)
      .toEqual([expect.objectContaining({ query: expect.stringContaining('close_sheets') })]);
    await golfer.query(`update teetimegroups set status = 'confirmed' where id = $1`, [hold.id]);
    await golfer.query('commit');
    golfer.release();
    expect((await removal).problem).toContain('1 reservation is to come');
    expect(await rowsOf('courses')).toHaveLength(1);
  });

  it('can be undone by an import: the course goes on with its past', async () => {
    const document = await exportAll(clubhouse.pool, { group: 'test-group', course: 'captures' });
    const paid = await clubhouse.bookAndPay('captures');
    await playedOn(paid.id, addDays(today, -3));
    await clubhouse.pool.query(`update courses set revision = 7 where course_key = $1`, [courseKey]);
    expect((await remove()).problem).toBe('');
    expect((await remove()).problem).toBe(`The course ${courseKey} was removed.`);
    await importGood(clubhouse.pool, document);
    expect(await rowsOf('courses')).toMatchObject([{ revision: '8' }]);
    expect(await rowsOf('removed_courses')).toEqual([]);
    expect((await course('payments', courseKey)).out).toContain(paid.receiptNumber);
    expect((await clubhouse.golfers.holding('captures')).hold.id).toBeTruthy();
  });
});

it('the last course of a group takes the group with it', async () => {
  await importGood(clubhouse.pool, await lone());
  expect((await course('remove', 'lone/captures', '--yes')).problem).toBe('');
  expect(await rowsOf('groups', `id = 'lone'`)).toEqual([]);
  expect(await rowsOf('groups', `id = 'test-group'`)).toHaveLength(1);
});

/** A group with one course. */
async function lone(): Promise<object> {
  const exported = (await exportAll(clubhouse.pool, { group: 'test-group', course: 'captures' })) as {
    groups: Record<string, unknown>;
  };
  return { groups: { lone: exported.groups['test-group'] } };
}

import { randomUUID } from 'node:crypto';
import type { ActRequest } from '@dewsweeper/contract/act-request';
import type { ActReply } from '@dewsweeper/contract/clubhouse';
import { accept, refuse } from '@dewsweeper/core/shared/result';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { actDeps, storedTwoNines } from '../../../test/act-deps.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { shiftClock } from '../../../test/database-clock.ts';
import { courseKey, dateIn } from '../../../test/example-course.ts';
import { confirmHeld } from '../../../test/golfers-statements.ts';
import { endGroup, placeNine } from '../../../test/tee-time-writers.ts';
import { forgetGroups } from '../personal-data/retention-store.ts';
import { emptyOldActs } from './act-store.ts';
import { type ActingStaff, act } from './acts.ts';
import { readLog } from './present-act.ts';
import { readSheet, type SheetCourse } from './sheet.ts';

const date = dateIn(0);
let database: TestDatabase;
let course: SheetCourse;
let announced: string[][] = [];
beforeAll(async () => {
  database = await createTestDatabase({ connections: 12 });
  course = await storedTwoNines(database.pool);
});
afterAll(() => database.drop());
beforeEach(async () => {
  announced = [];
  await database.pool.query(
    'truncate claims, holds, teetimegroups, days, golfer_reservations, acts, day_notes',
  );
  await reserve('g1', '23:50', ['Pat Moore', 'Kim Lee']);
});
afterEach(() => shiftClock(database.pool, '0 seconds'));

async function reserve(id: string, time: string, names: string[]): Promise<void> {
  const minute = Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
  const uid = `golfer-${id}`;
  expect(await placeNine(database.pool, { uid, id, date, minute })).toBe('held');
  expect(await confirmHeld(database.pool, { uid, courseKey, id })).toBe('confirmed');
  const golfers = names.map((name) => ({ name, email: '', phone: '', paid: false, rateGroup: 0 }));
  await database.pool.query('update teetimegroups set golfers = $2, players = $3 where id = $1', [
    id,
    JSON.stringify(golfers),
    names.length,
  ]);
}

const clerk: ActingStaff = { id: 'staff-1', name: 'Ann', allows: () => accept(null) };
type Asked = ActRequest extends infer One
  ? One extends ActRequest
    ? Omit<One, 'id'> & { id?: string }
    : never
  : never;

function ask(asked: Asked, { staff = clerk, isPreview = false } = {}) {
  const request: ActRequest = { id: randomUUID(), ...asked };
  return act(actDeps(database.pool, announced), { course, staff, request, isPreview });
}

async function done(asked: Asked): Promise<ActReply> {
  const outcome = await ask(asked);
  if (!outcome.ok) throw new Error(outcome.refusal);
  return outcome.value;
}

const sheet = async () => (await readSheet(database.pool, course, date)) ?? expect.fail('no sheet');
const arrivalsOf = ({ changed }: ActReply) =>
  changed[0]?.golfers.map(({ arrival }) => arrival?.state ?? null);
const checkIn = (...golfers: string[]): Extract<Asked, { kind: 'check-in' }> => ({
  kind: 'check-in',
  teetimegroup: 'g1',
  golfers,
});

describe('an act', () => {
  it('is stored with what it changed, and shows on the sheet and in the log', async () => {
    const before = await sheet();
    const reply = await done(checkIn('2'));
    expect(arrivalsOf(reply)).toEqual([null, 'checked-in']);
    expect(reply).toMatchObject({
      act: {
        kind: 'check-in',
        by: 'Ann',
        line: '1 golfer of 11:50 PM checked in',
        undoable: true,
        occurredAt: null,
      },
      notices: 0,
    });
    const after = await sheet();
    expect(after.groups).toEqual(reply.changed);
    expect(after.groups[0]?.revision).toBe((before.groups[0]?.revision ?? 0) + 1);
    expect(after.version).not.toBe(before.version);
    expect(announced).toEqual([[`board:${courseKey}/${date}`]]);
    expect(await readLog(database.pool, courseKey, { date, teetimegroup: 'g1', before: null })).toEqual({
      acts: [{ ...reply.act, date, teetimegroups: ['g1'] }],
    });
  });

  it('asked for again is done once', async () => {
    const asked = { ...checkIn('1'), id: randomUUID() };
    const first = await done(asked);
    const again = await done(asked);
    expect(again).toEqual(first);
    expect(await ask({ ...asked, ...checkIn('2') })).toMatchObject({ refusal: 'act-id-in-use' });
    expect(await ask(asked, { staff: { ...clerk, id: 'staff-2' } })).toMatchObject({
      refusal: 'act-id-in-use',
    });
    const { acts } = await readLog(database.pool, courseKey, { date, teetimegroup: null, before: null });
    expect(acts).toHaveLength(1);
  });

  it('asked for ten times at once is done once', async () => {
    const asked = { ...checkIn('1'), id: randomUUID() };
    const replies = await Promise.all(Array.from({ length: 10 }, () => ask(asked)));
    for (const reply of replies) expect(reply).toEqual(replies[0]);
    expect(replies[0]?.ok).toBe(true);
    expect((await sheet()).groups[0]?.revision).toBe(2);
  });

  it('of somebody whose role does not allow it changes nothing', async () => {
    const staff: ActingStaff = {
      ...clerk,
      allows: ({ kind }) => (kind === 'note' ? refuse({ refusal: 'not-allowed' }) : accept(null)),
    };
    expect(await ask({ kind: 'note', date, text: 'Frost' }, { staff })).toEqual({
      ok: false,
      refusal: 'not-allowed',
    });
    const note = await done({ kind: 'note', date, text: 'Frost' });
    expect(await ask({ kind: 'undo', act: note.act.id }, { staff })).toMatchObject({
      refusal: 'not-allowed',
    });
    expect((await sheet()).note).toBe('Frost');
  });

  it('on a group that has gone is refused', async () => {
    await endGroup(database.pool, 'golfer-g1', 'g1');
    expect(await ask(checkIn('1'))).toMatchObject({ refusal: 'no-such-teetimegroup' });
  });
});

describe('two who act on one group', () => {
  it('the second sees what the first did before it is overwritten', async () => {
    const [group] = (await sheet()).groups;
    const expected = { g1: group?.revision ?? 0 };
    const first = await done({ kind: 'note', teetimegroup: 'g1', text: 'Cart', expected });
    const second = await ask({ kind: 'note', teetimegroup: 'g1', text: 'No cart', expected });
    expect(second).toEqual({
      ok: false,
      refusal: 'changed-meanwhile',
      acts: [{ ...first.act, date, teetimegroups: ['g1'] }],
    });
    expect((await sheet()).groups[0]?.note).toBe('Cart');
  });

  it('that a golfer, or anybody else, changed is noticed too', async () => {
    const expected = { g1: (await sheet()).groups[0]?.revision ?? 0 };
    await forgetGroups(database.pool, courseKey, [{ id: 'g1', uid: 'golfer-g1' }]);
    expect(await ask({ ...checkIn('1'), expected })).toMatchObject({
      refusal: 'changed-meanwhile',
      acts: [],
    });
  });

  it('of twelve at once who say different things of a golfer, one is stored', async () => {
    await shiftClock(database.pool, '24 hours');
    const requests = Array.from(
      { length: 12 },
      (_, at): Asked => ({
        kind: at % 2 === 0 ? 'check-in' : 'no-show',
        teetimegroup: 'g1',
        golfers: ['1'],
      }),
    );
    const replies = await Promise.all(requests.map((asked) => ask(asked)));
    const stored = (await sheet()).groups[0]?.golfers[0]?.arrival?.state;
    expect(stored).toBeDefined();
    replies.forEach((reply, at) => {
      const isSame = (at % 2 === 0 ? 'checked-in' : 'no-show') === stored;
      expect(reply).toMatchObject(isSame ? { ok: true } : { ok: false, refusal: 'recorded-otherwise' });
    });
  });
});

describe('a preview', () => {
  it('says what the act would do, and writes nothing', async () => {
    const before = await sheet();
    const preview = await ask({ kind: 'tee-off', teetimegroup: 'g1' }, { isPreview: true });
    expect(preview).toMatchObject({
      ok: true,
      value: {
        act: { line: 'The group of 11:50 PM teed off' },
        warnings: [
          {
            code: 'not-checked-in',
            message: 'Not all golfers of this group are checked in.',
            teetimegroup: 'g1',
          },
        ],
        digest: expect.stringMatching(/^[\w-]{32}$/),
      },
    });
    expect(await sheet()).toMatchObject({ version: before.version, groups: before.groups });
    expect(announced).toEqual([]);
  });

  it('that no longer holds is refused with the new one', async () => {
    const asked: Asked = { kind: 'tee-off', teetimegroup: 'g1' };
    const seen = await ask(asked, { isPreview: true });
    const digest = seen.ok ? seen.value.digest : undefined;
    await done(checkIn('1', '2'));
    const outcome = await ask({ ...asked, preview: digest });
    expect(outcome).toMatchObject({ ok: false, refusal: 'preview-changed', preview: { warnings: [] } });
    const fresh = outcome.ok || outcome.refusal !== 'preview-changed' ? undefined : outcome.preview.digest;
    expect(await ask({ ...asked, preview: fresh })).toMatchObject({ ok: true });
  });
});

describe('undo', () => {
  it('restores what was before, once, and is in the log', async () => {
    const before = await sheet();
    const first = await done(checkIn('1', '2'));
    const undone = await done({ kind: 'undo', act: first.act.id });
    expect(arrivalsOf(undone)).toEqual([null, null]);
    expect(undone.act).toMatchObject({ line: 'Undid: 2 golfers of 11:50 PM checked in', undoable: false });
    const { groups } = await sheet();
    const withoutRevision = (group: object) => ({ ...group, revision: 0 });
    expect(groups.map(withoutRevision)).toEqual(before.groups.map(withoutRevision));
    expect(await ask({ kind: 'undo', act: first.act.id })).toMatchObject({ refusal: 'already-undone' });
    expect(await ask({ kind: 'undo', act: undone.act.id })).toMatchObject({ refusal: 'cannot-be-undone' });
    expect(await ask({ kind: 'undo', act: randomUUID() })).toMatchObject({ refusal: 'no-such-act' });
    const { acts } = await readLog(database.pool, courseKey, { date, teetimegroup: null, before: null });
    expect(acts.map(({ kind, undoable }) => [kind, undoable])).toEqual([
      ['undo', false],
      ['check-in', false],
    ]);
  });

  it('asked for by ten at once happens once', async () => {
    const first = await done(checkIn('1'));
    const undos = await Promise.all(
      Array.from({ length: 10 }, () => ask({ kind: 'undo', act: first.act.id })),
    );
    expect(undos.filter(({ ok }) => ok)).toHaveLength(1);
  });

  it('of a group that changed since is refused', async () => {
    const first = await done(checkIn('1'));
    await done({ kind: 'note', teetimegroup: 'g1', text: 'Cart' });
    expect(await ask({ kind: 'undo', act: first.act.id })).toEqual({
      ok: false,
      refusal: 'changed-meanwhile',
      teetimegroups: ['g1'],
    });
  });

  it('of a note about the day restores the former one', async () => {
    await done({ kind: 'note', date, text: 'Frost' });
    const second = await done({ kind: 'note', date, text: 'Rain' });
    await done({ kind: 'undo', act: second.act.id });
    expect((await sheet()).note).toBe('Frost');
  });
});

it('the log goes back in pages', async () => {
  const ids: string[] = [];
  for (const text of ['a', 'b', 'c']) ids.push((await done({ kind: 'note', date, text })).act.id);
  const log = async (before: string | null) =>
    (await readLog(database.pool, courseKey, { date: null, teetimegroup: null, before })).acts.map(
      ({ id }) => id,
    );
  expect(await log(null)).toEqual(ids.toReversed());
  expect(await log(ids[2] ?? null)).toEqual([ids[1], ids[0]]);
  expect(await log(ids[0] ?? null)).toEqual([]);
});

it('an act can be undone for a week after the day of play', async () => {
  const note = await done({ kind: 'note', teetimegroup: 'g1', text: 'Pat has a bad knee' });
  await shiftClock(database.pool, '7 days');
  await emptyOldActs(database.pool, 10);
  expect((await sheet()).groups[0]?.note).toBe('Pat has a bad knee');
  const log = { date, teetimegroup: null, before: null };
  expect((await readLog(database.pool, courseKey, log)).acts).toMatchObject([{ undoable: true }]);
  await shiftClock(database.pool, '9 days');
  await emptyOldActs(database.pool, 10);
  expect((await readLog(database.pool, courseKey, log)).acts).toMatchObject([{ undoable: false }]);
  expect(await ask({ kind: 'undo', act: note.act.id })).toMatchObject({ refusal: 'cannot-be-undone' });
});

it('notes go with the golfers they are about, from the group and from acts', async () => {
  await done({ kind: 'note', teetimegroup: 'g1', text: 'Pat has a bad knee' });
  await done({ kind: 'note', teetimegroup: 'g1', text: 'Pat is well' });
  await forgetGroups(database.pool, courseKey, [{ id: 'g1', uid: 'golfer-g1' }]);
  const { rows } = await database.pool.query(
    'select row_to_json(a) as row from acts a union all select row_to_json(g) from teetimegroups g',
  );
  expect(JSON.stringify(rows)).not.toContain('Pat');
});

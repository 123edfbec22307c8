import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Act, ActContext, ActGroup, ActWrite } from './act-types.ts';
import { decideDayAct } from './acts.ts';

const hourMs = 3_600_000;
const startsAtMs = Date.UTC(2026, 5, 1, 12);

const group: ActGroup = {
  id: 'g1',
  revision: 3,
  date: '2026-06-01',
  startingTime: '07:10',
  startsAtMs,
  isConfirmed: true,
  golferIDs: ['1', '2', '3'],
  arrivals: {},
  teedOffAtMs: null,
  note: '',
};

const context = (groups: ActGroup[] = [group], more: Partial<ActContext> = {}): ActContext => ({
  groups,
  dayNote: '',
  done: null,
  nowMs: startsAtMs + 60_000,
  ...more,
});

const checkIn = (...golfers: string[]): Act => ({ kind: 'check-in', teetimegroup: 'g1', golfers });
const noShow = (...golfers: string[]): Act => ({ kind: 'no-show', teetimegroup: 'g1', golfers });

function decide(act: Act, given = context(), occurredAtMs: number | null = null) {
  return decideDayAct(given, act, occurredAtMs);
}

function accepted(act: Act, given = context(), occurredAtMs: number | null = null) {
  const decided = decide(act, given, occurredAtMs);
  if (!decided.ok) throw new Error(decided.refusal);
  return decided.value;
}

/** As the store writes. */
function written(from: ActGroup, writes: readonly ActWrite[]): ActGroup {
  return writes.reduce((before, write) => {
    if (write.write !== 'group') return before;
    const arrivals = { ...before.arrivals };
    for (const [id, arrival] of Object.entries(write.arrivals ?? {}))
      if (arrival === null) delete arrivals[id];
      else arrivals[id] = arrival;
    return {
      ...before,
      arrivals,
      teedOffAtMs: write.teedOffAtMs === undefined ? before.teedOffAtMs : write.teedOffAtMs,
      note: write.note ?? before.note,
    };
  }, from);
}

describe('check-in', () => {
  it('stores when each golfer came, and can be undone', () => {
    const decided = accepted(checkIn('1', '3'));
    const atMs = startsAtMs + 60_000;
    expect(decided).toEqual({
      writes: [
        {
          write: 'group',
          id: 'g1',
          arrivals: { 1: { state: 'checked-in', atMs }, 3: { state: 'checked-in', atMs } },
        },
      ],
      inverse: [{ write: 'group', id: 'g1', arrivals: { 1: null, 3: null } }],
      warnings: [],
      line: '2 golfers of 7:10 AM checked in',
    });
  });

  it('of somebody who is here already changes nothing', () => {
    const here = { ...group, arrivals: { 1: { state: 'checked-in' as const, atMs: startsAtMs } } };
    expect(accepted(checkIn('1'), context([here])).writes).toEqual([]);
    expect(accepted(checkIn('1', '2'), context([here])).writes).toMatchObject([{ arrivals: { 2: {} } }]);
  });

  it('keeps what was stored first: a different later one is refused', () => {
    const missed = { ...group, arrivals: { 1: { state: 'no-show' as const, atMs: startsAtMs } } };
    expect(decide(checkIn('1'), context([missed]))).toEqual({
      ok: false,
      refusal: 'recorded-otherwise',
      teetimegroups: ['g1'],
    });
  });

  it('warns when the play is more than a day away', () => {
    const nowMs = startsAtMs - 25 * hourMs;
    expect(accepted(checkIn('1'), context([group], { nowMs })).warnings).toEqual([
      { code: 'before-the-day', teetimegroup: 'g1' },
    ]);
  });

  it.each([
    ['a golfer who is not in the group', checkIn('4'), context(), 'no-such-golfer'],
    ['an unknown group', checkIn('1'), context([]), 'no-such-teetimegroup'],
    ['a hold', checkIn('1'), context([{ ...group, isConfirmed: false }]), 'not-a-reservation'],
    ['a no-show before the start', noShow('1'), context([group], { nowMs: startsAtMs - 1 }), 'not-started'],
  ])('refuses %s', (_what, act, given, refusal) => {
    expect(decide(act, given)).toMatchObject({ ok: false, refusal });
  });

  it('counts from when the device recorded it, at most 24 hours back', () => {
    const nowMs = startsAtMs + 24 * hourMs;
    const given = context([group], { nowMs });
    expect(accepted(noShow('1'), given, startsAtMs).writes).toMatchObject([
      { arrivals: { 1: { state: 'no-show', atMs: startsAtMs } } },
    ]);
    expect(decide(noShow('1'), given, startsAtMs - 1)).toMatchObject({ refusal: 'occurred-at-out-of-range' });
    expect(decide(noShow('1'), given, nowMs + 60_001)).toMatchObject({ refusal: 'occurred-at-out-of-range' });
  });
});

describe('tee-off', () => {
  it('is stored once; a different time is refused, the same repeated', () => {
    const act: Act = { kind: 'tee-off', teetimegroup: 'g1' };
    expect(accepted(act)).toMatchObject({
      writes: [{ teedOffAtMs: startsAtMs + 60_000 }],
      inverse: [{ teedOffAtMs: null }],
      warnings: [{ code: 'not-checked-in', teetimegroup: 'g1' }],
    });
    const gone = context([{ ...group, teedOffAtMs: startsAtMs }]);
    expect(accepted(act, gone, startsAtMs).writes).toEqual([]);
    expect(decide(act, gone)).toMatchObject({ refusal: 'recorded-otherwise' });
  });

  it('warns of nobody when all golfers were seen or missed', () => {
    const arrivals = Object.fromEntries(
      group.golferIDs.map((id) => [id, { state: 'checked-in' as const, atMs: startsAtMs }]),
    );
    expect(
      accepted({ kind: 'tee-off', teetimegroup: 'g1' }, context([{ ...group, arrivals }])).warnings,
    ).toEqual([]);
  });
});

describe('notes', () => {
  it('replace each other, of a group and of a day', () => {
    const noted = context([{ ...group, note: 'Bad knee' }], { dayNote: 'Frost' });
    expect(accepted({ kind: 'note', teetimegroup: 'g1', text: 'Cart' }, noted)).toMatchObject({
      writes: [{ note: 'Cart' }],
      inverse: [{ note: 'Bad knee' }],
    });
    expect(accepted({ kind: 'note', date: '2026-06-01', text: '' }, noted)).toEqual({
      writes: [{ write: 'day-note', date: '2026-06-01', text: '' }],
      inverse: [{ write: 'day-note', date: '2026-06-01', text: 'Frost' }],
      warnings: [],
      line: 'Removed the note of the day',
    });
    expect(accepted({ kind: 'note', date: '2026-06-01', text: 'Frost' }, noted).writes).toEqual([]);
  });
});

describe('undo', () => {
  const undo: Act = { kind: 'undo', act: 'a1' };
  const done = {
    kind: 'check-in' as const,
    line: '1 golfer of 7:10 AM checked in',
    undoneBy: null,
    movedMoney: false,
    writes: accepted(checkIn('1')).writes,
    inverse: accepted(checkIn('1')).inverse,
    revisions: { g1: 4 },
  };
  const after = { ...written(group, done.writes), revision: 4 };

  it('writes what was before', () => {
    const decided = accepted(undo, context([after], { done }));
    expect(written(after, decided.writes).arrivals).toEqual({});
    expect(decided.line).toBe('Undid: 1 golfer of 7:10 AM checked in');
  });

  it.each([
    ['an unknown act', context([after]), 'no-such-act'],
    ['an undo', context([after], { done: { ...done, kind: 'undo' } }), 'cannot-be-undone'],
    ['an act that changed nothing', context([after], { done: { ...done, inverse: [] } }), 'cannot-be-undone'],
    ['an act a second time', context([after], { done: { ...done, undoneBy: 'a2' } }), 'already-undone'],
    ['an act whose group has changed', context([{ ...after, revision: 5 }], { done }), 'changed-meanwhile'],
    ['an act whose group has gone', context([], { done }), 'changed-meanwhile'],
  ])('refuses %s', (_what, given, refusal) => {
    expect(decide(undo, given)).toMatchObject({ ok: false, refusal });
  });

  it('refuses a note of the day that another has replaced', () => {
    const note = accepted({ kind: 'note', date: '2026-06-01', text: 'Frost' });
    const given = { done: { ...done, ...note, kind: 'note' as const, revisions: {} } };
    expect(decide(undo, context([], { ...given, dayNote: 'Rain' }))).toMatchObject({
      refusal: 'changed-meanwhile',
    });
    expect(decide(undo, context([], { ...given, dayNote: 'Frost' }))).toMatchObject({ ok: true });
  });
});

it('any acts, undone in reverse, leave the group as it was', () => {
  const golfers = fc.uniqueArray(fc.constantFrom('1', '2', '3'), { minLength: 1 });
  const act: fc.Arbitrary<Act> = fc.oneof(
    fc.record({ kind: fc.constantFrom('check-in', 'no-show'), teetimegroup: fc.constant('g1'), golfers }),
    fc.constant({ kind: 'tee-off' as const, teetimegroup: 'g1' }),
    fc.record({ kind: fc.constant('note' as const), teetimegroup: fc.constant('g1'), text: fc.string() }),
  );
  fc.assert(
    fc.property(fc.array(act, { maxLength: 12 }), (acts) => {
      let now = group;
      const inverses: ActWrite[][] = [];
      for (const one of acts) {
        const decided = decide(one, context([now]));
        if (!decided.ok) continue;
        now = written(now, decided.value.writes);
        inverses.push(decided.value.inverse);
      }
      for (const inverse of inverses.toReversed()) now = written(now, inverse);
      expect(now).toEqual(group);
    }),
  );
});

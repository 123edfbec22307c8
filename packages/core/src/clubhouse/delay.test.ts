import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { instantOf, minuteOf, wallTime } from '../shared/local-time.ts';
import type { CourseRules, NumHoles } from '../tee-sheet/course.ts';
import { reroundOf } from '../tee-sheet/grid.ts';
import { claimsOf } from '../tee-sheet/occupancy.ts';
import { aCourse, aSheet, at } from '../testing/a-course.ts';
import { aGroup } from '../testing/a-group.ts';
import type { Occupant, Play, SheetGroup } from './act-types.ts';
import { type DelayAct, type DelayContext, decideDelay } from './delay.ts';

const date = '2026-06-01';
const nowMs = at('2026-06-01T10:00:00Z');
const course = aCourse({
  teesheets: [
    aSheet({ id: 'front', name: 'Front Nine', reroundTeeID: 'back', endTime: '17:00' }),
    aSheet({ id: 'back', name: 'Back Nine', reroundTeeID: 'front', endTime: '17:00' }),
  ],
});

function playAt(startingTime: string, startingTeeID: string, numHoles: NumHoles, of = course): Play {
  const turn = numHoles === 18 ? reroundOf(of.teesheets, startingTeeID, minuteOf(startingTime)) : null;
  return {
    date,
    startingTime,
    startingTeeID,
    numHoles,
    reroundTime: turn && wallTime(turn.reroundMinute),
    reroundTeeID: turn?.reroundTeeID ?? null,
  };
}

const groupAt = (id: string, play: Play, more: Partial<SheetGroup> = {}): SheetGroup =>
  aGroup(id, play, {
    startsAtMs: instantOf(course.timeZone, date, minuteOf(play.startingTime)),
    ...more,
  });

const occupant = (
  teetimegroup: string,
  teeID: string,
  time: string,
  more: Partial<Occupant> = {},
): Occupant => ({
  teetimegroup,
  kind: 'reservation',
  uid: null,
  who: '',
  date,
  teeID,
  fromMinute: minuteOf(time),
  toMinute: minuteOf(time),
  untilMs: null,
  sinceMs: null,
  ...more,
});

function contextOf(groups: SheetGroup[], others: Occupant[] = [], of: CourseRules = course): DelayContext {
  const own = groups.flatMap(({ id, play }) =>
    claimsOf(of.teesheets, play).map(({ teeID, cell }) => occupant(id, teeID, wallTime(cell))),
  );
  const money = { takings: [], payments: [], staffID: 'ann', today: date };
  return { course: of, groups, occupants: [...own, ...others], besides: [], newID: 'n', nowMs, money };
}

const frost = (more: Partial<DelayAct> = {}): DelayAct => ({
  kind: 'delay',
  date,
  fromTime: '07:00',
  minutes: 60,
  decisions: [],
  ...more,
});

function accepted(context: DelayContext, act: DelayAct) {
  const decided = decideDelay(context, act);
  if (!decided.ok) throw new Error(JSON.stringify(decided));
  return decided.value;
}

function startsAfter(context: DelayContext, act: DelayAct): Record<string, string> {
  return Object.fromEntries(
    accepted(context, act).writes.flatMap((one) =>
      one.write === 'group' && one.play
        ? [[one.id, `${one.play.startingTime} ${one.play.startingTeeID}`] as const]
        : [],
    ),
  );
}

describe('a delay', () => {
  it('closes its times on every tee, and moves groups in their order', () => {
    const groups = [groupAt('b', playAt('07:10', 'front', 9)), groupAt('a', playAt('07:00', 'front', 18))];
    const decided = accepted(contextOf(groups), frost());
    expect(decided.writes.slice(0, 2)).toMatchObject([
      { write: 'new-block', teeID: 'front', from: '07:00', to: '07:59', title: 'Delayed' },
      { write: 'new-block', teeID: 'back', from: '07:00', to: '07:59', title: 'Delayed' },
    ]);
    expect(startsAfter(contextOf(groups), frost())).toEqual({ a: '08:00 front', b: '08:10 front' });
    expect(decided.line).toBe('Delayed 2 groups from 7:00 AM by 60 minutes on Mon, Jun 1');
    expect(decided.inverse).toHaveLength(4);
  });

  it('lays groups around blocks, imported groups, weekly times and turns of those who started earlier', () => {
    const others = [
      occupant('block', 'front', '08:00', { kind: 'block', toMinute: minuteOf('08:09') }),
      occupant('imported', 'front', '08:10', { kind: 'course-group' }),
      occupant('earlier', 'front', '08:20'),
    ];
    const closedOnMondays = {
      days: ['Monday' as const],
      ranges: [{ startTime: '08:30', endTime: '08:39' }],
    };
    const of = {
      ...course,
      teesheets: course.teesheets.map((sheet) => ({ ...sheet, blockedTimes: [closedOnMondays] })),
    };
    const context = contextOf([groupAt('a', playAt('07:00', 'front', 9))], others, of);
    expect(startsAfter(context, frost())).toEqual({ a: '08:40 front' });
    expect(accepted(context, frost()).warnings).toEqual([
      { code: 'stays-imported', teetimegroup: 'imported' },
    ]);
  });

  it('ends living holds, and leaves a payment under way where it is', () => {
    const others = [
      occupant('held', 'front', '08:00', { kind: 'hold', uid: 'u1' }),
      occupant('paying', 'front', '08:10', { kind: 'payment', uid: 'u2' }),
    ];
    const groups = [groupAt('a', playAt('07:00', 'front', 9)), groupAt('b', playAt('07:10', 'front', 9))];
    const context = contextOf(groups, others);
    expect(startsAfter(context, frost())).toEqual({ a: '08:00 front', b: '08:20 front' });
    const { endedHolds, warnings } = accepted(context, frost());
    expect(endedHolds).toEqual([{ uid: 'u1', teetimegroup: 'held', date }]);
    expect(warnings).toEqual([
      { code: 'stays-while-paying', teetimegroup: 'paying' },
      { code: 'ends-hold', teetimegroup: 'held' },
    ]);
  });

  it('leaves those who have teed off, started earlier, or play elsewhere', () => {
    const groups = [
      groupAt('off', playAt('07:10', 'front', 9), { teedOffAtMs: 1 }),
      groupAt('early', playAt('07:00', 'front', 9)),
      groupAt('imported', playAt('07:20', 'front', 9), { isReservation: false }),
      groupAt('other-tee', playAt('07:20', 'back', 9)),
    ];
    expect(startsAfter(contextOf(groups), frost({ fromTime: '07:10', teeIDs: ['front'] }))).toEqual({});
  });

  it('asks for a decision about those who find no time, and takes it', () => {
    const groups = [groupAt('a', playAt('16:50', 'front', 9)), groupAt('b', playAt('16:30', 'front', 9))];
    const late = frost({ fromTime: '16:00', minutes: 30 });
    expect(decideDelay(contextOf(groups), late)).toMatchObject({
      refusal: 'decisions-needed',
      teetimegroups: ['a'],
    });
    const moved = frost({
      ...late,
      decisions: [
        { teetimegroup: 'a', move: { date: '2026-06-02', startingTime: '07:00', startingTeeID: 'back' } },
      ],
    });
    expect(startsAfter(contextOf(groups), moved)).toEqual({ a: '07:00 back', b: '17:00 front' });
    const cancelled = accepted(
      contextOf(groups),
      frost({ ...late, decisions: [{ teetimegroup: 'a', cancel: 'keep' }] }),
    );
    expect(cancelled.line).toBe(
      'Delayed 1 group from 4:00 PM by 30 minutes on Mon, Jun 1, cancelled 1 group',
    );
  });

  it('names what stands in the way of a decision', () => {
    const groups = [groupAt('a', playAt('07:00', 'front', 9))];
    const to = (startingTime: string) =>
      frost({
        decisions: [{ teetimegroup: 'a', move: { date, startingTime, startingTeeID: 'front' } }],
      });
    const context = contextOf(groups, [
      occupant('imported', 'front', '08:10', { kind: 'course-group', who: 'Lou' }),
    ]);
    expect(decideDelay(context, to('08:10'))).toMatchObject({
      refusal: 'slot-taken',
      conflicts: [{ kind: 'course-group', who: 'Lou', time: '08:10' }],
    });
    expect(decideDelay(context, to('07:30'))).toMatchObject({
      refusal: 'slot-taken',
      conflicts: [{ kind: 'block', who: 'Delayed' }],
    });
  });

  it('is refused for unknown groups and tees, days that are over, and tees without their turns', () => {
    const groups = [groupAt('a', playAt('07:00', 'front', 18))];
    const refusal = (more: Partial<DelayAct>) => decideDelay(contextOf(groups), frost(more));
    expect(refusal({ teeIDs: ['front'] })).toMatchObject({ refusal: 'turns-left-out', teetimegroups: ['a'] });
    expect(refusal({ teeIDs: ['nowhere'] })).toMatchObject({ refusal: 'no-such-tee-time' });
    expect(refusal({ date: '2026-05-31' })).toMatchObject({ refusal: 'date-in-the-past' });
    expect(refusal({ decisions: [{ teetimegroup: 'x', cancel: 'keep' }] })).toMatchObject({
      refusal: 'no-such-teetimegroup',
    });
  });
});

const start = fc.record({
  tens: fc.integer({ min: 42, max: 70 }),
  teeID: fc.constantFrom('front', 'back'),
  numHoles: fc.constantFrom<NumHoles>(9, 18),
});

/** Groups that fit beside each other, as a sheet would hold them. */
function sheetOf(starts: readonly { tens: number; teeID: string; numHoles: NumHoles }[]): SheetGroup[] {
  const taken = new Set<string>();
  return starts.flatMap(({ tens, teeID, numHoles }, index) => {
    const play = playAt(wallTime(tens * 10), teeID, numHoles);
    const cells = claimsOf(course.teesheets, play).map((one) => `${one.teeID} ${one.cell}`);
    if (cells.some((cell) => taken.has(cell))) return [];
    for (const cell of cells) taken.add(cell);
    return [groupAt(`g${index}`, play)];
  });
}

it('any delay leaves each cell to one group, nobody in the closed times, and everybody at least that much later', () => {
  fc.assert(
    fc.property(
      fc.array(start, { maxLength: 40 }),
      fc.integer({ min: 42, max: 60 }),
      fc.integer({ min: 1, max: 180 }),
      (starts, fromTens, minutes) => {
        const groups = sheetOf(starts);
        const act = frost({ fromTime: wallTime(fromTens * 10), minutes });
        const decided = decideDelay(contextOf(groups), act);
        // Some find no later time: nothing to look at.
        if (!decided.ok) return decided.refusal === 'decisions-needed';
        const plays = groups.map(({ id, play }) => {
          const write = decided.value.writes.find((one) => one.write === 'group' && one.id === id);
          return { before: play, after: write?.write === 'group' && write.play ? write.play : play };
        });
        const cells = plays.flatMap(({ after }) =>
          claimsOf(course.teesheets, after).map((one) => `${one.teeID} ${one.cell}`),
        );
        const from = fromTens * 10;
        const isLaidOut = plays.every(({ before, after }) => {
          if (minuteOf(before.startingTime) < from) return after === before;
          const minute = minuteOf(after.startingTime);
          return (
            minute - minuteOf(before.startingTime) >= minutes &&
            after.startingTeeID === before.startingTeeID &&
            claimsOf(course.teesheets, after).every(({ cell }) => cell < from || cell > from + minutes - 1)
          );
        });
        return isLaidOut && new Set(cells).size === cells.length;
      },
    ),
  );
});

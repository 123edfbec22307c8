import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wallTime } from '../shared/local-time.ts';
import { aCourse, at } from '../testing/a-course.ts';
import type { ActGroup, Occupant, Shotgun } from './act-types.ts';
import { decideShotgun, decideShotgunChange, type ShotgunAct, type ShotgunContext } from './shotgun.ts';

const date = '2026-06-20';
const course = aCourse();
const rotary: ShotgunAct = {
  kind: 'shotgun',
  date,
  title: 'Rotary shotgun',
  fromTime: '07:00',
  startingTime: '08:30',
  toTime: '11:00',
  groups: [
    { hole: 1, team: 'Lincoln', players: ['Ann', 'Bea', 'Cal', 'Dee'] },
    { hole: 1, team: 'Omaha', players: ['Eve'] },
    { hole: 18, team: '', players: [] },
  ],
};

const occupantAt = (minute: number, more: Partial<Occupant> = {}): Occupant => ({
  teetimegroup: `at-${minute}`,
  kind: 'reservation',
  uid: null,
  who: 'Kim',
  date,
  teeID: 'front',
  fromMinute: minute,
  toMinute: minute,
  untilMs: null,
  sinceMs: null,
  ...more,
});

function decide(occupants: readonly Occupant[] = [], act: Partial<ShotgunAct> = {}, isOverriding = false) {
  const context: ShotgunContext = {
    course,
    occupants,
    isOverriding,
    newID: 'new',
    nowMs: at('2026-06-01T12:00:00Z'),
  };
  return decideShotgun(context, { ...rotary, ...act });
}

function accepted(...asked: Parameters<typeof decide>) {
  const decided = decide(...asked);
  if (!decided.ok) throw new Error(decided.refusal);
  return decided.value;
}

describe('a shotgun start', () => {
  it('closes all tees, keeps its groups with the first block, and its undo opens them', () => {
    const { writes, inverse, warnings, line } = accepted();
    const block = { write: 'new-block', date, from: '07:00', to: '11:00', title: 'Rotary shotgun' };
    expect(writes).toEqual([
      {
        ...block,
        id: 'block-new-0',
        teeID: 'front',
        shotgun: { startingTime: '08:30', groups: rotary.groups },
      },
      { ...block, id: 'block-new-1', teeID: 'back' },
    ]);
    expect(inverse).toEqual([
      { write: 'group', id: 'block-new-0', isEnded: true },
      { write: 'group', id: 'block-new-1', isEnded: true },
    ]);
    expect(warnings).toEqual([]);
    expect(line).toBe(
      'Shotgun start at 8:30 AM on Sat, Jun 20 (Rotary shotgun): 3 groups, closed 7:00 AM to 11:00 AM',
    );
  });

  it('names starts, turns, blocks and the course’s own groups that are in the way', () => {
    const turn = occupantAt(430, { teetimegroup: 'eighteen', teeID: 'back' });
    const start = occupantAt(300, { teetimegroup: 'eighteen' });
    const block = occupantAt(600, { kind: 'block', who: 'Aerating', toMinute: 700, teetimegroup: 'block' });
    const early = occupantAt(400, { kind: 'block', who: 'Frost', toMinute: 430, teetimegroup: 'early' });
    const own = occupantAt(660, { kind: 'course-group', who: 'League' });
    const elsewhere = [
      occupantAt(410),
      occupantAt(670),
      occupantAt(500, { date: '2026-06-21' }),
      occupantAt(500, { teeID: 'former' }),
    ];
    const decided = decide([start, turn, block, early, own, ...elsewhere]);
    expect(decided).toMatchObject({
      refusal: 'slot-taken',
      conflicts: [
        { teetimegroup: 'early', time: '07:00', kind: 'block', who: 'Frost' },
        { teetimegroup: 'eighteen', teeID: 'back', time: '07:10', kind: 'reservation', who: 'Kim' },
        { teetimegroup: 'block', time: '10:00', kind: 'block', who: 'Aerating' },
        { teetimegroup: 'at-660', time: '11:00', kind: 'course-group', who: 'League' },
      ],
    });
  });

  it('ends living holds with a reason alone, and nothing else', () => {
    const hold = occupantAt(500, { kind: 'hold', uid: 'pat', untilMs: 1 });
    const turn = occupantAt(630, { ...hold, teeID: 'back', fromMinute: 630, toMinute: 630 });
    expect(decide([hold, turn])).toMatchObject({ refusal: 'slot-taken', conflicts: [{ kind: 'hold' }, {}] });
    const { endedHolds, warnings } = accepted([hold, turn], {}, true);
    expect(endedHolds).toEqual([{ uid: 'pat', teetimegroup: 'at-500', date }]);
    expect(warnings).toEqual([{ code: 'ends-hold', teetimegroup: 'at-500' }]);
    for (const kind of ['reservation', 'block', 'course-group'] as const)
      expect(decide([hold, occupantAt(510, { kind })], {}, true)).toMatchObject({
        refusal: 'slot-taken',
        conflicts: [{ teetimegroup: 'at-510' }],
      });
    const paying = [occupantAt(510, { kind: 'payment' }), occupantAt(520)];
    expect(decide(paying, {}, true)).toMatchObject({ refusal: 'payment-in-flight', conflicts: [{}, {}] });
  });

  it('warns of groups that are still on their nine holes at the start', () => {
    // Nine holes take 130 minutes.
    const groups = [380, 381].map((minute) => occupantAt(minute));
    const block = occupantAt(400, { kind: 'block' });
    expect(accepted([...groups, block]).warnings).toEqual([
      { code: 'still-playing', teetimegroup: 'at-381' },
    ]);
  });

  it('warns of a third group on a hole and of a fifth player', () => {
    const third = { hole: 1, team: 'Fremont', players: ['A', 'B', 'C', 'D', 'E'] };
    expect(accepted([], { groups: [...rotary.groups, third] }).warnings).toEqual([
      { code: 'hole-crowded' },
      { code: 'team-too-large' },
    ]);
  });

  it('is refused for a day that is over, and for a start outside its times', () => {
    expect(decide([], { date: '2026-05-31' })).toMatchObject({ refusal: 'date-in-the-past' });
    for (const act of [{ date: '2026-06-31' }, { startingTime: '06:50' }, { startingTime: '11:10' }])
      expect(decide([], act)).toMatchObject({ refusal: 'no-such-tee-time' });
  });

  const occupant = fc.record({
    teetimegroup: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
    kind: fc.constantFrom<Occupant['kind'][]>('reservation', 'hold', 'payment', 'course-group', 'block'),
    date: fc.constantFrom(date, '2026-06-21'),
    teeID: fc.constantFrom('front', 'back'),
    fromMinute: fc.integer({ min: 36, max: 76 }).map((tens) => tens * 10),
    length: fc.integer({ min: 0, max: 6 }),
  });
  const occupants = fc.array(occupant, { maxLength: 6 }).map((all) =>
    all.map(({ length, ...one }) => {
      const toMinute = one.kind === 'block' ? one.fromMinute + 10 * length : one.fromMinute;
      return occupantAt(one.fromMinute, { ...one, toMinute });
    }),
  );

  it('names just what has one of its times, and without that is done', () => {
    fc.assert(
      fc.property(occupants, fc.boolean(), (all, isOverriding) => {
        const decided = decide(all, {}, isOverriding);
        const named = 'conflicts' in decided ? (decided.conflicts ?? []) : [];
        // Minute by minute.
        const stands = all.filter((one) => {
          if (one.date !== date || (one.kind === 'hold' && isOverriding)) return false;
          for (let minute = one.fromMinute; minute <= one.toMinute; minute += 1)
            if (wallTime(minute) >= '07:00' && wallTime(minute) <= '11:00') return true;
          return false;
        });
        const words = (some: readonly { teetimegroup: string; kind: string }[]) =>
          some.map(({ teetimegroup, kind }) => `${teetimegroup} ${kind}`).toSorted();
        expect(words(named)).toEqual(words(stands));
        expect(decided.ok).toBe(named.length === 0);
        expect(
          decide(
            all.filter((one) => !stands.includes(one)),
            {},
            isOverriding,
          ).ok,
        ).toBe(true);
      }),
    );
  });
});

describe('its groups', () => {
  const block = (shotgun: ActGroup['shotgun'] = null): ActGroup => ({
    id: 'block-new-0',
    revision: 1,
    date,
    startingTime: '',
    startsAtMs: 0,
    isConfirmed: false,
    golferIDs: [],
    arrivals: {},
    teedOffAtMs: null,
    note: '',
    shotgun,
  });
  const { startingTime, groups, fromTime, toTime } = rotary;
  const stored = block({ startingTime, groups, fromTime, toTime });

  it('change without the closed times, and back', () => {
    const wanted: Shotgun = { startingTime: '09:00', groups: groups.slice(1) };
    expect(decideShotgunChange(stored, wanted)).toMatchObject({
      value: {
        writes: [{ write: 'group', id: 'block-new-0', shotgun: wanted }],
        inverse: [{ write: 'group', id: 'block-new-0', shotgun: { startingTime, groups } }],
        line: 'Changed the shotgun start of 9:00 AM: 2 groups, 1 golfer',
      },
    });
    expect(decideShotgunChange(stored, { startingTime, groups })).toMatchObject({ value: { writes: [] } });
  });

  it('do not change where there is no shotgun start, or to a start while others play', () => {
    expect(decideShotgunChange(block(), { startingTime, groups })).toMatchObject({
      refusal: 'no-such-teetimegroup',
    });
    expect(decideShotgunChange(stored, { startingTime: '11:10', groups })).toMatchObject({
      refusal: 'no-such-tee-time',
    });
  });

  it('are as before after any change and its undo', () => {
    const anyGroup = fc.record({
      hole: fc.integer({ min: 1, max: 18 }),
      team: fc.string({ maxLength: 8 }),
      players: fc.array(fc.string({ minLength: 1, maxLength: 8 }), { maxLength: 5 }),
    });
    fc.assert(
      fc.property(fc.array(anyGroup, { maxLength: 40 }), (others) => {
        const decided = decideShotgunChange(stored, { startingTime, groups: others });
        if (!decided.ok) throw new Error(decided.refusal);
        const stands = [...decided.value.writes, ...decided.value.inverse];
        const isChanged = JSON.stringify(others) !== JSON.stringify(groups);
        expect(stands).toEqual(
          isChanged
            ? [others, groups].map((some) => ({
                write: 'group',
                id: 'block-new-0',
                shotgun: { startingTime, groups: some },
              }))
            : [],
        );
      }),
    );
  });
});

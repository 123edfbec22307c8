import { describe, expect, it } from 'vitest';
import { takesClaims } from '../tee-sheet/occupancy.ts';
import { aCourse, aSheet, at } from '../testing/a-course.ts';
import { aGroup, aPlay } from '../testing/a-group.ts';
import type { Occupant, SheetGroup } from './act-types.ts';
import { decidePlaces } from './places.ts';
import { decideSheetAct, type SheetAct, type SheetContext } from './sheet-acts.ts';

const date = '2026-06-01';
const course = aCourse({ teesheets: [aSheet({ id: 'front', endTime: '17:00' })] });

const groupAt = (id: string, startingTime: string, more: Partial<SheetGroup> = {}): SheetGroup =>
  aGroup(id, aPlay(date, startingTime), { startsAtMs: at(`${date}T23:00:00Z`), ...more });

const minutes: Record<string, number> = { '10:00': 600, '11:00': 660 };
const occupantAt = (teetimegroup: string, time: string, more: Partial<Occupant> = {}): Occupant => ({
  teetimegroup,
  kind: 'reservation',
  uid: null,
  who: '',
  date,
  teeID: 'front',
  fromMinute: minutes[time] ?? 0,
  toMinute: minutes[time] ?? 0,
  untilMs: null,
  sinceMs: null,
  beside: false,
  ...more,
});

function decide(act: SheetAct, more: Partial<SheetContext>) {
  return decideSheetAct(
    {
      course,
      groups: [],
      occupants: [],
      besides: [],
      booker: null,
      newID: 'new',
      isOverriding: true,
      money: { takings: [], payments: [], staffID: 's', today: date },
      nowMs: at(`${date}T10:00:00Z`),
      ...more,
    },
    act,
  );
}

const booking: SheetAct = {
  kind: 'book',
  date,
  startingTime: '10:00',
  startingTeeID: 'front',
  numHoles: 9,
  golfers: [{ name: 'Pat', email: '', phone: '', rateGroup: 0 }],
  uid: null,
  note: '',
};

describe('an override', () => {
  it('puts a booking beside a reservation', () => {
    const occupants = [occupantAt('first', '10:00')];
    expect(decide(booking, { occupants, isOverriding: false })).toMatchObject({ refusal: 'slot-taken' });
    expect(decide(booking, { occupants })).toMatchObject({
      ok: true,
      value: { stoodBeside: ['new'], writes: [{ write: 'new-group', beside: true }] },
    });
  });

  it.each(['course-group', 'block', 'payment'] as const)('never gets past a %s', (kind) => {
    const occupants = [occupantAt('first', '10:00'), occupantAt('other', '10:00', { kind })];
    const refusal = kind === 'payment' ? 'payment-in-flight' : 'slot-taken';
    expect(decide(booking, { occupants })).toMatchObject({ refusal });
  });

  it('takes the claims where only groups without claims stand', () => {
    const beside = groupAt('old', '10:00', { beside: true });
    const occupants = [occupantAt('old', '10:00', { beside: true }), occupantAt('turn', '10:00')];
    expect(decide(booking, { occupants, besides: [beside] })).toMatchObject({
      value: { writes: [{ beside: true }] },
    });
  });
});

it('gives the claims to the oldest group beside that finds its cells free, and takes that back', () => {
  const first = groupAt('first', '10:00');
  const besides = ['b', 'a'].map((id) => groupAt(id, '10:00', { beside: true }));
  const occupants = [
    occupantAt('first', '10:00'),
    ...besides.map(({ id }) => occupantAt(id, '10:00', { beside: true })),
  ];
  const act: SheetAct = { kind: 'cancel', teetimegroup: 'first', money: 'keep' };
  expect(decide(act, { groups: [first], occupants, besides, isOverriding: false })).toMatchObject({
    value: {
      writes: [
        { id: 'first', isEnded: true },
        { id: 'b', beside: false },
      ],
      inverse: [
        { id: 'first', isEnded: false, sharedWith: ['b', 'a'] },
        { id: 'b', beside: true, sharedWith: ['first', 'a'] },
      ],
    },
  });
});

it('gives the claims back to the group that had them, from the one that took them meanwhile', () => {
  const elsewhere = groupAt('first', '11:00');
  const besides = [groupAt('a', '10:00', { beside: true })];
  const promoted = groupAt('b', '10:00');
  const occupants = [
    occupantAt('first', '11:00'),
    occupantAt('b', '10:00'),
    occupantAt('a', '10:00', { beside: true }),
  ];
  const undone = decidePlaces(
    { course, groups: [elsewhere, promoted], occupants, besides, isOverriding: false, isUndo: true },
    {
      writes: [
        { write: 'group', id: 'first', play: aPlay(date, '10:00'), sharedWith: ['b', 'a'] },
        { write: 'group', id: 'b', beside: true, sharedWith: ['first', 'a'] },
      ],
      inverse: [],
    },
  );
  expect(undone).toMatchObject({ value: { stoodBeside: [] } });
  const writes = undone.ok ? undone.value.writes : [];
  expect(writes).toMatchObject([{ id: 'first' }, { id: 'b', beside: true }]);
  expect(writes[0]).not.toHaveProperty('beside', true);
});

it('leaves a group beside while one of its cells is held', () => {
  const [first, beside] = [groupAt('first', '10:00'), groupAt('b', '10:00', { beside: true })];
  const occupants = [
    occupantAt('first', '10:00'),
    occupantAt('b', '10:00', { beside: true }),
    occupantAt('paying', '10:00', { kind: 'payment' }),
  ];
  const act: SheetAct = { kind: 'cancel', teetimegroup: 'first', money: 'keep' };
  const decided = decide(act, { groups: [first], occupants, besides: [beside], isOverriding: false });
  expect(decided).toMatchObject({ ok: true, value: { writes: [{ id: 'first' }] } });
});

it('takes no claims beside another group, nor for a group of the course', () => {
  expect(takesClaims({ source: 'counter' })).toBe(true);
  expect(takesClaims({ source: 'widget', beside: true })).toBe(false);
  expect(takesClaims({ source: 'shop' })).toBe(false);
});

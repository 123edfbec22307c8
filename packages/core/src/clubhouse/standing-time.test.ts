import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../shared/local-time.ts';
import { aCourse, aSheet, at } from '../testing/a-course.ts';
import { aGroup, aPlay } from '../testing/a-group.ts';
import type { ActWarning, GroupGolfer, Occupant, SheetGroup } from './act-types.ts';
import type { SheetContext } from './sheet-acts.ts';
import {
  decideStandingChange,
  decideStandingEnd,
  decideStandingTime,
  type StandingChange,
  type StandingEnd,
  type StandingTime,
} from './standing-time.ts';

const today = '2026-06-01';
const wednesdays = Array.from({ length: 18 }, (_, week) => addDays('2026-06-03', 7 * week));
const course = aCourse({
  teesheets: [
    aSheet({ id: 'front', reroundTeeID: 'back', blockedTimes: [{ days: ['Wednesday'], times: ['10:00'] }] }),
    aSheet({ id: 'back', reroundTeeID: 'front' }),
  ],
});

const time: StandingTime = {
  kind: 'standing-time',
  dates: wednesdays,
  startingTime: '09:00',
  startingTeeID: 'front',
  numHoles: 18,
  golfers: [{ name: 'Pat', email: '', phone: '', rateGroup: 0 }],
  uid: null,
  note: "Men's league",
};

const occupantOn = (date: string, more: Partial<Occupant> = {}): Occupant => ({
  teetimegroup: `at-${date}`,
  kind: 'reservation',
  uid: null,
  who: 'Kim',
  date,
  teeID: 'front',
  fromMinute: 540,
  toMinute: 540,
  untilMs: null,
  sinceMs: null,
  ...more,
});

function decide(act: Partial<StandingTime>, more: Partial<SheetContext> = {}) {
  return decideStandingTime(
    {
      course,
      groups: [],
      occupants: [],
      besides: [],
      booker: null,
      newID: 'new',
      isOverriding: false,
      money: { takings: [], payments: [], staffID: 's', today },
      nowMs: at(`${today}T12:00:00Z`),
      ...more,
    },
    { ...time, ...act },
  );
}

function accepted(...asked: Parameters<typeof decide>) {
  const decided = decide(...asked);
  if (!decided.ok) throw new Error(decided.refusal);
  return decided.value;
}

describe('a standing time', () => {
  it('is a reservation on each date, and its undo ends them all', () => {
    const { writes, inverse, line } = accepted({});
    expect(
      writes.map((one) => one.write === 'new-group' && [one.id, one.play.date, one.play.reroundTeeID]),
    ).toEqual(wednesdays.map((date, index) => [`new-${index + 1}`, date, 'back']));
    expect(inverse).toEqual(
      wednesdays.map((_, index) => ({ write: 'group', id: `new-${index + 1}`, isEnded: true })),
    );
    expect(line).toBe('Booked 9:00 AM for 1 golfer on 18 dates, Wed, Jun 3 to Wed, Sep 30');
    expect(accepted({ dates: ['2026-06-03'] }).line).toBe('Booked 9:00 AM for 1 golfer on Wed, Jun 3');
  });

  it('names the weekly closed time of each date, and once what is said of the booker', () => {
    const booker = { privilege: null, hasMostReservations: true };
    const { warnings } = accepted(
      { startingTime: '10:00', numHoles: 9, dates: wednesdays.slice(0, 2) },
      { booker },
    );
    expect(warnings).toEqual([
      { code: 'too-many-reservations' },
      { code: 'blocked-time', teetimegroup: 'new-1' },
      { code: 'blocked-time', teetimegroup: 'new-2' },
    ]);
  });

  it('is refused whole when one date is taken, over or no time of the tee', () => {
    const taken = [occupantOn('2026-06-10'), occupantOn('2026-07-01', { kind: 'block', who: 'Open' })];
    expect(decide({}, { occupants: taken })).toMatchObject({
      refusal: 'slot-taken',
      conflicts: [
        { date: '2026-06-10', time: '09:00', who: 'Kim', kind: 'reservation' },
        { date: '2026-07-01', time: '09:00', who: 'Open', kind: 'block' },
      ],
    });
    expect(decide({ dates: ['2026-05-27', '2026-06-03'] })).toMatchObject({ refusal: 'date-in-the-past' });
    expect(decide({ startingTime: '09:03' })).toMatchObject({ refusal: 'no-such-tee-time' });
    expect(decide({ dates: ['2026-06-31'] })).toMatchObject({ refusal: 'no-such-tee-time' });
  });

  it('does not take a golfer’s hold or stand beside a reservation, whatever else it may', () => {
    for (const kind of ['hold', 'reservation'] as const)
      expect(
        decide({}, { occupants: [occupantOn('2026-06-10', { kind })], isOverriding: true }),
      ).toMatchObject({
        refusal: 'slot-taken',
      });
  });

  it('takes each date once, in whatever order they are asked for', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 60 }), { minLength: 1, maxLength: 53 }), (days) => {
        const dates = days.map((day) => addDays('2026-06-02', day));
        const { writes } = accepted({ dates });
        const booked = writes.flatMap((one) => (one.write === 'new-group' ? [one.play.date] : []));
        expect(booked).toEqual([...new Set(dates)].toSorted());
      }),
    );
  });

  it('names just the dates that are in the way, and without them is done', () => {
    fc.assert(
      fc.property(fc.subarray(wednesdays, { minLength: 1, maxLength: 17 }), (inTheWay) => {
        const occupants = inTheWay.map((date) => occupantOn(date));
        const refused = decide({}, { occupants });
        const named = 'conflicts' in refused ? (refused.conflicts ?? []).map(({ date }) => date) : [];
        expect(named).toEqual(inTheWay);
        const { writes } = accepted(
          { dates: wednesdays.filter((one) => !named.includes(one)) },
          { occupants },
        );
        expect(writes).toHaveLength(18 - inTheWay.length);
      }),
      { numRuns: 20 },
    );
  });
});

const groupOn = (date: string, more: Partial<SheetGroup> = {}): SheetGroup =>
  aGroup(`on-${date}`, aPlay(date, '09:00'), { startsAtMs: at(`${date}T14:00:00Z`), ...more });
const [first = '', second = '', third = '', fourth = ''] = wednesdays;
const contextOf = (groups: SheetGroup[], more: Partial<SheetContext> = {}): SheetContext => ({
  course,
  groups,
  occupants: [],
  besides: [],
  booker: null,
  newID: 'new',
  isOverriding: false,
  money: { takings: [], payments: [], staffID: 's', today },
  nowMs: at(`${today}T12:00:00Z`),
  ...more,
});

describe('its end', () => {
  const end = (
    groups: SheetGroup[],
    id: string,
    { more = {}, ...act }: Partial<StandingEnd> & { more?: Partial<SheetContext> } = {},
  ) =>
    decideStandingEnd(contextOf(groups, more), {
      kind: 'end-standing-time',
      teetimegroup: id,
      money: 'keep',
      ...act,
    });

  it('is of the dates from one on that still stand', () => {
    const groups = [
      groupOn(first),
      groupOn(second),
      groupOn(third, { isEnded: true }),
      groupOn(fourth, { teedOffAtMs: 1 }),
    ];
    expect(end(groups, `on-${second}`)).toMatchObject({
      value: {
        writes: [{ write: 'group', id: `on-${second}`, isEnded: true }],
        warnings: [{ code: 'stays-started', teetimegroup: `on-${fourth}` }],
        line: 'Ended the standing time of 9:00 AM: Wed, Jun 10',
      },
    });
    expect(end(groups, `on-${first}`)).toMatchObject({
      value: {
        inverse: [{ id: `on-${first}`, isEnded: false }, { id: `on-${second}` }],
        line: 'Ended the standing time of 9:00 AM: 2 dates, Wed, Jun 3 to Wed, Jun 10',
      },
    });
  });

  it('may be of some dates alone', () => {
    const groups = [first, second, third].map((date) => groupOn(date));
    expect(end(groups, `on-${third}`, { only: [`on-${third}`, `on-${first}`] })).toMatchObject({
      value: {
        writes: [{ id: `on-${first}` }, { id: `on-${third}` }],
        line: 'Cancelled dates of the standing time of 9:00 AM: 2 dates, Wed, Jun 3 to Wed, Jun 17',
      },
    });
    expect(end(groups, `on-${first}`, { only: ['another'] })).toMatchObject({
      refusal: 'no-such-teetimegroup',
      teetimegroups: ['another'],
    });
  });

  it('gives back what was paid where something was, and keeps a date that is being paid for', () => {
    const paid = { takings: [taking(`on-${second}`)], payments: [], staffID: 's', today };
    const occupants = [occupantOn(third, { teetimegroup: `on-${third}`, kind: 'payment' })];
    const groups = [first, second, third].map((date) => groupOn(date));
    const given = end(groups, `on-${first}`, { money: 'give-back', more: { money: paid, occupants } });
    expect(given).toMatchObject({
      value: {
        writes: [{ id: `on-${first}` }, { id: `on-${second}` }],
        warnings: [{ code: 'stays-while-paying', teetimegroup: `on-${third}` }],
        money: {
          returned: [{ teetimegroup: `on-${second}`, amountCents: 2000 }],
          givesBack: 'own-counter-takings',
        },
      },
    });
    const kept = end(groups, `on-${first}`, { more: { money: paid } });
    expect(kept).toMatchObject({ value: { warnings: [{ code: 'money-kept' }], money: { returned: [] } } });
    expect(end(groups, `on-${third}`, { more: { occupants } })).toMatchObject({
      refusal: 'payment-in-flight',
    });
  });

  it('is refused from a date that has started or is gone', () => {
    expect(end([groupOn(fourth, { teedOffAtMs: 1 })], `on-${fourth}`)).toMatchObject({
      refusal: 'play-started',
    });
    expect(end([groupOn(third, { isEnded: true })], `on-${third}`)).toMatchObject({
      refusal: 'no-such-teetimegroup',
    });
    expect(end([groupOn('2026-05-27')], 'on-2026-05-27')).toMatchObject({ refusal: 'date-in-the-past' });
  });
});

const taking = (teetimegroup: string) => ({
  id: 'taking',
  teetimegroup,
  method: 'cash' as const,
  leftCents: 2000,
  staffID: 's',
  day: today,
});

describe('its golfers from a date on', () => {
  const golfer = (id: string, name: string, more: Partial<GroupGolfer> = {}): GroupGolfer => ({
    id,
    name,
    email: '',
    phone: '',
    rateGroup: 0,
    rateName: 'Public',
    priceCents: 1000,
    paid: false,
    ...more,
  });
  const people = [golfer('1', 'Pat'), golfer('2', 'Kim')];
  const lou = { name: 'Lou', email: 'lou@example.com', phone: '', rateGroup: 0 };
  const named = ({ id, name, email, phone, rateGroup }: GroupGolfer) => ({
    id,
    name,
    email,
    phone,
    rateGroup,
  });
  const dates = [first, second, third, fourth];
  const change = (
    groups: SheetGroup[],
    golfers: StandingChange['golfers'],
    {
      id = `on-${second}`,
      also = [],
      more = {},
    }: { id?: string; also?: string[]; more?: Partial<SheetContext> } = {},
  ) =>
    decideStandingChange(contextOf(groups, more), {
      kind: 'change-standing-time',
      teetimegroup: id,
      golfers,
      also,
    });
  const groupsOf = (more: Record<string, Partial<SheetGroup>> = {}) =>
    dates.map((date) => groupOn(date, { golfers: people, ...more[date] }));
  type Decided = ReturnType<typeof change>;
  const valueOf = (decided: Decided) => {
    if (!decided.ok) throw new Error(decided.refusal);
    return decided.value;
  };
  const golfersOf = (decided: Decided, at: number) => {
    const write = valueOf(decided).writes[at];
    return write?.write === 'group' ? (write.golfers ?? []) : [];
  };
  const namesOf = (decided: Decided) =>
    valueOf(decided).writes.map((one, at) => [
      one.write === 'group' && one.id,
      golfersOf(decided, at)
        .map(({ name }) => name)
        .join(' '),
    ]);
  const staying = (warnings: readonly ActWarning[]) =>
    warnings.flatMap(({ code, teetimegroup = '' }) =>
      code.startsWith('stays') ? [[code, teetimegroup]] : [],
    );
  const warned = (decided: Decided) => staying(valueOf(decided).warnings);

  it('come and go on each date from it, who stays keeps their price and what they paid', () => {
    const paid = golfer('2', 'Kim', { paid: true, priceCents: 700 });
    const groups = groupsOf({ [third]: { golfers: [golfer('1', 'Pat'), paid] } });
    const decided = change(groups, [named(golfer('2', 'Kim')), lou]);
    expect(namesOf(decided)).toEqual([second, third, fourth].map((date) => [`on-${date}`, 'Kim Lou']));
    expect(decided).toMatchObject({
      value: {
        inverse: [second, third, fourth].map((date) => ({
          id: `on-${date}`,
          golfers: [{ name: 'Pat' }, {}],
        })),
        line: 'Changed the golfers of the standing time of 9:00 AM, now 2 golfers: 3 dates, Wed, Jun 10 to Wed, Jun 24',
      },
    });
    expect(golfersOf(decided, 1)).toMatchObject([paid, { name: 'Lou', paid: false }]);
  });

  it('name and leave the dates that cannot follow or have golfers of their own, unless asked for', () => {
    const groups = groupsOf({
      [first]: { golfers: [golfer('1', 'Pat')] },
      [second]: { isEnded: true },
      [third]: { golfers: [golfer('1', 'Pat'), golfer('11', 'Ann')] },
    });
    const from = { id: `on-${fourth}` };
    expect(namesOf(change(groups, [lou], from))).toEqual([[`on-${fourth}`, 'Lou']]);
    const all = change(groups, [named(golfer('1', 'Pat')), lou], { id: `on-${first}` });
    expect(namesOf(all)).toEqual([[`on-${first}`, 'Pat Lou']]);
    expect(warned(all)).toEqual([
      ['stays-cancelled', `on-${second}`],
      ['stays-as-changed', `on-${third}`],
      ['stays-as-changed', `on-${fourth}`],
    ]);
    const also = change(groups, [named(golfer('1', 'Pat')), lou], {
      id: `on-${first}`,
      also: [`on-${third}`],
    });
    expect(namesOf(also)).toEqual([
      [`on-${first}`, 'Pat Lou'],
      [`on-${third}`, 'Pat Lou'],
    ]);
    expect(golfersOf(also, 1).map(({ id }) => id)).toEqual(['1', '21']);
  });

  it('leave a date that has started or is being paid for', () => {
    const occupants = [occupantOn(third, { teetimegroup: `on-${third}`, kind: 'payment' })];
    const decided = change(groupsOf({ [fourth]: { teedOffAtMs: 1 } }), [lou], { more: { occupants } });
    expect(namesOf(decided)).toEqual([[`on-${second}`, 'Lou']]);
    expect(warned(decided)).toEqual([
      ['stays-while-paying', `on-${third}`],
      ['stays-started', `on-${fourth}`],
    ]);
  });

  it('may change their rate alone, which says what more or less is due', () => {
    const kim = golfer('2', 'Kim', { rateGroup: 3, rateName: 'Guest', priceCents: 9900 });
    const groups = dates.map((date) => groupOn(date, { golfers: [golfer('1', 'Pat'), kim] }));
    const decided = change(groups, [named(golfer('1', 'Pat')), { ...named(kim), rateGroup: 0 }]);
    const less = { code: 'less-due', amountCents: 9900 - 2400 };
    expect(valueOf(decided).warnings).toEqual(
      [second, third, fourth].map((date) => ({ ...less, teetimegroup: `on-${date}` })),
    );
  });

  it('are refused with a golfer, or a date, that is not in it', () => {
    expect(change(groupsOf(), [{ ...lou, id: '9' }])).toMatchObject({ refusal: 'no-such-golfer' });
    expect(change(groupsOf(), [lou], { also: ['another'] })).toMatchObject({
      refusal: 'no-such-teetimegroup',
    });
    expect(change(groupsOf({ [second]: { isEnded: true } }), [lou])).toMatchObject({
      refusal: 'no-such-teetimegroup',
    });
  });

  it('change each later date or name it, never both, never an earlier one, and come back whole', () => {
    const state = fc.constantFrom<Partial<SheetGroup>>(
      {},
      {},
      { isEnded: true },
      { teedOffAtMs: 1 },
      { golfers: [golfer('1', 'Ann')] },
    );
    const others = fc.subarray(people.map(named)).map((stay) => [...stay, lou]);
    fc.assert(
      fc.property(fc.tuple(state, state, state), others, (states, golfers) => {
        const groups = dates.map((date, at) =>
          groupOn(date, { golfers: people, ...(at > 1 && states[at - 1]) }),
        );
        const decided = change(groups, golfers);
        const { writes, inverse } = valueOf(decided);
        const written = writes.map((one) => (one.write === 'group' ? one.id : 'none'));
        const stay = warned(decided).map(([, id = '']) => id);
        const all = [...written, ...stay];
        expect(new Set(all)).toEqual(new Set(groups.slice(1).map(({ id }) => id)));
        expect(all).toHaveLength(3);
        expect(inverse).toEqual(
          groups
            .filter(({ id }) => written.includes(id))
            .map(({ id, golfers: before }) => ({ write: 'group', id, golfers: before })),
        );
      }),
    );
  });
});

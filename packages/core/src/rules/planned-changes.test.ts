import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { RatePrice } from '../tee-sheet/course.ts';
import { aSheet } from '../testing/a-course.ts';
import {
  byDate,
  datesOfChange,
  endedTees,
  type PlannedChange,
  planChange,
  plannedDates,
  settingsOn,
} from './planned-changes.ts';

type Document = {
  name: string;
  rates: { name: string; greenFee9: number; greenFee18: number; prices?: RatePrice[] }[];
  widgetSettings: { daysInAdvance: number; allow18Holes: string[]; minGroupMessage?: string };
  planned?: PlannedChange[];
};

const document: Document = {
  name: 'Two Nines',
  rates: [
    { name: 'Public', greenFee9: 24, greenFee18: 42 },
    { name: 'Junior', greenFee9: 10, greenFee18: 15 },
  ],
  widgetSettings: { daysInAdvance: 14, allow18Holes: ['front', 'back'] },
};
const teesheets = [aSheet({ id: 'front' }), aSheet({ id: 'back' })];
const stored = { document, teesheets };

const withSheet = (id: string, different: Partial<ReturnType<typeof aSheet>>) =>
  teesheets.map((sheet) => (sheet.id === id ? { ...sheet, ...different } : sheet));

/** Throws what is refused. */
function planned(before: typeof stored, wanted: typeof stored, from: string): typeof stored {
  const done = planChange(before, wanted, from);
  if (!done.ok) throw new Error(done.fields.join());
  return done.value as typeof stored;
}

const june = planned(stored, { document, teesheets: withSheet('front', { endTime: '19:00' }) }, '2027-06-01');

describe('a tee that is removed from a date on', () => {
  const [front, back] = teesheets;
  const ended = planned(stored, { document, teesheets: teesheets.slice(0, 1) }, '2027-06-01');
  const idsOn = (date: string) => settingsOn(ended, date).teesheets.map(({ id }) => id);

  it('is there until the day before, and keeps its name', () => {
    expect(ended.teesheets).toEqual([front, { ...back, until: '2027-05-31' }]);
    expect(ended.document).not.toHaveProperty('planned');
    expect([idsOn('2027-05-31'), idsOn('2027-06-01')]).toEqual([['front', 'back'], ['front']]);
    expect(datesOfChange(ended)).toEqual(['2027-06-01']);
    const days = byDate(ended, (inForce) => ({ tees: inForce.teesheets.length }));
    expect(days).toEqual({ tees: 2, later: [{ from: '2027-06-01', course: { tees: 1 } }] });
  });

  it('ends where it did not end so soon before', () => {
    expect(endedTees(stored.teesheets, ended.teesheets)).toEqual([{ id: 'back', until: '2027-05-31' }]);
    expect(endedTees(ended.teesheets, ended.teesheets)).toEqual([]);
    expect(endedTees(ended.teesheets, stored.teesheets)).toEqual([]);
    expect(endedTees(ended.teesheets, withSheet('back', { until: '2027-05-30' }))).toHaveLength(1);
    expect(endedTees(ended.teesheets, withSheet('back', { until: '2027-06-30' }))).toEqual([]);
    expect(endedTees([], ended.teesheets)).toHaveLength(1);
  });

  it('goes with what else changes from then on', () => {
    const both = planned(
      stored,
      { document, teesheets: [{ ...aSheet({ id: 'front' }), endTime: '19:00' }] },
      '2027-06-01',
    );
    expect(both.document.planned).toEqual([
      { from: '2027-06-01', teesheets: [{ id: 'front', endTime: '19:00' }] },
    ]);
    expect(both.teesheets[1]).toHaveProperty('until', '2027-05-31');
  });
});

describe('settings in force on a date of play', () => {
  it('change with the planned date', () => {
    expect(settingsOn(june, '2027-05-31').teesheets).toEqual(teesheets);
    expect(settingsOn(june, '2027-06-01').teesheets[0]).toMatchObject({
      endTime: '19:00',
      startTime: '07:00',
    });
    expect(settingsOn(june, '2028-01-01').teesheets[1]).toEqual(teesheets[1]);
  });

  it('say only what changes, and what is still to come', () => {
    expect(june.document.planned).toEqual([
      { from: '2027-06-01', teesheets: [{ id: 'front', endTime: '19:00' }] },
    ]);
    expect(settingsOn(june, '2027-05-31').document.planned).toEqual(june.document.planned);
    expect(settingsOn(june, '2027-06-01').document).not.toHaveProperty('planned');
  });

  it('follow what changes at once and was not planned otherwise', () => {
    const dearer = {
      ...june,
      document: {
        ...june.document,
        rates: [{ ...document.rates[0], name: 'Public', greenFee9: 24, greenFee18: 45 }],
      },
    };
    expect(settingsOn(dearer, '2027-06-01').document.rates[0]).toMatchObject({ greenFee18: 45 });
  });

  it('build on the earlier planned ones, whichever was planned first', () => {
    const wanted = settingsOn(june, '2027-07-01');
    const both = planned(
      june,
      {
        ...wanted,
        document: {
          ...wanted.document,
          rates: [{ name: 'Public', greenFee9: 24, greenFee18: 60 }, ...document.rates.slice(1)],
        },
      },
      '2027-07-01',
    );
    expect(plannedDates(both.document)).toEqual(['2027-06-01', '2027-07-01']);
    expect(both.document.planned?.[1]).toEqual({
      from: '2027-07-01',
      rates: [{ name: 'Public', greenFee18: 60 }],
    });
    expect(settingsOn(both, '2027-07-01').teesheets[0]).toMatchObject({ endTime: '19:00' });
  });
});

describe('a planned change', () => {
  it('is replaced by another of the same date, and goes when nothing is left of it', () => {
    const later = planned(
      june,
      { document, teesheets: withSheet('front', { endTime: '20:00' }) },
      '2027-06-01',
    );
    expect(later.document.planned).toEqual([
      { from: '2027-06-01', teesheets: [{ id: 'front', endTime: '20:00' }] },
    ]);
    expect(planned(june, stored, '2027-06-01').document).not.toHaveProperty('planned');
  });

  it('may empty what is there', () => {
    const closed = [{ days: ['Monday' as const], times: ['08:00'] }];
    const before = { document, teesheets: withSheet('back', { blockedTimes: closed }) };
    const done = planned(before, stored, '2027-06-01');
    expect(done.document.planned).toEqual([
      { from: '2027-06-01', teesheets: [{ id: 'back', blockedTimes: [] }] },
    ]);
    expect(settingsOn(done, '2027-06-01').teesheets[1]?.blockedTimes).toEqual([]);
  });

  it('takes an absent field for what it means', () => {
    const { document: same } = {
      document: { ...document, widgetSettings: { ...document.widgetSettings, minGroupMessage: '' } },
    };
    expect(planned(stored, { document: same, teesheets }, '2027-06-01').document).not.toHaveProperty(
      'planned',
    );
  });

  it.each([
    ['name', { document: { ...document, name: 'Three Nines' }, teesheets }],
    [
      'widgetSettings.daysInAdvance',
      {
        document: { ...document, widgetSettings: { ...document.widgetSettings, daysInAdvance: 7 } },
        teesheets,
      },
    ],
    [
      'rates.0.name',
      {
        document: {
          ...document,
          rates: [
            { ...document.rates[0], name: 'All', greenFee9: 24, greenFee18: 42 },
            ...document.rates.slice(1),
          ],
        },
        teesheets,
      },
    ],
    ['rates', { document: { ...document, rates: document.rates.slice(1) }, teesheets }],
    ['teesheets.front.name', { document, teesheets: withSheet('front', { name: 'First' }) }],
    ['teesheets', { document, teesheets: [...teesheets, aSheet({ id: 'third' })] }],
  ])('cannot change %s, which holds for all days', (field, wanted) => {
    expect(planChange(stored, wanted, '2027-06-01')).toEqual({
      ok: false,
      refusal: 'changes-at-once',
      fields: [field],
    });
  });
});

test('what is planned is what is in force from its date to the next, and nothing before', () => {
  const hour = fc.integer({ min: 12, max: 22 }).map((at) => `${at}:00`);
  const fee = fc.integer({ min: 1, max: 99 });
  const change = fc.record({
    from: fc.constantFrom('2027-04-01', '2027-05-01', '2027-06-01', '2027-07-01'),
    endTime: hour,
    fee,
  });
  const days = ['2027-03-31', '2027-04-01', '2027-04-30', '2027-05-15', '2027-06-01', '2027-08-01'];
  fc.assert(
    fc.property(fc.array(change, { maxLength: 6 }), (changes) => {
      let course = stored;
      for (const { from, endTime, fee: greenFee18 } of changes) {
        const before = course;
        const now = settingsOn(course, from);
        const wanted = {
          document: { ...now.document, rates: now.document.rates.map((rate) => ({ ...rate, greenFee18 })) },
          teesheets: now.teesheets.map((sheet) => ({ ...sheet, endTime })),
        };
        course = planned(course, wanted, from);
        const at = settingsOn(course, from);
        expect(at.teesheets).toEqual(wanted.teesheets);
        expect(at.document.rates).toEqual(wanted.document.rates);
        for (const day of days.filter((one) => one < from))
          expect(settingsOn(course, day).teesheets).toEqual(settingsOn(before, day).teesheets);
      }
      expect(course.teesheets).toEqual(teesheets);
      expect(course.document.rates).toEqual(document.rates);
    }),
  );
});

import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  courseDateAt,
  daysBetween,
  instantOf,
  instantsOn,
  isCourseDate,
  isTimeZone,
  isWallTime,
  minuteOf,
  nextMidnight,
  wallClockAt,
  wallTime,
  weekdayOf,
} from './local-time.ts';

const minuteMs = 60_000;
const zoned = (timeZone: string, epochMs: number) =>
  Temporal.Instant.fromEpochMilliseconds(epochMs).toZonedDateTimeISO(timeZone);

/** All offset changes of a zone between two years. */
function changesOf(timeZone: string, fromYear: number, toYear: number): number[] {
  const changes: number[] = [];
  let change = zoned(timeZone, Date.UTC(fromYear, 0, 1)).getTimeZoneTransition('next');
  while (change && change.epochMilliseconds < Date.UTC(toYear + 1, 0, 1)) {
    changes.push(change.epochMilliseconds);
    change = change.getTimeZoneTransition('next');
  }
  return changes;
}

/** Local time must agree with Temporal at this instant and around it. */
function expectAgreement(timeZone: string, epochMs: number): void {
  const moment = zoned(timeZone, epochMs);
  expect(wallClockAt(timeZone, epochMs)).toEqual({
    date: moment.toPlainDate().toString(),
    minuteOfDay: moment.hour * 60 + moment.minute,
  });
  expect(courseDateAt(timeZone, epochMs)).toBe(moment.toPlainDate().toString());
  expect(nextMidnight(timeZone, epochMs)).toBe(
    moment.toPlainDate().add({ days: 1 }).toZonedDateTime(timeZone).epochMilliseconds,
  );
  for (const minutesOff of [-60, -30, 0, 30, 60]) {
    const wall = moment.toPlainDateTime().round('minute').add({ minutes: minutesOff });
    const expected = wall.toZonedDateTime(timeZone, { disambiguation: 'compatible' }).epochMilliseconds;
    const [date, minute] = [wall.toPlainDate().toString(), wall.hour * 60 + wall.minute];
    expect(instantOf(timeZone, date, minute)).toBe(expected);
    expect(instantsOn(timeZone, date)(minute)).toBe(expected);
  }
}

describe('agrees with Temporal', () => {
  test.each([
    ['America/Chicago', 2026, 2035],
    ['America/St_Johns', 2012, 2035],
    ['America/Nuuk', 2020, 2035],
    ['America/Santiago', 2026, 2030],
    ['America/Havana', 2026, 2030],
    ['America/Asuncion', 2015, 2035],
    ['Africa/Cairo', 2023, 2035],
    ['Africa/Casablanca', 2026, 2035],
    ['Asia/Beirut', 2026, 2035],
    ['Asia/Kathmandu', 1980, 2035],
    ['Atlantic/Azores', 2026, 2030],
    ['Australia/Lord_Howe', 2026, 2035],
    ['Europe/Dublin', 1970, 1990],
    ['Pacific/Apia', 2008, 2035],
    ['Pacific/Chatham', 2026, 2035],
  ])('around every change of clocks in %s, %i to %i', (timeZone, fromYear, toYear) => {
    const changes = changesOf(timeZone, fromYear, toYear);
    expect(changes.length).toBeGreaterThan(0);
    for (const change of changes)
      for (const minutes of [-1560, -90, -61, -30, -1, 0, 1, 29, 61, 1560])
        expectAgreement(timeZone, change + minutes * minuteMs);
  });

  test('in any zone at any moment', () => {
    const anyZone = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
    const anyMoment = fc.integer({ min: Date.UTC(2012, 0, 1), max: Date.UTC(2045, 0, 1) });
    fc.assert(fc.property(anyZone, anyMoment, expectAgreement), { numRuns: 400 });
  });

  test('on dates', () => {
    const anyDay = fc.date({ min: new Date('1900-01-01'), max: new Date('2200-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -800, max: 800 }), (day, days) => {
        const from = day.toISOString().slice(0, 10);
        const to = Temporal.PlainDate.from(from).add({ days });
        expect(addDays(from, days)).toBe(to.toString());
        expect(daysBetween(from, addDays(from, days))).toBe(days);
        expect(weekdayOf(to.toString())).toBe(to.toLocaleString('en-US', { weekday: 'long' }));
        expect(isCourseDate(from)).toBe(true);
      }),
    );
  });
});

describe('the day on which clocks change', () => {
  test('a skipped time is taken as if clocks had not moved yet', () => {
    expect(instantOf('America/Chicago', '2026-03-08', minuteOf('02:30'))).toBe(
      Date.parse('2026-03-08T03:30-05:00'),
    );
  });

  test('of a time that comes twice the first counts', () => {
    expect(instantOf('America/Chicago', '2026-11-01', minuteOf('01:30'))).toBe(
      Date.parse('2026-11-01T01:30-05:00'),
    );
  });

  test('Lord Howe moves by half an hour', () => {
    const noon = minuteOf('12:00');
    const hours = (from: string, to: string) =>
      (instantOf('Australia/Lord_Howe', to, noon) - instantOf('Australia/Lord_Howe', from, noon)) / 3_600_000;
    expect(hours('2026-04-04', '2026-04-05')).toBe(24.5);
    expect(hours('2026-10-03', '2026-10-04')).toBe(23.5);
  });

  test('Apia went from the 29th to the 31st of December 2011', () => {
    const lastEvening = Date.parse('2011-12-29T23:30-10:00');
    const midnight = nextMidnight('Pacific/Apia', lastEvening);
    expect(midnight - lastEvening).toBe(30 * minuteMs);
    expect(courseDateAt('Pacific/Apia', midnight)).toBe('2011-12-31');
  });

  test('an evening that is lived twice has a second midnight', () => {
    const secondEvening = Date.parse('2010-11-06T23:30-03:30');
    expect(wallClockAt('America/St_Johns', secondEvening)).toEqual({ date: '2010-11-06', minuteOfDay: 1410 });
    expect(nextMidnight('America/St_Johns', secondEvening + 1)).toBe(Date.parse('2010-11-07T00:00-03:30'));
  });
});

test('the quarter hours of Kathmandu and Chatham', () => {
  const noon = Date.parse('2026-06-01T12:00Z');
  expect(wallClockAt('Asia/Kathmandu', noon)).toEqual({ date: '2026-06-01', minuteOfDay: minuteOf('17:45') });
  expect(wallClockAt('Pacific/Chatham', noon)).toEqual({
    date: '2026-06-02',
    minuteOfDay: minuteOf('00:45'),
  });
});

test('a time zone is a name that IANA knows', () => {
  for (const name of ['America/St_Johns', 'UTC', 'Etc/GMT+5']) expect(isTimeZone(name)).toBe(true);
  for (const name of ['', 'Mars/Olympus', '+05:30', 'America', ' UTC']) expect(isTimeZone(name)).toBe(false);
});

test('minutes and wall times name each other', () => {
  expect(minuteOf('07:30')).toBe(450);
  expect(wallTime(450)).toBe('07:30');
  for (let minute = 0; minute < 1440; minute++) {
    expect(minuteOf(wallTime(minute))).toBe(minute);
    expect(isWallTime(wallTime(minute))).toBe(true);
  }
});

test('what is no wall time and no date is known as such', () => {
  for (const text of ['24:00', '7:30', '07:60', '07:30:00', ' 07:30', '07:3O', '-1:00', ''])
    expect(isWallTime(text)).toBe(false);
  for (const text of ['2026-02-29', '2026-13-01', '2026-00-10', '2026-1-1', '+2d', '2026-01-01T00:00Z', ''])
    expect(isCourseDate(text)).toBe(false);
  expect(isCourseDate('2028-02-29')).toBe(true);
});

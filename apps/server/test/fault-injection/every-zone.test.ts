import { decideHold } from '@dewsweeper/core/hold/hold';
import { addDays, courseDateAt, instantOf, wallClockAt, wallTime } from '@dewsweeper/core/shared/local-time';
import { boardOf } from '@dewsweeper/core/tee-sheet/board';
import type { CourseRules, TeeSheet } from '@dewsweeper/core/tee-sheet/course';
import { gridOf } from '@dewsweeper/core/tee-sheet/grid';
import { expect, it } from 'vitest';
import { twoNines } from '../example-course.ts';
import { isFaultInjectionRun, printProgress, reportCase, timesOr } from './report.ts';

/** Tests every `stride`th zone; 1 for all. */
const stride = isFaultInjectionRun && timesOr(1) > 1 ? 1 : 20;
const fromMs = Date.UTC(2026, 0, 1);
const toMs = Date.UTC(2036, 0, 1);
const hourMs = 3_600_000;

const sheet: TeeSheet = {
  ...(twoNines.teesheets[0] as unknown as TeeSheet),
  startTime: '00:00',
  endTime: '23:50',
  reroundTeeID: 'front',
};
const rulesIn = (timeZone: string): CourseRules => ({
  ...twoNines.document.widgetSettings,
  timeZone,
  rates: twoNines.document.rates,
  allow18Holes: [],
  allow9Holes: ['front'],
  daysInAdvance: 3,
  teesheets: [sheet],
});
const grid = gridOf(sheet).map(wallTime);

/** The last whole milliseconds before each change of the offset. */
function offsetChanges(timeZone: string): number[] {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  const offsetAt = (ms: number) =>
    format.formatToParts(ms).find(({ type }) => type === 'timeZoneName')?.value;
  const changes: number[] = [];
  // Two changes within a week would be missed: no zone has them, except around a month of fasting.
  for (let ms = fromMs; ms < toMs; ms += 7 * 24 * hourMs) {
    if (offsetAt(ms) === offsetAt(ms + 7 * 24 * hourMs)) continue;
    let [before, after] = [ms, ms + 7 * 24 * hourMs];
    while (after - before > 1) {
      const middle = Math.floor((before + after) / 2);
      if (offsetAt(middle) === offsetAt(ms)) before = middle;
      else after = middle;
    }
    changes.push(before);
  }
  return changes;
}

/**
 * Around a change, each day has each of its sheet's times once, and the bookable times of today are those to
 * come.
 */
function failuresAround(timeZone: string, changeMs: number): { failures: string[]; times: number } {
  const course = rulesIn(timeZone);
  const failures: string[] = [];
  let times = 0;
  const day = courseDateAt(timeZone, changeMs + 1);
  for (const date of [addDays(day, -1), day, addDays(day, 1)]) {
    const dayBefore = instantOf(timeZone, addDays(date, -1), 12 * 60);
    const { slots } = boardOf({ course, date, taken: [], nowEpochMs: dayBefore });
    times += slots.length;
    const shown = slots.map(({ time }) => time);
    if (String(shown) !== String(grid))
      failures.push(`${timeZone} ${date}: ${shown.length} times of ${grid.length}`);
    let latest = Number.NEGATIVE_INFINITY;
    for (const [i, time] of grid.entries()) {
      const instant = instantOf(timeZone, date, i * 10);
      const clock = wallClockAt(timeZone, instant);
      const exists = clock.date === date && wallTime(clock.minuteOfDay) === time;
      if (exists && instant <= latest)
        failures.push(`${timeZone} ${date} ${time} does not follow what is before it`);
      if (exists) latest = instant;
      // Only times skipped by this change do not exist.
      else if (Math.abs(instant - changeMs) > 24 * hourMs)
        failures.push(`${timeZone} ${date} ${time} does not exist`);
    }
  }
  // On the day itself, at moments around the change.
  for (const nowEpochMs of [changeMs - hourMs, changeMs, changeMs + 1, changeMs + hourMs]) {
    const date = courseDateAt(timeZone, nowEpochMs);
    const offered = new Set(boardOf({ course, date, taken: [], nowEpochMs }).slots.map(({ time }) => time));
    for (const [i, time] of grid.entries()) {
      const isToCome = instantOf(timeZone, date, i * 10) > nowEpochMs;
      if (offered.has(time) !== isToCome)
        failures.push(`${timeZone} ${date} ${time} at ${nowEpochMs} is offered wrongly`);
      const request = { date, startingTime: time, startingTeeID: 'front', numHoles: 9, players: 1 } as const;
      const held = decideHold({ course, date, taken: [], nowEpochMs, privilege: null, request });
      if (held.ok !== isToCome) failures.push(`${timeZone} ${date} ${time} at ${nowEpochMs} is held wrongly`);
    }
    times += grid.length;
  }
  return { failures, times };
}

it('no zone loses or doubles a tee time when its clocks change', { timeout: 1_800_000 }, () => {
  const all = Intl.supportedValuesOf('timeZone');
  const zones = all.filter((_zone, i) => i % stride === 0);
  const failures: string[] = [];
  let changes = 0;
  let times = 0;
  for (const [i, zone] of zones.entries()) {
    for (const changeMs of offsetChanges(zone)) {
      const found = failuresAround(zone, changeMs);
      failures.push(...found.failures);
      times += found.times;
      changes += 1;
    }
    if (i % 50 === 49) printProgress(`${i + 1} of ${zones.length} zones`);
  }
  reportCase({
    done: `${zones.length} of ${all.length} zones, ${changes} changes, ${times} tee times`,
    found: `${failures.length} missing, doubled or offered wrongly`,
    failures,
  });
  expect(failures.slice(0, 20)).toEqual([]);
  expect(changes).toBeGreaterThan(20);
});

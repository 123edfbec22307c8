import fc from 'fast-check';
import { afterEach, expect, it } from 'vitest';
import { noteServerTime, secondsUntil, serverNow } from './clock.ts';

const noon = Date.parse('2025-11-21T12:00:00Z');

afterEach(() => {
  noteServerTime(new Date(noon).toISOString(), noon, noon);
});

it('corrects a browser whose clock is ten minutes ahead', () => {
  noteServerTime('2025-11-21T12:00:00Z', noon + 600_000, noon + 600_000);
  expect(serverNow(noon + 601_000)).toBe(noon + 1000);
  expect(secondsUntil('2025-11-21T12:05:00Z', noon + 600_000)).toBe(300);
});

it('knows how long a phone slept', () => {
  noteServerTime('2025-11-21T12:00:00Z', noon, noon);
  expect(secondsUntil('2025-11-21T12:05:00Z', noon + 290_000)).toBe(10);
  expect(secondsUntil('2025-11-21T12:05:00Z', noon + 3_600_000)).toBe(0);
});

it('reaches zero at the deadline and not before', () => {
  noteServerTime('2025-11-21T12:00:00Z', noon, noon);
  expect(secondsUntil('2025-11-21T12:05:00Z', noon + 299_999)).toBe(1);
  expect(secondsUntil('2025-11-21T12:05:00Z', noon + 300_000)).toBe(0);
});

it('keeps its correction when a reply carries no readable time', () => {
  noteServerTime('2025-11-21T12:00:00Z', noon + 600_000, noon + 600_000);
  noteServerTime('soon', noon, noon);
  expect(serverNow(noon + 600_000)).toBe(noon);
});

it('believes a browser whose clock a slow reply does not contradict', () => {
  noteServerTime('2025-11-21T12:00:00Z', noon - 3000, noon + 4000);
  expect(serverNow(noon)).toBe(noon);
});

it('gives no time back because a reply arrived after the phone had slept', () => {
  noteServerTime('2025-11-21T12:00:00Z', noon + 600_000, noon + 600_000);
  noteServerTime('2025-11-21T12:00:01Z', noon + 601_000, noon + 900_000);
  expect(secondsUntil('2025-11-21T12:05:00Z', noon + 900_000)).toBe(0);
});

it('follows a browser whose clock was put back or forward', () => {
  noteServerTime('2025-11-21T12:00:00Z', noon, noon);
  noteServerTime('2025-11-21T12:01:00Z', noon - 3_540_200, noon - 3_540_000);
  expect(serverNow(noon - 3_540_000)).toBe(noon + 60_000);
  noteServerTime('2025-11-21T12:02:00Z', noon + 7_320_000, noon + 7_320_200);
  expect(serverNow(noon + 7_320_200)).toBe(noon + 120_200);
});

it('always lies between when a reply was asked for and when it came', () => {
  const instant = fc.integer({ min: -7_200_000, max: 7_200_000 });
  const reply = fc.record({ server: instant, asked: instant, tookMs: fc.nat({ max: 600_000 }) });
  fc.assert(
    fc.property(fc.array(reply, { minLength: 1 }), (replies) => {
      for (const { server, asked, tookMs } of replies) {
        noteServerTime(new Date(noon + server).toISOString(), noon + asked, noon + asked + tookMs);
        expect(serverNow(noon + asked)).toBeLessThanOrEqual(noon + server);
        expect(serverNow(noon + asked + tookMs)).toBeGreaterThanOrEqual(noon + server);
      }
    }),
  );
});

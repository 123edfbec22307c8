import { afterEach, expect, it } from 'vitest';
import { noteServerTime, secondsUntil, serverNow } from './clock.ts';

const noon = Date.parse('2025-11-21T12:00:00Z');

afterEach(() => {
  noteServerTime(new Date(noon).toISOString(), noon);
});

it('corrects a browser whose clock is ten minutes ahead', () => {
  noteServerTime('2025-11-21T12:00:00Z', noon + 600_000);
  expect(serverNow(noon + 601_000)).toBe(noon + 1000);
  expect(secondsUntil('2025-11-21T12:05:00Z', noon + 600_000)).toBe(300);
});

it('knows how long a phone slept', () => {
  noteServerTime('2025-11-21T12:00:00Z', noon);
  expect(secondsUntil('2025-11-21T12:05:00Z', noon + 290_000)).toBe(10);
  expect(secondsUntil('2025-11-21T12:05:00Z', noon + 3_600_000)).toBe(0);
});

it('reaches zero at the deadline and not before', () => {
  noteServerTime('2025-11-21T12:00:00Z', noon);
  expect(secondsUntil('2025-11-21T12:05:00Z', noon + 299_999)).toBe(1);
  expect(secondsUntil('2025-11-21T12:05:00Z', noon + 300_000)).toBe(0);
});

it('keeps its correction when a reply carries no readable time', () => {
  noteServerTime('2025-11-21T12:00:00Z', noon + 600_000);
  noteServerTime('soon', noon);
  expect(serverNow(noon + 600_000)).toBe(noon);
});

import { describe, expect, test } from 'vitest';
import { at } from '../testing/a-course.ts';
import { decideCancel, isUpcoming } from './cancel.ts';

const timeZone = 'America/Chicago';
const date = '2026-06-02';
const reservation = { status: 'confirmed', date, startingTime: '07:10', receipt: null };
const start = at('2026-06-02T07:10-05:00');
const minuteMs = 60_000;

describe('upcoming', () => {
  test('until the start is more than 10 minutes in the past', () => {
    const upcoming = (ms: number) => isUpcoming({ date, startingTime: '07:10', timeZone }, start + ms);
    expect(upcoming(-30 * 86_400_000)).toBe(true);
    expect(upcoming(10 * minuteMs)).toBe(true);
    expect(upcoming(10 * minuteMs + 1)).toBe(false);
  });

  test("by the course's clock, wherever that is", () => {
    const upcoming = (zone: string) => isUpcoming({ date, startingTime: '07:10', timeZone: zone }, start);
    expect(upcoming('America/Los_Angeles')).toBe(true);
    expect(upcoming('America/St_Johns')).toBe(false);
  });

  test('as elapsed time over a change of clocks', () => {
    const beforeChange = { date: '2026-03-08', startingTime: '01:55', timeZone };
    expect(isUpcoming(beforeChange, at('2026-03-08T03:05-05:00'))).toBe(true);
    expect(isUpcoming(beforeChange, at('2026-03-08T03:06-05:00'))).toBe(false);
  });
});

describe('cancelling and releasing', () => {
  const decide = (different: Partial<typeof reservation> | { receipt: string }, nowEpochMs = start) =>
    decideCancel({ reservation: { ...reservation, ...different }, timeZone, nowEpochMs });

  test('a hold is released and a reservation cancelled', () => {
    expect(decide({ status: 'pending' })).toEqual({ ok: true, value: 'release' });
    expect(decide({})).toEqual({ ok: true, value: 'cancel' });
  });

  test('not with a receipt', () => {
    expect(decide({ receipt: 'sq_123' })).toEqual({ ok: false, refusal: 'has-receipt' });
  });

  test('not once it has started more than 10 minutes ago', () => {
    expect(decide({}, start + 10 * minuteMs).ok).toBe(true);
    expect(decide({}, start + 10 * minuteMs + 1)).toEqual({ ok: false, refusal: 'already-played' });
  });
});

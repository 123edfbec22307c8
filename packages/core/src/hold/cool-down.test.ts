import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { at } from '../testing/a-course.ts';
import { coolDownSeconds, coolDownUntil, expiryMemorySeconds, maxExpiredHolds } from './cool-down.ts';

const noon = at('2026-06-02T12:00-05:00');
const minutes = (count: number) => count * 60_000;
const ago = (...counts: number[]) => counts.map((count) => noon - minutes(count));

describe('a golfer whose holds expire', () => {
  test.each([
    ['none', []],
    ['two', ago(10, 1)],
    ['three, in more than an hour', ago(63, 30, 2)],
    ['three, the last of them a quarter of an hour ago', ago(40, 30, 15)],
  ])('may hold: %s', (_case, expiredAt) => {
    expect(coolDownUntil(expiredAt, noon)).toBeNull();
  });

  test('pauses for a quarter of an hour after the third within an hour', () => {
    expect(coolDownUntil(ago(61, 30, 1), noon)).toBe(noon + minutes(14));
    expect(coolDownUntil(ago(61, 30, 1), noon + minutes(14) - 1)).toBe(noon + minutes(14));
    expect(coolDownUntil(ago(61, 30, 1), noon + minutes(14))).toBeNull();
  });

  test('pauses again after the next one within the hour', () => {
    const expiredAt = ago(51, 44, 37, 15);
    expect(coolDownUntil(expiredAt, noon - minutes(14))).toBe(noon);
    expect(coolDownUntil(expiredAt, noon)).toBeNull();
  });
});

const anyExpiries = fc.array(fc.integer({ min: noon - minutes(200), max: noon }), { maxLength: 12 });

test('pauses exactly when some three of the expiries lie within an hour and none came after them for a quarter', () => {
  const slowly = (expiredAt: readonly number[], now: number): number | null => {
    const untils = expiredAt.flatMap((a, i) =>
      expiredAt.flatMap((b, j) =>
        expiredAt.flatMap((c, k) => {
          if (i === j || j === k || i === k) return [];
          const [first, , last] = [a, b, c].toSorted((x, y) => x - y) as [number, number, number];
          return last === Math.max(...expiredAt) && last - first <= minutes(60) ? [last + minutes(15)] : [];
        }),
      ),
    );
    const until = Math.max(...untils);
    return untils.length > 0 && now < until ? until : null;
  };
  fc.assert(
    fc.property(anyExpiries, (expiredAt) => {
      expect(coolDownUntil(expiredAt, noon)).toBe(slowly(expiredAt, noon));
    }),
    { numRuns: 500 },
  );
});

test('what ran out longer ago than the memory changes nothing, nor does the order', () => {
  fc.assert(
    fc.property(anyExpiries, (expiredAt) => {
      const remembered = expiredAt.filter((instant) => instant > noon - expiryMemorySeconds * 1000);
      expect(coolDownUntil(remembered, noon)).toBe(coolDownUntil(expiredAt, noon));
      expect(coolDownUntil(expiredAt.toReversed(), noon)).toBe(coolDownUntil(expiredAt, noon));
    }),
    { numRuns: 500 },
  );
});

test('letting every hold expire keeps a time for less than half of any day', () => {
  const holdMs = minutes(7);
  const expiredAt: number[] = [];
  let now = noon;
  while (now < noon + minutes(24 * 60)) {
    now = coolDownUntil(expiredAt, now) ?? now;
    now += holdMs;
    expiredAt.push(now);
  }
  expect(expiredAt.length * holdMs).toBeLessThan(minutes(12 * 60));
  expect(maxExpiredHolds * holdMs).toBeGreaterThan(coolDownSeconds * 1000);
});

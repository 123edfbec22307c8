import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mailLimits, restBeforeNextAttempt, textLimits } from './next-attempt.ts';

const failed = { attempts: 1, ageSeconds: 0, retryAfterSeconds: null, random: 0 };

test('rests twice as long after each failure, up to an hour', () => {
  const rests = [1, 2, 3, 4, 9, 10, 20].map((attempts) =>
    restBeforeNextAttempt({ ...failed, attempts }, mailLimits),
  );
  expect(rests).toEqual([10, 20, 40, 80, 2560, 3600, 3600]);
});

test('takes up to half of the rest away by random', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 39 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (attempts, random) => {
        const whole = restBeforeNextAttempt({ ...failed, attempts }, mailLimits) ?? Number.NaN;
        const rest = restBeforeNextAttempt({ ...failed, attempts, random }, mailLimits) ?? Number.NaN;
        expect(rest).toBeLessThanOrEqual(whole);
        expect(rest).toBeGreaterThanOrEqual(whole / 2);
      },
    ),
  );
});

test('waits as long as requested, up to a limit', () => {
  expect(restBeforeNextAttempt({ ...failed, retryAfterSeconds: 90 }, mailLimits)).toBe(90);
  expect(restBeforeNextAttempt({ ...failed, retryAfterSeconds: 1 }, mailLimits)).toBe(10);
  expect(restBeforeNextAttempt({ ...failed, retryAfterSeconds: 1e9 }, mailLimits)).toBe(3600);
});

test('gives up after the last attempt, or when the next would come too late', () => {
  expect(restBeforeNextAttempt({ ...failed, attempts: 39 }, mailLimits)).toBe(3600);
  expect(restBeforeNextAttempt({ ...failed, attempts: 40 }, mailLimits)).toBeNull();
  expect(restBeforeNextAttempt({ ...failed, ageSeconds: 4 * 3600 - 11 }, textLimits)).toBe(10);
  expect(restBeforeNextAttempt({ ...failed, ageSeconds: 4 * 3600 - 9 }, textLimits)).toBeNull();
});

test('always comes to an end', () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 40, maxLength: 40 }),
      (randoms) => {
        let ageSeconds = 0;
        const end = randoms.findIndex((random, failures) => {
          const rest = restBeforeNextAttempt(
            { ...failed, attempts: failures + 1, ageSeconds, random },
            mailLimits,
          );
          ageSeconds += rest ?? 0;
          return rest === null;
        });
        expect(end).toBeGreaterThan(10);
        expect(ageSeconds).toBeLessThanOrEqual(mailLimits.oldestSeconds);
      },
    ),
  );
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { at } from '../testing/a-course.ts';
import { type KeptSpan, mayKeepAgainFrom } from './same-time.ts';

const noon = at('2026-06-02T12:00-05:00');
const minute = 60_000;
/** Held from `ago` minutes before noon, for this many minutes. */
const kept = (ago: number, minutes: number): KeptSpan => ({
  fromMs: noon - ago * minute,
  untilMs: noon - (ago - minutes) * minute,
});

describe('a golfer who keeps holding one time', () => {
  test.each([
    ['never', []],
    ['once, for as long as a hold lives', [kept(7, 7)]],
    ['several times, for a minute', [kept(40, 1), kept(30, 1), kept(20, 1), kept(10, 1), kept(2, 1)]],
    ['ten minutes in all', [kept(30, 7), kept(10, 3)]],
    ['longer, but most of it more than an hour ago', [kept(72, 14), kept(7, 7)]],
  ])('may hold it again: %s', (_case, spans) => {
    expect(mayKeepAgainFrom(spans, 600, noon)).toBeNull();
  });

  test('may not once it was more than ten minutes within an hour, until enough of that is an hour ago', () => {
    expect(mayKeepAgainFrom([kept(20, 7), kept(10, 7)], 600, noon)).toBe(noon + 44 * minute);
    expect(mayKeepAgainFrom([kept(20, 7), kept(10, 7)], 600, noon + 44 * minute - 1)).toBe(
      noon + 44 * minute,
    );
    expect(mayKeepAgainFrom([kept(20, 7), kept(10, 7)], 600, noon + 44 * minute)).toBeNull();
  });
});

const anySpans = fc
  .uniqueArray(fc.integer({ min: -100, max: 0 }), { maxLength: 12 })
  .map((minutes) => minutes.toSorted((a, b) => a - b))
  .map((ends) =>
    ends.flatMap((from, i) =>
      i % 2 === 0 && ends[i + 1] !== undefined
        ? [{ fromMs: noon + from * minute, untilMs: noon + (ends[i + 1] as number) * minute }]
        : [],
    ),
  );

test('may again from the first minute at which the hour before it holds no more than that', () => {
  const slowly = (spans: readonly KeptSpan[], maxMinutes: number): number | null => {
    const isKeptAt = (at: number) => spans.some(({ fromMs, untilMs }) => fromMs <= at && at < untilMs);
    for (let now = noon; ; now += minute) {
      let minutes = 0;
      for (let at = now - 60 * minute; at < now; at += minute) if (isKeptAt(at)) minutes += 1;
      if (minutes <= maxMinutes) return now === noon ? null : now;
    }
  };
  fc.assert(
    fc.property(anySpans, fc.integer({ min: 1, max: 30 }), (spans, maxMinutes) => {
      expect(mayKeepAgainFrom(spans, maxMinutes * 60, noon)).toBe(slowly(spans, maxMinutes));
    }),
    { numRuns: 500 },
  );
});

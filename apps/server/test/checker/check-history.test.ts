import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkHistory } from './check-history.ts';
import type { Asked, Line, Said } from './history.ts';

const terms = { holdMs: 420_000, toleranceMs: 0 };
const held = (group: string, untilMs: number): Said => ({ says: 'held', group, untilMs });
const hold = (...slots: string[]): Asked => ({ does: 'hold', slots });
const does = (what: 'confirm' | 'end' | 'open' | 'pay', group: string): Asked => ({ does: what, group });

/** Exchanges as `[called, replied, golfer, asked, said]`; without a reply `said` is null. */
type ExchangeTuple = [number, number, string, Asked, Said | null];

function historyOf(told: readonly ExchangeTuple[]): Line[] {
  const lines = told.flatMap(([calledMs, repliedMs, golfer, asked, said], call): Line[] => [
    { call, atMs: calledMs, golfer, asked },
    ...(said ? [{ reply: call, atMs: repliedMs, said }] : []),
  ]);
  return lines.toSorted((a, b) => a.atMs - b.atMs || ('call' in a ? -1 : 1));
}
const isPossible = (...told: ExchangeTuple[]) => checkHistory(historyOf(told), terms).impossible.length === 0;

const ann: ExchangeTuple = [0, 10, 'ann', hold('7:00'), held('a', 420_005)];

describe('what one tee sheet may answer', () => {
  it('ten thousand bookings and cancellations of one slot', () => {
    const told = Array.from({ length: 10_000 }, (_, at): ExchangeTuple[] => {
      const ms = at * 100;
      const group = `a${at}`;
      return [
        [ms, ms + 10, 'ann', hold('7:00'), held(group, ms + 420_005)],
        [ms + 20, ms + 30, 'ann', does('confirm', group), { says: 'confirmed' }],
        [ms + 40, ms + 50, 'ann', does('end', group), { says: 'ended' }],
      ];
    });
    expect(checkHistory(historyOf(told.flat()), terms)).toMatchObject({ impossible: [], undecided: 0 });
  });

  it.each<[string, ExchangeTuple[]]>([
    ['one winner, one loser', [ann, [0, 10, 'bob', hold('7:00'), { says: 'taken' }]]],
    [
      'a loser who was answered before the winner',
      [
        [0, 50, 'ann', hold('7:00'), held('a', 420_005)],
        [1, 9, 'bob', hold('7:00'), { says: 'taken' }],
      ],
    ],
    ['a hold of what has run out', [ann, [420_001, 420_020, 'bob', hold('7:00'), held('b', 840_010)]]],
    [
      'a hold of what was released',
      [
        ann,
        [20, 30, 'ann', does('end', 'a'), { says: 'ended' }],
        [25, 40, 'bob', hold('7:00'), held('b', 420_035)],
      ],
    ],
    [
      'a hold of what its golfer left for another',
      [
        ann,
        [20, 30, 'ann', hold('7:10'), held('a2', 420_025)],
        [31, 40, 'bob', hold('7:00'), held('b', 420_035)],
      ],
    ],
    ['a repeated hold', [ann, [20, 30, 'ann', hold('7:00'), held('a', 420_005)]]],
    [
      'a reservation that was cancelled',
      [
        ann,
        [20, 30, 'ann', does('confirm', 'a'), { says: 'confirmed' }],
        [40, 50, 'ann', does('end', 'a'), { says: 'ended' }],
        [60, 70, 'bob', hold('7:00'), held('b', 420_065)],
      ],
    ],
    [
      'a call without a reply that took the slot',
      [
        [0, 0, 'ann', hold('7:00'), null],
        [100, 110, 'bob', hold('7:00'), { says: 'taken' }],
      ],
    ],
    [
      'a call without a reply that did nothing',
      [
        [0, 0, 'ann', hold('7:00'), null],
        [100, 110, 'bob', hold('7:00'), held('b', 420_105)],
      ],
    ],
    [
      'a confirmation that comes too late',
      [ann, [420_000, 420_010, 'ann', does('confirm', 'a'), { says: 'lost' }]],
    ],
    [
      'a confirmation of what its golfer left for another round there, whose reply was lost',
      [
        ann,
        [20, 20, 'ann', hold('7:00', '9:10'), null],
        [30, 40, 'ann', does('confirm', 'a'), { says: 'lost' }],
      ],
    ],
    [
      'a hold that is renewed',
      [
        ann,
        [400_000, 400_010, 'ann', does('open', 'a'), { says: 'opened', untilMs: 820_005 }],
        [500_000, 500_010, 'bob', hold('7:00'), { says: 'taken' }],
      ],
    ],
    [
      'a block over a hold',
      [
        ann,
        [20, 30, 'staff', { does: 'block', slots: ['7:00'] }, { says: 'done' }],
        [40, 50, 'ann', does('confirm', 'a'), { says: 'lost' }],
      ],
    ],
    ['a turn that somebody else has', [ann, [20, 30, 'bob', hold('5:00', '7:00'), { says: 'taken' }]]],
  ])('%s', (_name, told) => {
    expect(isPossible(...told)).toBe(true);
  });
});

describe('what none could answer', () => {
  it.each<[string, ExchangeTuple[]]>([
    ['two winners', [ann, [0, 10, 'bob', hold('7:00'), held('b', 420_006)]]],
    [
      'two winners of one turn',
      [
        [0, 10, 'ann', hold('5:00', '7:00'), held('a', 420_005)],
        [0, 10, 'bob', hold('7:00'), held('b', 420_006)],
      ],
    ],
    ['no winner', [[0, 10, 'bob', hold('7:00'), { says: 'taken' }]]],
    [
      'a loser after the release',
      [
        ann,
        [20, 30, 'ann', does('end', 'a'), { says: 'ended' }],
        [31, 40, 'bob', hold('7:00'), { says: 'taken' }],
      ],
    ],
    [
      'a hold before the other has run out',
      [ann, [300_000, 300_020, 'bob', hold('7:00'), held('b', 720_010)]],
    ],
    ['a loser after it has run out', [ann, [420_006, 420_020, 'bob', hold('7:00'), { says: 'taken' }]]],
    [
      'a hold that was lost before its time',
      [ann, [1000, 1010, 'ann', does('confirm', 'a'), { says: 'lost' }]],
    ],
    [
      'a confirmation after it has run out',
      [ann, [420_006, 420_010, 'ann', does('confirm', 'a'), { says: 'confirmed' }]],
    ],
    [
      'a reservation that is lost',
      [
        ann,
        [20, 30, 'ann', does('confirm', 'a'), { says: 'confirmed' }],
        [500_000, 500_010, 'bob', hold('7:00'), held('b', 920_000)],
      ],
    ],
    [
      'a confirmation of what another has',
      [
        ann,
        [20, 30, 'ann', does('end', 'a'), { says: 'ended' }],
        [40, 50, 'bob', hold('7:00'), held('b', 420_045)],
        [60, 70, 'ann', does('confirm', 'a'), { says: 'confirmed' }],
      ],
    ],
    [
      'a repeated hold that is another',
      [
        ann,
        [20, 30, 'bob', hold('7:00'), { says: 'taken' }],
        [40, 50, 'ann', does('confirm', 'other'), { says: 'confirmed' }],
        [60, 70, 'bob', hold('7:00'), held('b', 420_065)],
      ],
    ],
    [
      'a hold of what is blocked',
      [
        [0, 10, 'staff', { does: 'block', slots: ['7:00'] }, { says: 'done' }],
        [20, 30, 'bob', hold('7:00'), held('b', 420_025)],
      ],
    ],
    [
      'a paid time that another gets',
      [
        ann,
        [20, 30, 'ann', does('pay', 'a'), { says: 'confirmed' }],
        [40, 50, 'bob', hold('7:00'), held('b', 420_045)],
      ],
    ],
  ])('%s', (_name, told) => {
    expect(isPossible(...told)).toBe(false);
  });
});

/** Histories of one sequential tee sheet, with calls and replies stretched around the true moments. */
const trueHistories = fc
  .array(
    fc.record({
      golfer: fc.constantFrom('ann', 'bob', 'cy'),
      what: fc.constantFrom('hold', 'hold', 'confirm', 'end'),
      slot: fc.constantFrom('7:00', '7:10'),
      before: fc.nat(200),
      after: fc.nat(200),
      passesMs: fc.constantFrom(1, 5, 50, 200_000),
      isHeard: fc.nat(9).map((random) => random > 0),
    }),
    { maxLength: 25 },
  )
  .map((asked): ExchangeTuple[] => {
    const owners = new Map<string, { golfer: string; group: string; untilMs: number }>();
    const latest = new Map<string, { group: string; slot: string }>();
    let nowMs = 1000;
    return asked.flatMap(({ golfer, what, slot, before, after, passesMs, isHeard }, i): ExchangeTuple[] => {
      nowMs += passesMs;
      const told = (a: Asked, said: Said): ExchangeTuple[] => [
        [nowMs - before, nowMs + after, golfer, a, isHeard ? said : null],
      ];
      if (what === 'hold') {
        const owner = owners.get(slot);
        const isOthers =
          owner &&
          owner.untilMs > nowMs &&
          (owner.golfer !== golfer || owner.untilMs === Number.POSITIVE_INFINITY);
        if (isOthers) return told(hold(slot), { says: 'taken' });
        if (owner && owner.golfer === golfer && owner.untilMs > nowMs)
          return told(hold(slot), held(owner.group, owner.untilMs));
        for (const [key, one] of owners)
          if (one.golfer === golfer && one.untilMs !== Number.POSITIVE_INFINITY) owners.delete(key);
        const group = `g${i}`;
        owners.set(slot, { golfer, group, untilMs: nowMs + 420_000 });
        if (isHeard) latest.set(golfer, { group, slot });
        return told(hold(slot), held(group, nowMs + 420_000));
      }
      const mine = latest.get(golfer);
      if (!mine) return [];
      const owner = owners.get(mine.slot);
      const isIts = owner?.group === mine.group;
      if (what === 'end') {
        if (isIts) owners.delete(mine.slot);
        return told(does('end', mine.group), { says: 'ended' });
      }
      if (!isIts || owner.untilMs <= nowMs) return told(does('confirm', mine.group), { says: 'lost' });
      owner.untilMs = Number.POSITIVE_INFINITY;
      return told(does('confirm', mine.group), { says: 'confirmed' });
    });
  });

it('finds nothing in what one tee sheet did answer', () => {
  fc.assert(
    fc.property(trueHistories, (told) => {
      expect(checkHistory(historyOf(told), terms)).toMatchObject({ impossible: [], undecided: 0 });
    }),
    { numRuns: 500 },
  );
});

it('finds most histories in which a loser is made a winner', () => {
  let lies = 0;
  let found = 0;
  for (const told of fc.sample(trueHistories, { numRuns: 400, seed: 5 })) {
    const place = told.findIndex(([, , , , said]) => said?.says === 'taken');
    if (place < 0) continue;
    lies += 1;
    const lie = told.map(
      (one, i): ExchangeTuple =>
        i === place ? [one[0], one[1], one[2], one[3], held('lie', one[1] + 420_000)] : one,
    );
    if (!isPossible(...lie)) found += 1;
  }
  expect(lies).toBeGreaterThan(50);
  expect(found / lies).toBeGreaterThan(0.5);
});

import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { decideHold, type HoldRequest } from '../hold/hold.ts';
import { anyHoldRequest, anyPrivilege, oddCourse, takenIn } from '../testing/odd-courses.ts';
import { type BoardCase, slowHasRates, slowIsBookable, slowOffers } from '../testing/slow-board.ts';
import { type Board, type BoardSlot, boardOf, type NineOffer } from './board.ts';
import type { DayState } from './course-day.ts';
import { courseOn } from './course-on.ts';

function boardAt(boardCase: BoardCase, nowEpochMs = boardCase.nowEpochMs): Board {
  return boardOf({ course: boardCase.course, date: boardCase.date, taken: takenIn(boardCase), nowEpochMs });
}

function offersOf(slots: readonly BoardSlot[]) {
  return slots.flatMap(({ time, teeID, nine, eighteen }) => [
    ...(nine ? [{ time, teeID, numHoles: 9, ...termsIn(nine) }] : []),
    ...(eighteen ? [{ time, teeID, numHoles: 18, ...termsIn(eighteen) }] : []),
  ]);
}

function termsIn({ minPlayers, requirePayment, priceCents }: NineOffer) {
  return { minPlayers, requirePayment, priceCents };
}

function isOffered(slots: readonly BoardSlot[], request: HoldRequest): boolean {
  const slot = slots.find(
    ({ time, teeID }) => time === request.startingTime && teeID === request.startingTeeID,
  );
  const offer = request.numHoles === 18 ? slot?.eighteen : slot?.nine;
  return offer != null && offer.minPlayers <= request.players;
}

test('a board offers what the slow reading of the rules offers, on any course', () => {
  fc.assert(
    fc.property(oddCourse, (boardCase) => {
      expect(offersOf(boardAt(boardCase).slots)).toEqual(slowOffers(boardCase));
    }),
    { numRuns: 200 },
  );
  // The slow reading takes some 40 ms of an idle processor for a course.
}, 300_000);

test('an offer of 18 holes names the turn: start + roundLength on the reround tee', () => {
  fc.assert(
    fc.property(oddCourse, (boardCase) => {
      for (const { time, teeID, eighteen } of boardAt(boardCase).slots) {
        const { teesheets } = courseOn(boardCase.course, boardCase.date);
        const sheet = teesheets.find(({ id }) => id === teeID);
        if (!eighteen || !sheet) continue;
        const turn = Temporal.PlainTime.from(time).add({ minutes: sheet.roundLength });
        expect(eighteen.reroundTime).toBe(turn.toString({ smallestUnit: 'minute' }));
        expect(eighteen.reroundTeeID).toBe(sheet.reroundTeeID);
      }
    }),
  );
});

test('a slot can be held exactly when the board offers it for those holes and players, and all have a rate', () => {
  fc.assert(
    fc.property(
      oddCourse,
      fc.array(anyHoldRequest, { minLength: 20, maxLength: 20 }),
      anyPrivilege,
      (boardCase, requests, privilege) => {
        const { slots } = boardAt(boardCase);
        const shown = slots.flatMap(({ time, teeID }, i) =>
          i % 5 === 0 ? [{ startingTime: time, startingTeeID: teeID }] : [],
        );
        for (const [i, any] of requests.entries()) {
          const request = { ...any, ...shown[i], date: boardCase.date };
          const { course, date, nowEpochMs } = boardCase;
          const taken = takenIn(boardCase);
          const held = decideHold({ course, date, taken, nowEpochMs, privilege, request });
          const { startingTeeID, startingTime, numHoles, players } = request;
          const haveRates = slowHasRates(boardCase, players, privilege);

          expect(held.ok).toBe(isOffered(slots, request) && haveRates);
          expect(held.ok).toBe(
            slowIsBookable(boardCase, startingTeeID, startingTime, numHoles, players) && haveRates,
          );
        }
      },
    ),
    { numRuns: 300 },
  );
});

test('a hold closes exactly those starts that need one of its cells, until it expires', () => {
  fc.assert(
    fc.property(oddCourse, fc.nat(), fc.boolean(), (boardCase, pick, isEighteen) => {
      const { course, date, nowEpochMs } = boardCase;
      const taken = takenIn(boardCase);
      const holdsOf = (state: Pick<DayState, 'taken' | 'nowEpochMs'>) => (request: HoldRequest) =>
        decideHold({ course, date, ...state, privilege: null, request });
      const requests = boardAt(boardCase).slots.flatMap(({ time, teeID, nine, eighteen }) =>
        ([9, 18] as const).flatMap((numHoles) =>
          (numHoles === 9 ? nine : eighteen)
            ? [{ date, startingTime: time, startingTeeID: teeID, numHoles, players: 4 as const }]
            : [],
        ),
      );
      const before = requests.flatMap((request) => {
        const held = holdsOf({ taken, nowEpochMs })(request);
        return held.ok ? [{ request, claims: held.value.claims }] : [];
      });
      const choices = before.filter(({ request }) => request.numHoles === (isEighteen ? 18 : 9));
      const chosen = choices[pick % Math.max(1, choices.length)];
      fc.pre(chosen !== undefined);

      const expiresAt = nowEpochMs + 420_000;
      const claims = chosen.claims.map(({ teeID, cell }) => ({ teeID, cell, expiresAt }));
      const takenAfter = [
        ...taken,
        ...claims.map(({ cell, ...rest }) => ({ ...rest, fromMinute: cell, toMinute: cell })),
      ];
      const holdAfter = holdsOf({ taken: takenAfter, nowEpochMs });
      const holdOnceExpired = holdsOf({ taken: takenAfter, nowEpochMs: expiresAt });
      for (const { request, claims: needed } of before) {
        const meets = needed.some((cell) =>
          claims.some((claim) => claim.teeID === cell.teeID && claim.cell === cell.cell),
        );
        expect(holdAfter(request)).toMatchObject(meets ? { ok: false, refusal: 'slot-taken' } : { ok: true });
        expect(holdOnceExpired(request)).not.toMatchObject({ refusal: 'slot-taken' });
      }
    }),
    { numRuns: 200 },
  );
});

test('a board stays as it is until changesAt', () => {
  fc.assert(
    fc.property(oddCourse, fc.array(fc.double({ min: 0, max: 1, noNaN: true })), (boardCase, fractions) => {
      const { slots, changesAt } = boardAt(boardCase);
      if (changesAt === null) {
        for (const days of [1, 7, 400])
          expect(boardAt(boardCase, boardCase.nowEpochMs + days * 86_400_000)).toEqual({
            slots: [],
            changesAt: null,
          });
        return;
      }
      expect(changesAt).toBeGreaterThan(boardCase.nowEpochMs);
      const lastMs = changesAt - 1;
      const between = fractions.map((f) =>
        Math.floor(boardCase.nowEpochMs + f * (lastMs - boardCase.nowEpochMs)),
      );
      for (const moment of [lastMs, ...between])
        expect(boardAt(boardCase, moment)).toEqual({ slots, changesAt });
    }),
    { numRuns: 300 },
  );
});

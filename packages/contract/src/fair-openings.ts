import * as z from 'zod/mini';
import { boardSlot } from './board.ts';
import { courseDate, documentId, instant, numHoles, players, wallTime } from './ids.ts';
import { waitID } from './waitlist.ts';

/* The draw of a day's new times (rules.md#fair-openings). */

export const maxChoices = 3;

export const wishID = z.string().check(z.regex(/^wish-[A-Za-z0-9-]{1,58}$/));

/** Lower-case hexadecimal of 32 bytes. */
const bytes32 = z.string().check(z.regex(/^[0-9a-f]{64}$/));

const choice = z.strictObject({ startingTime: wallTime, startingTeeID: documentId });

/** The first that is free when the wish is drawn is theirs. */
export const wishRequest = z.strictObject({
  numHoles,
  players,
  choices: z.array(choice).check(z.minLength(1), z.maxLength(maxChoices)),
});
export type WishRequest = z.infer<typeof wishRequest>;

const namedChoice = z.object({ startingTime: wallTime, startingTeeID: documentId, teeName: z.string() });

/**
 * `gathering`: until the draw it can be changed and withdrawn. `won`: see `won`. `unlucky`: nothing of it was free any
 * more. `not-allowed`: at the draw the golfer could not have held any time of this course.
 */
const wishOutcome = z.enum(['gathering', 'won', 'unlucky', 'not-allowed']);

export const wish = z.object({
  id: wishID,
  date: courseDate,
  numHoles,
  players,
  choices: z.array(namedChoice),
  outcome: wishOutcome,
  /**
   * Kept for them until then: as the hold `hold`, which the page of tee times shows, or, where they held something else,
   * as the offer `offer` of the waitlist's page. Both are null once neither is.
   */
  won: z.nullable(
    z.object({
      ...namedChoice.shape,
      until: instant,
      hold: z.nullable(documentId),
      offer: z.nullable(waitID),
    }),
  ),
});
export type Wish = z.infer<typeof wish>;

/** `wish` null: they have none for this day. */
export const ownWish = z.object({ wish: z.nullable(wish), serverTime: instant });
export type OwnWish = z.infer<typeof ownWish>;

/**
 * `before`: wishes are gathered from `gathersFrom`. `drawing`: they are over, and not drawn yet. `not-drawn`: the draw did
 * not take place, and the day opens at `opensAt` all the same.
 */
export const openingState = z.enum(['before', 'gathering', 'drawing', 'drawn', 'not-drawn']);
export type OpeningState = z.infer<typeof openingState>;

const openingTimes = {
  date: courseDate,
  state: openingState,
  gathersFrom: instant,
  drawsAt: instant,
  /** From then on what is left can be held by all. */
  opensAt: instant,
  serverTime: instant,
  /** SHA-256 of the seed; null until it is made, which is before the first wish. */
  seedHash: z.nullable(bytes32),
  /** Null until the draw. */
  seed: z.nullable(bytes32),
};

/** In the order of the draw. `isOpen`: it was free and allowed before the first wish was served. */
const drawnWish = z.object({
  id: wishID,
  players,
  numHoles,
  choices: z.array(
    z.object({
      startingTime: wallTime,
      startingTeeID: documentId,
      isOpen: z.boolean(),
      /** Tee and start of each cell that it takes (rules.md#cells). */
      cells: z.array(z.array(z.string()).check(z.minLength(2), z.maxLength(2))),
    }),
  ),
  /** Index of the choice that they have; null: none. */
  won: z.nullable(z.int()),
});
export type DrawnWish = z.infer<typeof drawnWish>;

export const opening = z.object({
  ...openingTimes,
  /** Starts open to wishes; empty from the draw on. */
  slots: z.array(boardSlot),
  tees: z.array(documentId),
  /** By id; a tee that the course has removed since is missing. */
  teeNames: z.record(z.string(), z.string()),
  minGroupMessage: z.string(),
  /** Null until the draw. */
  list: z.nullable(z.array(drawnWish)),
});
export type Opening = z.infer<typeof opening>;

/** For staff. `wishes`: in the order of the draw, before it in the order in which they came. */
export const clubhouseOpening = z.object({
  ...openingTimes,
  counts: z.object({
    wishes: z.int(),
    players: z.int(),
    won: z.int(),
    unlucky: z.int(),
    notAllowed: z.int(),
  }),
  wishes: z.array(
    z.object({
      id: wishID,
      uid: z.string(),
      name: z.string(),
      numHoles,
      players,
      choices: z.array(namedChoice),
      outcome: wishOutcome,
      won: z.nullable(z.int()),
    }),
  ),
});
export type ClubhouseOpening = z.infer<typeof clubhouseOpening>;

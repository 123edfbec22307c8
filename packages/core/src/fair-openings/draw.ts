import type { HoldRefusal, HoldRequest, HoldTerms } from '../hold/hold.ts';
import { deniedBooking } from '../rules/denied-booking.ts';
import type { Result } from '../shared/result.ts';
import type { Cell, CourseDate, NumHoles, Players, Privilege, WallTime } from '../tee-sheet/course.ts';

export type Choice = { startingTime: WallTime; startingTeeID: string };
/** `choices`: in the golfer's order. */
export type Wish = {
  id: string;
  uid: string;
  numHoles: NumHoles;
  players: Players;
  choices: readonly Choice[];
};

export type WisherFacts = { privilege: Privilege | null; hasMostReservations: boolean };

/** `cells`: what it takes; none where it is not open. */
export type JudgedChoice = Choice & { isOpen: boolean; cells: readonly Cell[]; terms: HoldTerms | null };
export type JudgedWish<W extends Wish = Wish> = { wish: W; isAllowed: boolean; choices: JudgedChoice[] };

/** `numberOf`: the keyed digest of a wish's id, in text that sorts as its bytes do (rules.md#fair-openings). */
export function inDrawOrder<W extends { id: string }>(
  wishes: readonly W[],
  numberOf: (id: string) => string,
): W[] {
  const numbered = wishes.map((wish) => ({ wish, number: numberOf(wish.id) }));
  return numbered.toSorted((a, b) => (a.number < b.number ? -1 : 1)).map(({ wish }) => wish);
}

/** As if nobody else wished for anything. Without facts a golfer has no account any more. */
export function judgeWish<W extends Wish>(
  date: CourseDate,
  wish: W,
  facts: WisherFacts | undefined,
  decide: (asked: { privilege: Privilege | null; request: HoldRequest }) => Result<HoldTerms, HoldRefusal>,
): JudgedWish<W> {
  const isAllowed =
    facts !== undefined && !facts.hasMostReservations && deniedBooking(facts.privilege) === null;
  const choices = wish.choices.map((choice): JudgedChoice => {
    const request = { date, ...choice, numHoles: wish.numHoles, players: wish.players };
    const held = isAllowed ? decide({ privilege: facts.privilege, request }) : null;
    return held?.ok
      ? { ...choice, isOpen: true, cells: held.value.claims, terms: held.value }
      : { ...choice, isOpen: false, cells: [], terms: null };
  });
  return { wish, isAllowed, choices };
}

/** One after the other gets the first open choice of which no cell has gone before. Answers its index, or null. */
export function serveInOrder(
  wishes: readonly { choices: readonly { isOpen: boolean; cells: readonly Cell[] }[] }[],
): (number | null)[] {
  const gone = new Set<string>();
  const key = ({ teeID, cell }: Cell) => `${cell} ${teeID}`;
  return wishes.map(({ choices }) => {
    const won = choices.findIndex(
      ({ isOpen, cells }) => isOpen && !cells.some((cell) => gone.has(key(cell))),
    );
    for (const cell of choices[won]?.cells ?? []) gone.add(key(cell));
    return won === -1 ? null : won;
  });
}

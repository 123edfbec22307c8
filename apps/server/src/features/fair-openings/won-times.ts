import type { Wish } from '@dewsweeper/core/fair-openings/draw';
import type { HoldTerms } from '@dewsweeper/core/hold/hold';
import type { QuotedRate } from '@dewsweeper/core/tee-sheet/course';
import type { Queryable } from '../../adapters/postgres/transaction.ts';
import type { OpeningPlace, StoredWish } from './store.ts';

/**
 * Locks the rows of golfers who hold nothing, and have nothing left there that ran out, before the sheets are closed. It
 * waits for nobody: whose row is locked by another is left out.
 */
export async function lockFreeHolders(transaction: Queryable, uids: readonly string[]): Promise<Set<string>> {
  await transaction.query({
    name: 'make-holders',
    text: `insert into holds (uid) select uid from unnest($1::text[]) as wisher (uid) order by uid on conflict do nothing`,
    values: [uids],
  });
  const { rows } = await transaction.query<{ uid: string }>({
    name: 'lock-free-holders',
    text: `select uid from holds where uid = any($1) and teetimegroup_id is null order by uid for update skip locked`,
    values: [uids],
  });
  return new Set(rows.map(({ uid }) => uid));
}

export async function freeRunOut(
  transaction: Queryable,
  { courseKey, date }: OpeningPlace,
  now: Date,
): Promise<void> {
  await transaction.query({
    name: 'free-run-out-before-draw',
    text: 'delete from claims where course_key = $1 and date = $2 and expires_at <= $3',
    values: [courseKey, date, now],
  });
}

type KeptPlay = Pick<HoldTerms, 'startingTime' | 'startingTeeID' | 'reroundTime' | 'reroundTeeID'> &
  Pick<Wish, 'numHoles' | 'players'>;

export type Kept = {
  id: string;
  uid: string;
  until: Date;
  play: KeptPlay;
  cells: readonly { teeID: string; cell: number }[];
};

/** The golfer's row is locked and holds nothing. */
export async function writeHold(
  transaction: Queryable,
  { courseKey, date }: OpeningPlace,
  {
    id,
    uid,
    until,
    play,
    cells,
    ...hold
  }: Kept & { now: Date; revision: number; quote: readonly QuotedRate[] },
): Promise<void> {
  await claim(transaction, { courseKey, date }, { id, uid, until, cells, play, heldAt: hold.now });
  await transaction.query({
    name: 'hold-what-was-won',
    text: `update holds set course_key = $2, date = $3, teetimegroup_id = $4, expires_at = $5, held_at = $6,
        revision = $7, play = $8, cells = $9, quote = $10, has_group = false where uid = $1`,
    values: [
      uid,
      courseKey,
      date,
      id,
      until,
      hold.now,
      hold.revision,
      JSON.stringify(play),
      JSON.stringify(inKeyOrder(cells).map(({ teeID, cell }) => [teeID, cell])),
      JSON.stringify(hold.quote),
    ],
  });
}

/** As an offer of the waitlist, for this start alone. */
export async function writeOffer(
  transaction: Queryable,
  { courseKey, date }: OpeningPlace,
  { id, uid, until, play, cells, minute }: Kept & { minute: number },
): Promise<void> {
  await claim(transaction, { courseKey, date }, { id, uid, until, cells, play: null, heldAt: null });
  await transaction.query({
    name: 'offer-what-was-won',
    text: `insert into waiting (course_key, date, id, uid, num_holes, players, from_minute, to_minute, asked_at, state,
        offer_until, offer_play)
      values ($1, $2, $3, $4, $5, $6, $7, $7, dewsweeper_now(), 'offered', $8, $9)`,
    values: [courseKey, date, id, uid, play.numHoles, play.players, minute, until, JSON.stringify(play)],
  });
}

async function claim(
  transaction: Queryable,
  { courseKey, date }: OpeningPlace,
  kept: Omit<Kept, 'play'> & { play: KeptPlay | null; heldAt: Date | null },
): Promise<void> {
  const { id, uid, until, cells, play, heldAt } = kept;
  for (const { teeID, cell } of cells)
    await transaction.query({
      name: 'claim-what-was-won',
      text: `insert into claims (course_key, date, tee_id, cell, teetimegroup_id, uid, expires_at, play, held_at)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      values: [courseKey, date, teeID, cell, id, uid, until, play && JSON.stringify(play), heldAt],
    });
}

const inKeyOrder = (cells: Kept['cells']) =>
  cells.toSorted((a, b) => (a.teeID < b.teeID ? -1 : a.teeID > b.teeID ? 1 : a.cell - b.cell));

/** Whether what was won is still kept for them, as a hold or an offer. */
export async function findKept(
  db: Queryable,
  { courseKey, date }: OpeningPlace,
  { uid, holdID, offerID }: Pick<StoredWish, 'uid' | 'holdID' | 'offerID'>,
): Promise<{ hold: string | null; offer: string | null }> {
  const { rows } = await db.query<{ hold: string | null }>({
    name: 'hold-of-wish',
    text: `select teetimegroup_id as hold from holds
      where uid = $1 and course_key = $2 and teetimegroup_id = $3 and expires_at > dewsweeper_now()`,
    values: [uid, courseKey, holdID],
  });
  const offers = await db.query<{ offer: string | null }>({
    name: 'offer-of-wish',
    text: `select id as offer from waiting where course_key = $1 and date = $2 and id = $3 and state = 'offered'
      and offer_until > dewsweeper_now()`,
    values: [courseKey, date, offerID],
  });
  return { hold: rows[0]?.hold ?? null, offer: offers.rows[0]?.offer ?? null };
}

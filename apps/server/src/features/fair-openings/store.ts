import type { DrawnWish } from '@dewsweeper/contract/fair-openings';
import type { Wish } from '@dewsweeper/core/fair-openings/draw';
import type { OpeningTimes } from '@dewsweeper/core/fair-openings/opening';
import type { CourseKey } from '@dewsweeper/core/shared/course-key';
import type { FairOpening } from '@dewsweeper/core/tee-sheet/course';
import { askAllCourses } from '../../adapters/postgres/all-courses.ts';
import type { Queryable } from '../../adapters/postgres/transaction.ts';

export type OpeningPlace = { courseKey: CourseKey; date: string };

export type StoredOpening = {
  state: 'gathering' | 'drawn' | 'not-drawn';
  seed: Buffer;
  seedHash: Buffer;
  gathersFrom: Date;
  drawsAt: Date;
  opensAt: Date;
};

export type WishState = 'gathering' | 'won' | 'unlucky' | 'not-allowed';

export type StoredWish = Wish & {
  state: WishState;
  won: number | null;
  keptUntil: Date | null;
  holdID: string | null;
  offerID: string | null;
};

export type Seed = { seed: Buffer; seedHash: Buffer };

const openingColumns = `state, seed, seed_hash as "seedHash", gathers_from as "gathersFrom", draws_at as "drawsAt",
  opens_at as "opensAt"`;

const wishColumns = `id, uid, num_holes as "numHoles", players, choices, state, won, kept_until as "keptUntil",
  hold_id as "holdID", offer_id as "offerID"`;

export type DrawingCourse = {
  courseKey: CourseKey;
  timeZone: string;
  daysInAdvance: number;
  fairOpening: FairOpening;
};

export async function findDrawingCourses(db: Queryable): Promise<DrawingCourse[]> {
  const { rows } = await db.query<DrawingCourse>({
    name: 'drawing-courses',
    text: `select course_key as "courseKey", document ->> 'timeZone' as "timeZone",
        (document #>> '{widgetSettings,daysInAdvance}')::integer as "daysInAdvance",
        document #> '{widgetSettings,fairOpening}' as "fairOpening"
      from courses where document #> '{widgetSettings,fairOpening}' is not null order by course_key`,
  });
  return rows;
}

/** Keeps the seed of an opening that exists, and leaves drawn openings as they are. */
export async function prepareOpening(
  db: Queryable,
  { courseKey, date }: OpeningPlace,
  { seed, seedHash }: Seed,
  { gathersFrom, drawsAt, opensAt }: OpeningTimes,
): Promise<void> {
  await db.query({
    name: 'prepare-opening',
    text: `insert into openings (course_key, date, seed, seed_hash, gathers_from, draws_at, opens_at)
      values ($1, $2, $3, $4, $5, $6, $7)
      on conflict (course_key, date) do update
        set gathers_from = excluded.gathers_from, draws_at = excluded.draws_at, opens_at = excluded.opens_at
        where openings.state = 'gathering' and (openings.gathers_from, openings.draws_at, openings.opens_at)
          <> (excluded.gathers_from, excluded.draws_at, excluded.opens_at)`,
    values: [courseKey, date, seed, seedHash, new Date(gathersFrom), new Date(drawsAt), new Date(opensAt)],
  });
}

export async function findOpening(
  db: Queryable,
  { courseKey, date }: OpeningPlace,
): Promise<StoredOpening | null> {
  const { rows } = await db.query<StoredOpening>({
    name: 'opening',
    text: `select ${openingColumns} from openings where course_key = $1 and date = $2`,
    values: [courseKey, date],
  });
  return rows[0] ?? null;
}

export async function findList(
  db: Queryable,
  { courseKey, date }: OpeningPlace,
): Promise<DrawnWish[] | null> {
  const { rows } = await db.query<{ list: DrawnWish[] | null }>({
    name: 'list-of-opening',
    text: 'select list from openings where course_key = $1 and date = $2',
    values: [courseKey, date],
  });
  return rows[0]?.list ?? null;
}

/** Openings past the end of wishes and not drawn yet. */
export async function findDueOpenings(db: Queryable): Promise<OpeningPlace[]> {
  const { rows } = await askAllCourses<OpeningPlace>(db, {
    name: 'due-openings',
    text: (condition) => `select course_key as "courseKey", date from openings
      where state = 'gathering' and draws_at <= dewsweeper_now() and ${condition} order by 1, 2`,
    values: [],
  });
  return rows;
}

/** Without a time, and not told yet. */
export async function findUntold(db: Queryable): Promise<OpeningPlace[]> {
  const { rows } = await askAllCourses<OpeningPlace>(db, {
    name: 'openings-with-untold',
    text: (condition) => `select course_key as "courseKey", date from wishes
      where state in ('unlucky', 'not-allowed') and told_at is null and ${condition} group by 1, 2 order by 1, 2`,
    values: [],
  });
  return rows;
}

/** While it is shared nobody draws; a draw waits for those who share it, and sees what they wrote. */
export async function shareSheets(transaction: Queryable, courseKey: CourseKey): Promise<number | null> {
  await transaction.query({ name: 'share-sheets', text: 'select share_sheets($1)', values: [courseKey] });
  const { rows } = await transaction.query<{ revision: number }>({
    name: 'revision-of-shared-course',
    text: 'select revision::float8 as revision from courses where course_key = $1',
    values: [courseKey],
  });
  return rows[0]?.revision ?? null;
}

/** Keeps the id of a former wish. Where an account with the same telephone has one, throws what `isSamePhone` tells. */
export async function putWish(
  transaction: Queryable,
  { courseKey, date }: OpeningPlace,
  wish: Wish & { phone: string },
): Promise<void> {
  const { id, uid, phone, numHoles, players, choices } = wish;
  await transaction.query({
    name: 'put-wish',
    text: `insert into wishes (course_key, date, id, uid, phone, num_holes, players, choices, asked_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, dewsweeper_now())
      on conflict (course_key, date, uid) do update set phone = excluded.phone, num_holes = excluded.num_holes,
        players = excluded.players, choices = excluded.choices`,
    values: [courseKey, date, id, uid, phone, numHoles, players, JSON.stringify(choices)],
  });
}

/** No other row can be in the way of a wish, and a worker of Citus does not name the index. */
export function isSamePhone(error: unknown): boolean {
  return (error as { code?: string }).code === '23505';
}

export async function deleteWish(
  transaction: Queryable,
  { courseKey, date }: OpeningPlace,
  uid: string,
): Promise<void> {
  await transaction.query({
    name: 'delete-wish',
    text: 'delete from wishes where course_key = $1 and date = $2 and uid = $3',
    values: [courseKey, date, uid],
  });
}

export async function findWishOf(
  db: Queryable,
  { courseKey, date }: OpeningPlace,
  uid: string,
): Promise<StoredWish | null> {
  const { rows } = await db.query<StoredWish>({
    name: 'wish-of-golfer',
    text: `select ${wishColumns} from wishes where course_key = $1 and date = $2 and uid = $3`,
    values: [courseKey, date, uid],
  });
  return rows[0] ?? null;
}

/** In the order of the draw, or in which they came. */
export async function findWishes(db: Queryable, { courseKey, date }: OpeningPlace): Promise<StoredWish[]> {
  const { rows } = await db.query<StoredWish>({
    name: 'wishes-of-opening',
    text: `select ${wishColumns} from wishes where course_key = $1 and date = $2 order by place, asked_at, id`,
    values: [courseKey, date],
  });
  return rows;
}

export async function findWishers(db: Queryable, { courseKey, date }: OpeningPlace): Promise<string[]> {
  const { rows } = await db.query<{ uid: string }>({
    name: 'wishers-of-opening',
    text: 'select uid from wishes where course_key = $1 and date = $2 order by uid',
    values: [courseKey, date],
  });
  return rows.map(({ uid }) => uid);
}

/** Null when it was drawn, or the time to do so has passed unused. */
export async function lockOpening(
  transaction: Queryable,
  { courseKey, date }: OpeningPlace,
): Promise<StoredOpening | null> {
  const { rows } = await transaction.query<StoredOpening>({
    name: 'lock-opening',
    text: `select ${openingColumns} from openings
      where course_key = $1 and date = $2 and state = 'gathering' for update`,
    values: [courseKey, date],
  });
  return rows[0] ?? null;
}

export async function endOpening(
  transaction: Queryable,
  { courseKey, date }: OpeningPlace,
  { state, list }: { state: 'drawn' | 'not-drawn'; list: readonly DrawnWish[] | null },
): Promise<void> {
  await transaction.query({
    name: 'end-opening',
    text: 'update openings set state = $3, list = $4 where course_key = $1 and date = $2',
    values: [courseKey, date, state, list && JSON.stringify(list)],
  });
}

export type WishEnd = {
  id: string;
  place: number;
  state: Exclude<WishState, 'gathering'>;
  won: number | null;
  keptUntil: Date | null;
  holdID: string | null;
  offerID: string | null;
};

export async function endWishes(
  transaction: Queryable,
  { courseKey, date }: OpeningPlace,
  ends: readonly WishEnd[],
  now: Date,
): Promise<void> {
  await transaction.query({
    name: 'end-wishes',
    text: `update wishes w set state = e.state, place = e.place, won = e.won, kept_until = e."keptUntil",
        hold_id = e."holdID", offer_id = e."offerID", told_at = case when e.state = 'won' then $4::timestamptz end
      from jsonb_to_recordset($3::jsonb) as e (id text, state text, place integer, won smallint, "keptUntil" timestamptz,
        "holdID" text, "offerID" text)
      where w.course_key = $1 and w.date = $2 and w.id = e.id collate "C"`,
    values: [courseKey, date, JSON.stringify(ends), now],
  });
}

/** All of a day whose draw did not take place. */
export async function giveUpWishes(
  transaction: Queryable,
  { courseKey, date }: OpeningPlace,
): Promise<string[]> {
  const { rows } = await transaction.query<{ uid: string }>({
    name: 'give-up-wishes',
    text: `update wishes set state = 'unlucky' where course_key = $1 and date = $2 and state = 'gathering' returning uid`,
    values: [courseKey, date],
  });
  return rows.map(({ uid }) => uid);
}

export async function bumpDrawnDay(
  transaction: Queryable,
  { courseKey, date }: OpeningPlace,
  held: number,
): Promise<void> {
  await transaction.query({
    name: 'bump-drawn-day',
    text: 'select bump_day($1, $2, p_placed => $3)',
    values: [courseKey, date, held],
  });
}

/** A batch of those who got nothing and were not told, locked; others' batches are skipped. */
export async function lockUntold(
  transaction: Queryable,
  { courseKey, date }: OpeningPlace,
  many: number,
): Promise<{ id: string; uid: string }[]> {
  const { rows } = await transaction.query<{ id: string; uid: string }>({
    name: 'lock-untold',
    text: `select id, uid from wishes where course_key = $1 and date = $2 and state in ('unlucky', 'not-allowed')
      and told_at is null order by id limit $3 for update skip locked`,
    values: [courseKey, date, many],
  });
  return rows;
}

export async function markTold(
  transaction: Queryable,
  { courseKey, date }: OpeningPlace,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  await transaction.query({
    name: 'mark-told',
    text: 'update wishes set told_at = $4 where course_key = $1 and date = $2 and id = any($3)',
    values: [courseKey, date, ids, now],
  });
}

/** Two days after the day of play. */
export async function forgetOldOpenings(db: Queryable): Promise<void> {
  for (const table of ['wishes', 'openings'])
    await db.query(
      `delete from ${table} where date < to_char((select dewsweeper_now()) - interval '2 days', 'YYYY-MM-DD')`,
    );
}

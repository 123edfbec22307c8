import { wallTime } from '@dewsweeper/core/shared/local-time';
import type { Pool } from 'pg';
import { courseKey } from './example-course.ts';
import { endHeld, holdCells } from './golfers-statements.ts';

/** Holds nine holes on the front of the example course directly in the database, like another process. */
export async function placeNine(
  pool: Pool,
  hold: { uid: string; id: string; date: string; minute: number; holdSeconds?: number },
): Promise<string> {
  const { uid, id, date, minute, holdSeconds = 420 } = hold;
  return holdCells(pool, {
    uid,
    courseKey,
    id,
    date,
    startingTime: wallTime(minute),
    startingTeeID: 'front',
    cells: [['front', minute]],
    players: 2,
    holdSeconds,
  });
}

export const endGroup = (pool: Pool, uid: string, id: string): Promise<string> =>
  endHeld(pool, { uid, courseKey, id });

/** Puts a block on the front like an import, day version included. */
export async function block(
  pool: Pool,
  range: { id: string; date: string; from: number; to: number },
): Promise<void> {
  await pool.query(
    `with blocked as (insert into obstructions values ($1, $2, $3, 0, 'front', $4, $5)
       on conflict (course_key, date, teetimegroup_id, part) do update set from_cell = $4, to_cell = $5)
     select bump_day($1, $2)`,
    [courseKey, range.date, range.id, range.from, range.to],
  );
}

export async function unblock(pool: Pool, range: { id: string; date: string }): Promise<void> {
  await pool.query(
    `with unblocked as (delete from obstructions where course_key = $1 and date = $2 and teetimegroup_id = $3)
     select bump_day($1, $2)`,
    [courseKey, range.date, range.id],
  );
}

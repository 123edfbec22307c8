import type { CourseKey } from '@dewsweeper/core/shared/course-key';
import type { Pool } from 'pg';
import { inTransaction, isTransient, type Queryable } from '../../adapters/postgres/transaction.ts';
import type { Announce } from '../../ports.ts';
import { boardTopic } from '../live/topics.ts';
import { closeSheets } from './cells-store.ts';
import { bumpDay } from './store.ts';

type CourseDay = { courseKey: CourseKey; date: string };

const maxAtOnce = 100;

/**
 * Groups beside others take the claims of their times where the last claim of another ended by itself (rules.md#beside): a
 * hold, a payment or an offer that a file put them beside. A day at a time; one that is locked waits for the next run.
 */
export async function promoteFreed(pool: Pool, announce: Announce): Promise<void> {
  for (const day of await findFreed(pool)) {
    const isPromoted = await inTransaction(pool, (transaction) => promoteOn(transaction, day)).catch(
      (error: unknown) => {
        if (isTransient(error)) return false;
        throw error;
      },
    );
    if (isPromoted) announce([boardTopic(day.courseKey, day.date)]);
  }
}

/** Bumps the day also where somebody was before. */
async function promoteOn(transaction: Queryable, { courseKey, date }: CourseDay): Promise<true> {
  await closeSheets(transaction, courseKey);
  await transaction.query({
    name: 'promote-freed',
    text: 'select promote_beside($1, $2)',
    values: [courseKey, date],
  });
  await bumpDay(transaction, courseKey, date);
  return true;
}

/** Days with a group beside others whose cells no claim takes any more. */
async function findFreed(pool: Pool): Promise<CourseDay[]> {
  const { rows } = await pool.query<CourseDay>({
    name: 'days-with-freed-groups',
    text: `select distinct g.course_key as "courseKey", g.date from teetimegroups g
      where g.date >= to_char((select dewsweeper_now()) - interval '1 day', 'YYYY-MM-DD')
        and g.status = 'confirmed' and g.beside and not exists (
          select from obstructions o join claims k
            on k.course_key = o.course_key and k.date = o.date and k.tee_id = o.tee_id and k.cell = o.from_cell
          where o.course_key = g.course_key and o.date = g.date and o.teetimegroup_id = g.id
            and k.expires_at > (select dewsweeper_now()))
      order by 1, 2 limit $1`,
    values: [maxAtOnce],
  });
  return rows;
}

import { blocksOfTimes, type StoredBlock } from '@dewsweeper/core/clubhouse/closing-acts';
import type { CourseKey } from '@dewsweeper/core/shared/course-key';
import { accept, type Result, refuse } from '@dewsweeper/core/shared/result';
import type { Queryable } from '../../adapters/postgres/transaction.ts';
import { findBlocks } from './cells-store.ts';
import { isLiving } from './rows-of-act.ts';
import { findGroups } from './store.ts';

/** A day's blocks that close just these times, and all of that day. */
export async function findBlocksLike(
  db: Queryable,
  courseKey: CourseKey,
  times: { date: string; teeIDs: readonly string[]; from: string; to: string },
): Promise<{ meant: StoredBlock[]; there: StoredBlock[] }> {
  const there = await findBlocks(db, courseKey, [times.date]);
  const { date, teeIDs, from: fromTime, to: toTime } = times;
  return { meant: blocksOfTimes(there, { dates: [date], teeIDs, fromTime, toTime }), there };
}

/** With the others of the same times on its tee and day. Refuses a reservation's id with `no-block`. */
export async function findBlock(
  db: Queryable,
  courseKey: CourseKey,
  id: string,
): Promise<Result<[StoredBlock, ...StoredBlock[]], { refusal: 'not-found' | 'no-block' }>> {
  const [row] = await findGroups(db, courseKey, [id]);
  if (!row || !isLiving(row)) return refuse({ refusal: 'not-found' });
  const blocks = await findBlocks(db, courseKey, [row.date]);
  const block = blocks.find((one) => one.id === id);
  if (!block) return refuse({ refusal: 'no-block' });
  const { date, teeID, from: fromTime, to: toTime } = block;
  const same = blocksOfTimes(blocks, { dates: [date], teeIDs: [teeID], fromTime, toTime });
  return accept([block, ...same.filter((one) => one.id !== id)]);
}

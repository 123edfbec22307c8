import type { Pool } from 'pg';
import { findGroupsOf, findRowsOf, identify } from './golfer-store.ts';

/** Everything stored about a golfer, with the field names of the database; null when there is nothing. */
export async function exportGolfer(pool: Pool, loginEmail: string): Promise<Record<string, unknown> | null> {
  const golfer = await identify(pool, loginEmail);
  const groups = await findGroupsOf(pool, golfer);
  const rows = await findRowsOf(pool, golfer);
  const hasNothing = groups.length === 0 && Object.values(rows).every((list) => list.length === 0);
  if (hasNothing) return null;
  const documents = (isOwn: boolean) =>
    groups
      .filter((group) => group.isOwn === isOwn)
      .map(({ courseKey, document }) => ({ course: courseKey, ...document }));
  return {
    email: loginEmail,
    ...rows,
    reservations: documents(true),
    namedInReservationsOfOthers: documents(false),
  };
}

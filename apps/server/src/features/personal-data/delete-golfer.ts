import { isUpcoming } from '@dewsweeper/core/booking/cancel';
import { accept, type Result, refuse } from '@dewsweeper/core/shared/result';
import type { Pool } from 'pg';
import type { DatabaseClock } from '../../ports.ts';
import {
  closeAccount,
  deleteAccount,
  deletePrivilegesOf,
  type FoundGroup,
  findGroupsOf,
  findHoldOf,
  forgetAtCourses,
  type GolferIdentity,
  hasUnsettledMoney,
  identify,
} from './golfer-store.ts';

export type DeleteDeps = {
  pool: Pool;
  clock: DatabaseClock;
  unknownPasswordHash: () => Promise<string>;
};

export type StoredGolferData = {
  golfer: GolferIdentity;
  upcoming: FoundGroup[];
  past: number;
  /** Bookings of others that name them. */
  mentions: number;
};

/** Null when nothing is stored about an address. */
export async function lookUpGolfer(
  deps: Pick<DeleteDeps, 'pool' | 'clock'>,
  loginEmail: string,
): Promise<StoredGolferData | null> {
  const golfer = await identify(deps.pool, loginEmail);
  const groups = [...(await findGroupsOf(deps.pool, golfer)), ...(await findHoldOf(deps.pool, golfer))];
  const { rows } = await deps.pool.query({
    text: `select from privileges where login_email = any($1) union all select from mails where lower(recipient) = any($1)`,
    values: [golfer.addresses],
  });
  if (golfer.uid === null && groups.length + rows.length === 0) return null;
  const own = groups.filter(({ isOwn }) => isOwn);
  const nowMs = deps.clock.nowMs();
  const upcoming = own.filter(
    (group) => ['pending', 'confirmed'].includes(group.status) && isUpcoming(group, nowMs),
  );
  return {
    golfer,
    upcoming,
    past: own.length - upcoming.length,
    mentions: groups.length - own.length,
  };
}

export type DeleteRefusal = { refusal: 'reservations-to-come' | 'payment-in-flight' };

/** Reservations stay without golfers, payments without a payer. Safe to repeat. Answers the privileges' courses. */
export async function deleteGolfer(
  deps: DeleteDeps,
  loginEmail: string,
): Promise<Result<{ privilegesAt: string[] }, DeleteRefusal>> {
  const { pool } = deps;
  const stored = await lookUpGolfer(deps, loginEmail);
  if (!stored) return accept({ privilegesAt: [] });
  const { golfer, upcoming } = stored;
  if (upcoming.length > 0) return refuse({ refusal: 'reservations-to-come' });
  if (golfer.uid !== null) {
    if (await hasUnsettledMoney(pool, golfer.uid)) return refuse({ refusal: 'payment-in-flight' });
    await closeAccount(pool, golfer.uid, await deps.unknownPasswordHash());
    const again = await lookUpGolfer(deps, loginEmail);
    if (again && again.upcoming.length > 0) return refuse({ refusal: 'reservations-to-come' });
  }
  await forgetAtCourses(pool, golfer);
  const privilegesAt = await deletePrivilegesOf(pool, golfer);
  await deleteAccount(pool, golfer);
  return accept({ privilegesAt });
}

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
  /** The hash of a password that nobody knows. */
  unknownPasswordHash: () => Promise<string>;
};

/** What would go with a golfer; asked before anything is changed. */
export type GolferAtHand = {
  golfer: GolferIdentity;
  /** His reservations and his hold that are still to come, soonest first. */
  upcoming: FoundGroup[];
  past: number;
  /** Bookings of others in which he is named. */
  mentions: number;
};

/** What is kept of an address; null when there is nothing. */
export async function lookUpGolfer(
  deps: Pick<DeleteDeps, 'pool' | 'clock'>,
  loginEmail: string,
): Promise<GolferAtHand | null> {
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

/**
 * Deletes a golfer: his account and all that hangs on it, and his name in what stays. Reservations stay without golfers,
 * payments without a payer, since the books must add up. What is still to come must be cancelled before. Safe to repeat
 * when it was broken off. Answers the courses whose privileges for him went, too.
 */
export async function deleteGolfer(
  deps: DeleteDeps,
  loginEmail: string,
): Promise<Result<{ privilegesAt: string[] }, DeleteRefusal>> {
  const { pool } = deps;
  const atHand = await lookUpGolfer(deps, loginEmail);
  if (!atHand) return accept({ privilegesAt: [] });
  const { golfer, upcoming } = atHand;
  if (upcoming.length > 0) return refuse({ refusal: 'reservations-to-come' });
  if (golfer.uid !== null) {
    if (await hasUnsettledMoney(pool, golfer.uid)) return refuse({ refusal: 'payment-in-flight' });
    await closeAccount(pool, golfer.uid, await deps.unknownPasswordHash());
    // What he did in the moment before.
    const again = await lookUpGolfer(deps, loginEmail);
    if (again && again.upcoming.length > 0) return refuse({ refusal: 'reservations-to-come' });
  }
  await forgetAtCourses(pool, golfer);
  const privilegesAt = await deletePrivilegesOf(pool, golfer);
  await deleteAccount(pool, golfer);
  return accept({ privilegesAt });
}

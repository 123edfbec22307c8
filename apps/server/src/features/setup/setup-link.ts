import { randomBytes } from 'node:crypto';
import { accept, type Result, refuse } from '@dewsweeper/core/shared/result';
import { freeID, slugOf } from '@dewsweeper/core/shared/slug';
import type { Pool } from 'pg';
import { areWritesPaused } from '../../adapters/postgres/paused-writes.ts';
import { inTransaction } from '../../adapters/postgres/transaction.ts';
import type { NewId } from '../../ports.ts';
import { hashOf } from '../sessions/use-cases.ts';
import { inviteStaff } from '../staff/invite.ts';
import {
  closeSetup,
  deleteEmptyGroups,
  insertGroup,
  isSetUp,
  listGroupIDs,
  lockSetupToken,
  putSetupToken,
  readSetupToken,
} from './store.ts';

/** By this the welcome page tells such a token from an invitation's. */
const prefix = 'setup.';

export type NoSetup = { refusal: 'setup-link-invalid' };

/**
 * A new link for whoever sets up the first club; null once somebody of the staff has signed in, or when courses were
 * imported, or while writes are paused. The link of an earlier start is void then.
 */
export async function openSetup(
  pool: Pool,
  { publicUrl, exampleCourses }: { publicUrl: string; exampleCourses: readonly string[] },
): Promise<string | null> {
  if (await areWritesPaused(pool)) return null;
  if (await isSetUp(pool, exampleCourses)) {
    await closeSetup(pool);
    return null;
  }
  const token = `${prefix}${randomBytes(32).toString('base64url')}`;
  await putSetupToken(pool, hashOf(token));
  // After the `#`, since a browser sends nothing of that to any server.
  return new URL(`/clubhouse/welcome#${token}`, publicUrl).href;
}

export async function isSetupOpen(pool: Pool, token: string): Promise<boolean> {
  return (await readSetupToken(pool))?.equals(hashOf(token)) ?? false;
}

/**
 * Makes the club's group and invites its owner. Until the owner has signed in it may be done again, and replaces the group
 * of the earlier attempt, whose name may have been misspelt.
 */
export async function setUpClub(
  deps: { pool: Pool; publicUrl: string; newId: NewId },
  token: string,
  { clubName, email }: { clubName: string; email: string },
): Promise<Result<{ invitation: string }, NoSetup>> {
  const group = await inTransaction(deps.pool, async (transaction) => {
    const isOpen = (await lockSetupToken(transaction))?.equals(hashOf(token)) ?? false;
    if (!isOpen) return null;
    await deleteEmptyGroups(transaction);
    const taken = new Set(await listGroupIDs(transaction));
    const id = freeID(slugOf(clubName, 'club'), (one) => taken.has(one));
    await insertGroup(transaction, { id, name: clubName });
    return id;
  });
  if (group === null) return refuse({ refusal: 'setup-link-invalid' });
  const invited = await inviteStaff(deps, { group, course: null, role: 'owner', email, invitedBy: 'setup' });
  if (!invited.ok) return refuse({ refusal: 'setup-link-invalid' });
  return accept({ invitation: new URL(invited.value.link).hash.slice(1) });
}

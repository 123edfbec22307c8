import { randomBytes } from 'node:crypto';
import { owns } from '@dewsweeper/core/clubhouse/owners';
import type { RoleAt } from '@dewsweeper/core/clubhouse/permissions';
import { accept, type Result, refuse } from '@dewsweeper/core/shared/result';
import type { Pool } from 'pg';
import { inTransaction } from '../../adapters/postgres/transaction.ts';
import type { NewId } from '../../ports.ts';
import { writeMail } from '../outbox/use-cases.ts';
import { hashOf } from '../sessions/use-cases.ts';
import type { Doer } from './place-people.ts';
import { lockInvitationsTo, lockOwners } from './place-people-store.ts';
import { storePeopleEvent } from './security-events.ts';
import { deleteInvitationsTo, findPlaceName, insertInvitation } from './store.ts';

const invitationHours = 72;

const roleWords = { starter: 'starter', 'pro-shop': 'pro shop', manager: 'manager', owner: 'owner' };

/** Queues the mail with the link; an earlier link to the same place is void. `by`: an owner, in the clubhouse. */
export async function inviteStaff(
  deps: { pool: Pool; publicUrl: string; newId: NewId },
  invitation: RoleAt & { email: string; invitedBy: string; by?: Doer },
): Promise<Result<{ link: string }, { refusal: 'group-not-found' | 'course-not-found' | 'not-allowed' }>> {
  const { email, group, course, role, by } = invitation;
  const placeName = await findPlaceName(deps.pool, { group, course });
  if (placeName === null)
    return refuse({ refusal: course === null ? 'group-not-found' : 'course-not-found' });
  const token = randomBytes(32).toString('base64url');
  // After the `#`, since a browser sends nothing of that to any server.
  const link = new URL(`/clubhouse/welcome#${token}`, deps.publicUrl).href;
  return inTransaction(deps.pool, async (transaction) => {
    const place = { group, course };
    if (by !== undefined) {
      await lockInvitationsTo(transaction, email, place);
      const owners = await lockOwners(transaction, group);
      if (!owns(owners, by.id, place)) return refuse({ refusal: 'not-allowed' });
      await storePeopleEvent(transaction, { event: 'staff invited', by, place, about: email, role });
    }
    await deleteInvitationsTo(transaction, email, place);
    await insertInvitation(transaction, { ...invitation, tokenHash: hashOf(token), hours: invitationHours });
    await writeMail(transaction, {
      id: deps.newId(),
      uid: '',
      recipient: email,
      subject: `Your access to ${placeName}`,
      body: [
        'Hello,',
        `You are invited to the clubhouse of ${placeName}, as ${roleWords[role]}.`,
        `Open this link to choose how you sign in, by passkey or by password and one-time codes:\n${link}`,
        'It works once, and for 72 hours. If you do not expect it, ignore this mail.',
      ].join('\n\n'),
      secret: token,
      validSeconds: invitationHours * 3600,
    });
    return accept({ link });
  });
}

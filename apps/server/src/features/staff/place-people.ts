import type { People } from '@dewsweeper/contract/people';
import { isLastOwner, type OwnerAt, owns } from '@dewsweeper/core/clubhouse/owners';
import type { StaffRole } from '@dewsweeper/core/clubhouse/permissions';
import { accept, type Result, refuse } from '@dewsweeper/core/shared/result';
import type { Pool } from 'pg';
import { inTransaction, type Queryable } from '../../adapters/postgres/transaction.ts';
import { hashOf } from '../sessions/use-cases.ts';
import { deleteOtherSessions } from './own-sign-in-store.ts';
import { lockAccount } from './passkey-store.ts';
import {
  deleteInvitation,
  deleteRole,
  findEmail,
  findRole,
  listInvitations,
  listPeople,
  lockInvitationsTo,
  lockOwners,
  updateRole,
} from './place-people-store.ts';
import { type Place, storePeopleEvent } from './security-events.ts';
import { deleteAccess, deleteInvitationsTo, endAccount, lockInvitation } from './store.ts';

/** The owner who changes something. */
export type Doer = { id: string; name: string; address: string; token: string };

type NotDone = { refusal: 'person-not-found' | 'last-owner' | 'not-allowed' };

/** See rules.md#staff-people. */
export async function presentPeople(db: Queryable, place: Place): Promise<People> {
  const people = await listPeople(db, place);
  const invitations = await listInvitations(db, place);
  return {
    people: people.map(({ lastSignInAt, ...person }) => ({
      ...person,
      lastSignInAt: lastSignInAt?.toISOString() ?? null,
    })),
    invitations: invitations.map(({ expiresAt, ...invitation }) => ({
      ...invitation,
      expiresAt: expiresAt.toISOString(),
    })),
  };
}

export async function changeRole(
  pool: Pool,
  by: Doer,
  changed: { personID: string; place: Place; role: StaffRole },
): Promise<Result<null, NotDone>> {
  const { personID, place, role } = changed;
  return inTransaction(pool, async (transaction) => {
    const person = await lockPerson(transaction, by, { personID, place });
    if (!person.ok) return person;
    const { email, owners } = person.value;
    if (role !== 'owner' && isLastOwner(owners, { staffID: personID, course: place.course }))
      return refuse({ refusal: 'last-owner' });
    await updateRole(transaction, personID, place, { role, by: by.name });
    await storePeopleEvent(transaction, { event: 'staff role changed', by, place, about: email, role });
    return accept(null);
  });
}

/** With the last of its roles the account ends. */
export async function endAccess(
  pool: Pool,
  by: Doer,
  ended: { personID: string; place: Place },
): Promise<Result<null, NotDone>> {
  const { personID, place } = ended;
  return inTransaction(pool, async (transaction) => {
    const known = await findEmail(transaction, personID);
    if (known === null) return refuse({ refusal: 'person-not-found' });
    await lockInvitationsTo(transaction, known, place);
    const person = await lockPerson(transaction, by, ended);
    if (!person.ok) return person;
    const { email, owners, role } = person.value;
    if (isLastOwner(owners, { staffID: personID, course: place.course }))
      return refuse({ refusal: 'last-owner' });
    await storePeopleEvent(transaction, { event: 'staff access ended', by, place, about: email, role });
    await deleteInvitationsTo(transaction, email, place);
    const hasRoles = await deleteRole(transaction, personID, place);
    if (hasRoles) await deleteOtherSessions(transaction, personID, Buffer.alloc(0));
    else {
      await endAccount(transaction, email);
      await deleteAccess(transaction, personID);
    }
    return accept(null);
  });
}

/** Everywhere, except for the session that asks for it. */
export async function endSessions(
  pool: Pool,
  by: Doer,
  ended: { personID: string; place: Place },
): Promise<Result<null, NotDone>> {
  const { personID, place } = ended;
  return inTransaction(pool, async (transaction) => {
    const person = await lockPerson(transaction, by, ended);
    if (!person.ok) return person;
    await deleteOtherSessions(transaction, personID, hashOf(by.token));
    const { email } = person.value;
    await storePeopleEvent(transaction, { event: 'staff sessions ended', by, place, about: email });
    return accept(null);
  });
}

export async function withdrawInvitation(
  pool: Pool,
  by: Doer,
  { id, place }: { id: string; place: Place },
): Promise<Result<null, { refusal: 'invitation-not-found' | 'not-allowed' }>> {
  return inTransaction(pool, async (transaction) => {
    await lockInvitation(transaction, Buffer.from(id, 'hex'));
    const owners = await lockOwners(transaction, place.group);
    if (!owns(owners, by.id, place)) return refuse({ refusal: 'not-allowed' });
    const email = await deleteInvitation(transaction, id, place);
    if (email === null) return refuse({ refusal: 'invitation-not-found' });
    await storePeopleEvent(transaction, { event: 'staff invitation withdrawn', by, place, about: email });
    return accept(null);
  });
}

/** The account first, as sign-ins and invitations lock it; whoever asks must still be an owner. */
async function lockPerson(
  db: Queryable,
  by: Doer,
  { personID, place }: { personID: string; place: Place },
): Promise<Result<{ email: string; role: StaffRole; owners: OwnerAt[] }, NotDone>> {
  const account = await lockAccount(db, personID);
  const owners = await lockOwners(db, place.group);
  if (!owns(owners, by.id, place)) return refuse({ refusal: 'not-allowed' });
  const role = account && (await findRole(db, personID, place));
  return account === null || role === null
    ? refuse({ refusal: 'person-not-found' })
    : accept({ email: account.email, role, owners });
}

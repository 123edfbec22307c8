import type { OwnerAt } from '@dewsweeper/core/clubhouse/owners';
import type { StaffRole } from '@dewsweeper/core/clubhouse/permissions';
import type { Queryable } from '../../adapters/postgres/transaction.ts';
import type { Place } from './security-events.ts';

export type StoredPerson = {
  id: string;
  name: string;
  email: string;
  course: string | null;
  role: StaffRole;
  lastSignInAt: Date | null;
  isSignedIn: boolean;
};

/** More than any club has. */
const maxListed = 500;

/** For a group with all its courses, or for one course. */
export async function listPeople(db: Queryable, { group, course }: Place): Promise<StoredPerson[]> {
  const { rows } = await db.query<StoredPerson>({
    name: 'list-people-of-place',
    text: `select s.id, s.name, s.email, r.course_id as course, r.role, s.last_sign_in_at as "lastSignInAt",
        exists (select from staff_sessions t
          where t.staff_id = s.id and t.expires_at > dewsweeper_now()) as "isSignedIn"
      from staff_roles r join staff s on s.id = r.staff_id and s.ended_at is null
      where r.group_id = $1 and ($2::text is null or r.course_id = $2)
      order by lower(s.name), s.id, r.course_id nulls first limit $3`,
    values: [group, course, maxListed],
  });
  return rows;
}

export type StoredInvitationAtPlace = {
  id: string;
  email: string;
  course: string | null;
  role: StaffRole;
  expiresAt: Date;
};

export async function listInvitations(
  db: Queryable,
  { group, course }: Place,
): Promise<StoredInvitationAtPlace[]> {
  const { rows } = await db.query<StoredInvitationAtPlace>({
    name: 'list-invitations-to-place',
    text: `select encode(token_hash, 'hex') as id, email, course_id as course, role, expires_at as "expiresAt"
      from staff_invitations
      where group_id = $1 and ($2::text is null or course_id = $2) and used_at is null
        and expires_at > dewsweeper_now()
      order by email, course_id nulls first limit $3`,
    values: [group, course, maxListed],
  });
  return rows;
}

/** Serializes changes of a group's owners. Owners who never signed in do not count: they could not give access. */
export async function lockOwners(db: Queryable, group: string): Promise<OwnerAt[]> {
  const { rows } = await db.query<OwnerAt & { isProved: boolean }>({
    name: 'lock-owners',
    text: `select r.staff_id as "staffID", r.course_id as course, s.proved_at is not null as "isProved"
      from staff_roles r join staff s on s.id = r.staff_id and s.ended_at is null
      where r.group_id = $1 and r.role = 'owner'
      order by r.staff_id, r.course_id nulls first for update of r`,
    values: [group],
  });
  return rows.filter(({ isProved }) => isProved).map(({ staffID, course }) => ({ staffID, course }));
}

export async function findRole(db: Queryable, staffID: string, place: Place): Promise<StaffRole | null> {
  const { rows } = await db.query<{ role: StaffRole }>({
    name: 'find-role-at-place',
    text: `select role from staff_roles
      where staff_id = $1 and group_id = $2 and course_id is not distinct from $3`,
    values: [staffID, place.group, place.course],
  });
  return rows[0]?.role ?? null;
}

export async function updateRole(
  db: Queryable,
  staffID: string,
  place: Place,
  given: { role: StaffRole; by: string },
): Promise<void> {
  await db.query({
    name: 'update-role-at-place',
    text: `update staff_roles set role = $4, given_by = $5, given_at = dewsweeper_now()
      where staff_id = $1 and group_id = $2 and course_id is not distinct from $3`,
    values: [staffID, place.group, place.course, given.role, given.by],
  });
}

/** Whether the account has roles left. */
export async function deleteRole(db: Queryable, staffID: string, place: Place): Promise<boolean> {
  await db.query({
    name: 'delete-role-at-place',
    text: `delete from staff_roles
      where staff_id = $1 and group_id = $2 and course_id is not distinct from $3`,
    values: [staffID, place.group, place.course],
  });
  const { rows } = await db.query<{ hasRoles: boolean }>({
    name: 'has-roles',
    text: 'select exists (select from staff_roles where staff_id = $1) as "hasRoles"',
    values: [staffID],
  });
  return rows[0]?.hasRoles === true;
}

export async function findEmail(db: Queryable, staffID: string): Promise<string | null> {
  const { rows } = await db.query<{ email: string }>({
    name: 'find-staff-email',
    text: 'select email from staff where id = $1 and ended_at is null',
    values: [staffID],
  });
  return rows[0]?.email ?? null;
}

/** An invitation that is being accepted is waited for. */
export async function lockInvitationsTo(db: Queryable, email: string, place: Place): Promise<void> {
  await db.query({
    name: 'lock-invitations-to-place',
    text: `select from staff_invitations
      where email = $1 and group_id = $2 and course_id is not distinct from $3 and used_at is null
      order by token_hash for update`,
    values: [email, place.group, place.course],
  });
}

/** The address that was invited; null when the invitation was used, withdrawn or is too old. */
export async function deleteInvitation(db: Queryable, id: string, place: Place): Promise<string | null> {
  const { rows } = await db.query<{ email: string }>({
    name: 'delete-invitation-to-place',
    text: `delete from staff_invitations
      where token_hash = decode($1, 'hex') and group_id = $2 and course_id is not distinct from $3
        and used_at is null and expires_at > dewsweeper_now()
      returning email`,
    values: [id, place.group, place.course],
  });
  return rows[0]?.email ?? null;
}

import type { RoleAt, StaffRole } from '@dewsweeper/core/clubhouse/permissions';
import { courseKeyOf } from '@dewsweeper/core/shared/course-key';
import type { Queryable } from '../../adapters/postgres/transaction.ts';
import type { StaffMember } from '../../http/staff-member.ts';
import { deleteNewPassword } from './own-sign-in-store.ts';
import { deletePasskeysOf } from './passkey-store.ts';

export type StaffAccount = {
  id: string;
  /** Null with the secret: the account has passkeys alone. */
  passwordHash: string | null;
  totpSecret: Buffer | null;
  recoveryCodeHashes: Buffer[];
  isProved: boolean;
};

export type NewStaffAccount = {
  id: string;
  email: string;
  name: string;
  passwordHash: string | null;
  totpSecret: Buffer | null;
  recoveryCodeHashes: Buffer[];
};

export type StoredInvitation = RoleAt & {
  email: string;
  expiresAt: Date;
  isUsed: boolean;
  account: Pick<StaffAccount, 'id' | 'passwordHash' | 'isProved'> | null;
};

export type ListedStaff = {
  email: string;
  name: string;
  createdAt: Date;
  isProved: boolean;
  lastSignIn: Date | null;
  roles: RoleAt[];
};

/** One statement, whether there is such an account or not. */
export async function findForSignIn(
  db: Queryable,
  email: string,
): Promise<{ now: Date; account: StaffAccount | null }> {
  const { rows } = await db.query({
    name: 'find-staff-for-sign-in',
    text: `select clock.now, s.id, s.password_hash as "passwordHash", s.totp_secret as "totpSecret",
        s.recovery_code_hashes as "recoveryCodeHashes", s.proved_at is not null as "isProved"
      from (select dewsweeper_now() as now) as clock
        left join staff s on s.email = $1 and s.ended_at is null`,
    values: [email],
  });
  const { now, ...account } = rows[0];
  return { now, account: account.id === null ? null : account };
}

/** False when a code of this or a later step was used before, or the account has changed. */
export async function takeCodeStep(
  db: Queryable,
  account: Pick<StaffAccount, 'id' | 'passwordHash'>,
  step: number,
): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'take-code-step',
    text: `update staff set last_code_step = $3, proved_at = coalesce(proved_at, dewsweeper_now())
      where id = $1 and password_hash = $2 and ended_at is null and last_code_step < $3`,
    values: [account.id, account.passwordHash, step],
  });
  return rowCount === 1;
}

export async function takeRecoveryCode(
  db: Queryable,
  account: Pick<StaffAccount, 'id' | 'passwordHash'>,
  codeHash: Buffer,
): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'take-recovery-code',
    text: `update staff set recovery_code_hashes = array_remove(recovery_code_hashes, $3)
      where id = $1 and password_hash is not distinct from $2 and ended_at is null and $3 = any(recovery_code_hashes)`,
    values: [account.id, account.passwordHash, codeHash],
  });
  return rowCount === 1;
}

export async function insertStaffSession(
  db: Queryable,
  session: { tokenHash: Buffer; staffID: string; hours: number },
): Promise<void> {
  await db.query({
    name: 'insert-staff-session',
    text: `insert into staff_sessions (token_hash, staff_id, expires_at)
      values ($1, $2, dewsweeper_now() + make_interval(hours => $3))`,
    values: [session.tokenHash, session.staffID, session.hours],
  });
  await db.query({
    name: 'mark-staff-signed-in',
    text: 'update staff set last_sign_in_at = dewsweeper_now() where id = $1',
    values: [session.staffID],
  });
}

const rolesOf = (id: string) => `(select coalesce(jsonb_agg(jsonb_build_object(
    'group', r.group_id, 'course', r.course_id, 'role', r.role) order by r.group_id, r.course_id nulls first), '[]')
  from staff_roles r where r.staff_id = ${id})`;

/** Roles are read with each request, so that a change counts at once. */
export async function findStaffSession(
  db: Queryable,
  tokenHash: Buffer,
  idleMinutes: number,
): Promise<(StaffMember & { isUnseen: boolean }) | null> {
  const { rows } = await db.query({
    name: 'find-staff-session',
    text: `select m.id, m.name, m.email, s.expires_at as "endsAt", clock.now,
        cardinality(m.recovery_code_hashes) as "recoveryCodesLeft",
        s.last_seen_at < clock.now - make_interval(mins => $2) as "isIdle",
        s.last_seen_at < clock.now - interval '1 minute' as "isUnseen", ${rolesOf('m.id')} as roles
      from (select dewsweeper_now() as now) as clock, staff_sessions s join staff m on m.id = s.staff_id
      where s.token_hash = $1 and s.expires_at > clock.now and m.ended_at is null`,
    values: [tokenHash, idleMinutes],
  });
  return rows[0] ?? null;
}

/** A session that was idle for too long stays so until a new sign-in. */
export async function markStaffSeen(db: Queryable, tokenHash: Buffer, idleMinutes: number): Promise<void> {
  await db.query({
    name: 'mark-staff-session-seen',
    text: `update staff_sessions set last_seen_at = dewsweeper_now()
      where token_hash = $1 and last_seen_at > dewsweeper_now() - make_interval(mins => $2)`,
    values: [tokenHash, idleMinutes],
  });
}

export async function deleteStaffSession(db: Queryable, tokenHash: Buffer): Promise<void> {
  await db.query({
    name: 'delete-staff-session',
    text: 'delete from staff_sessions where token_hash = $1',
    values: [tokenHash],
  });
}

export async function insertInvitation(
  db: Queryable,
  invitation: RoleAt & { tokenHash: Buffer; email: string; invitedBy: string; hours: number },
): Promise<void> {
  await db.query({
    text: `insert into staff_invitations (token_hash, email, group_id, course_id, role, invited_by, expires_at)
      values ($1, $2, $3, $4, $5, $6, dewsweeper_now() + make_interval(hours => $7))`,
    values: [
      invitation.tokenHash,
      invitation.email,
      invitation.group,
      invitation.course,
      invitation.role,
      invitation.invitedBy,
      invitation.hours,
    ],
  });
}

/** The newest invitation to a place counts, so that a wrong role can be mended. */
export async function deleteInvitationsTo(
  db: Queryable,
  email: string,
  place: Omit<RoleAt, 'role'>,
): Promise<void> {
  await db.query({
    text: `delete from staff_invitations where email = $1 and group_id = $2
      and course_id is not distinct from $3 and used_at is null`,
    values: [email, place.group, place.course],
  });
}

export async function deleteUnusedInvitations(db: Queryable, email: string): Promise<number> {
  const { rowCount } = await db.query({
    text: 'delete from staff_invitations where email = $1 and used_at is null and expires_at > dewsweeper_now()',
    values: [email],
  });
  return rowCount ?? 0;
}

export async function findInvitation(db: Queryable, tokenHash: Buffer): Promise<StoredInvitation | null> {
  const { rows } = await db.query({
    name: 'find-staff-invitation',
    text: `select i.email, i.group_id as "group", i.course_id as course, i.role, i.expires_at as "expiresAt",
        i.used_at is not null as "isUsed",
        case when s.id is not null then jsonb_build_object('id', s.id, 'passwordHash', s.password_hash,
          'isProved', s.proved_at is not null) end as account
      from staff_invitations i left join staff s on s.email = i.email and s.ended_at is null
      where i.token_hash = $1 and i.expires_at > dewsweeper_now()`,
    values: [tokenHash],
  });
  return rows[0] ?? null;
}

/** False when it was used already or its time is over. */
export async function lockInvitation(db: Queryable, tokenHash: Buffer): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'lock-staff-invitation',
    text: `select 1 from staff_invitations
      where token_hash = $1 and used_at is null and expires_at > dewsweeper_now() for update`,
    values: [tokenHash],
  });
  return rowCount === 1;
}

export async function markInvitationUsed(db: Queryable, tokenHash: Buffer): Promise<void> {
  await db.query({
    name: 'mark-staff-invitation-used',
    text: 'update staff_invitations set used_at = coalesce(used_at, dewsweeper_now()) where token_hash = $1',
    values: [tokenHash],
  });
}

/** Null when the address has an account that was signed in to. Another is replaced, and keeps its id. */
export async function putUnprovedAccount(
  db: Queryable,
  account: NewStaffAccount,
  replaced: 'any' | 'same-id' = 'any',
): Promise<string | null> {
  const { rows } = await db.query({
    name: 'put-unproved-staff',
    text: `insert into staff (id, email, name, password_hash, totp_secret, recovery_code_hashes)
      values ($1, $2, $3, $4, $5, $6)
      on conflict (email) where ended_at is null do update set name = excluded.name,
        password_hash = excluded.password_hash, totp_secret = excluded.totp_secret,
        recovery_code_hashes = excluded.recovery_code_hashes, last_code_step = 0
      where staff.proved_at is null and ($7 = 'any' or staff.id = excluded.id) returning id`,
    values: [
      account.id,
      account.email,
      account.name,
      account.passwordHash,
      account.totpSecret,
      account.recoveryCodeHashes,
      replaced,
    ],
  });
  return rows[0]?.id ?? null;
}

/** False when the account has ended or changed. */
export async function lockStaff(
  db: Queryable,
  account: Pick<StaffAccount, 'id' | 'passwordHash'>,
): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'lock-staff',
    text: `select 1 from staff where id = $1 and password_hash is not distinct from $2 and ended_at is null
      for update`,
    values: [account.id, account.passwordHash],
  });
  return rowCount === 1;
}

/** A new role at a place replaces the former one. */
export async function giveRole(db: Queryable, staffID: string, tokenHash: Buffer): Promise<void> {
  await db.query({
    name: 'give-staff-role',
    text: `insert into staff_roles (staff_id, group_id, course_id, role, given_by)
      select $1, group_id, course_id, role, invited_by from staff_invitations where token_hash = $2
      on conflict on constraint staff_roles_place do update
        set role = excluded.role, given_by = excluded.given_by, given_at = excluded.given_at`,
    values: [staffID, tokenHash],
  });
}

export async function findPlaceName(
  db: Queryable,
  { group, course }: Omit<RoleAt, 'role'>,
): Promise<string | null> {
  const { rows } = await db.query<{ name: string }>({
    text:
      course === null
        ? 'select name from groups where id = $1'
        : `select document ->> 'name' as name from courses where course_key = $1`,
    values: [course === null ? group : courseKeyOf({ group, course })],
  });
  return rows[0]?.name ?? null;
}

export async function listStaffAccounts(db: Queryable): Promise<ListedStaff[]> {
  const { rows } = await db.query<ListedStaff>(
    `select s.email, s.name, s.created_at as "createdAt", s.proved_at is not null as "isProved",
       (select max(created_at) from staff_sessions where staff_id = s.id) as "lastSignIn", ${rolesOf('s.id')} as roles
     from staff s where s.ended_at is null order by s.email`,
  );
  return rows;
}

export type OpenInvitation = RoleAt & { email: string; expiresAt: Date };

export async function listOpenInvitations(db: Queryable): Promise<OpenInvitation[]> {
  const { rows } = await db.query<OpenInvitation & { role: StaffRole }>(
    `select email, group_id as "group", course_id as course, role, expires_at as "expiresAt"
     from staff_invitations where used_at is null and expires_at > dewsweeper_now() order by email, created_at`,
  );
  return rows;
}

/** Null when there is none. Sign-ins under way wait for it, or it for them. */
export async function endAccount(db: Queryable, email: string): Promise<string | null> {
  const { rows } = await db.query<{ id: string }>({
    text: `update staff set ended_at = dewsweeper_now(), recovery_code_hashes = '{}'
      where email = $1 and ended_at is null returning id`,
    values: [email],
  });
  return rows[0]?.id ?? null;
}

export async function deleteAccess(db: Queryable, staffID: string): Promise<void> {
  await db.query({ text: 'delete from staff_sessions where staff_id = $1', values: [staffID] });
  await db.query({ text: 'delete from staff_roles where staff_id = $1', values: [staffID] });
  await deleteNewPassword(db, staffID);
  await deletePasskeysOf(db, staffID);
}

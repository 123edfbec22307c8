import type { CoursePath } from '@dewsweeper/contract/ids';
import type { Language } from '@dewsweeper/contract/languages';
import type { Queryable } from '../../adapters/postgres/transaction.ts';

export type Credentials = { uid: string; loginEmail: string; passwordHash: string };

export type Profile = {
  name: string;
  email: string;
  phone: string;
  firstName: string;
  lastName: string;
  /** Null until one is known (rules.md#languages). */
  language: Language | null;
};

export type StoredUser = Profile & {
  uid: string;
  loginEmail: string;
  isLoginEmailProved: boolean;
  isEmailProved: boolean;
  updatedAt: Date;
  courses: CoursePath[];
};

export type NewUser = Credentials & Omit<Profile, 'language'>;

/** False when the id or login address already has an account. */
export async function insertUser(db: Queryable, user: NewUser): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'insert-user',
    text: `insert into users (uid, login_email, password_hash, name, email, phone, first_name, last_name)
      values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`,
    values: [
      user.uid,
      user.loginEmail,
      user.passwordHash,
      user.name,
      user.email,
      user.phone,
      user.firstName,
      user.lastName,
    ],
  });
  return rowCount === 1;
}

const credentialColumns = `uid, login_email as "loginEmail", password_hash as "passwordHash"`;

export async function findCredentials(db: Queryable, loginEmail: string): Promise<Credentials | null> {
  const { rows } = await db.query({
    name: 'find-credentials',
    text: `select ${credentialColumns} from users where login_email = $1`,
    values: [loginEmail],
  });
  return rows[0] ?? null;
}

export async function findCredentialsByID(db: Queryable, uid: string): Promise<Credentials | null> {
  const { rows } = await db.query({
    name: 'find-credentials-by-id',
    text: `select ${credentialColumns} from users where uid = $1`,
    values: [uid],
  });
  return rows[0] ?? null;
}

/** A contact address is proved by a mailed link; the login address counts as proved. */
const isEmailProved = 'lower(email) in (login_email, proved_contact)';

export async function findUser(db: Queryable, uid: string): Promise<StoredUser | null> {
  const { rows } = await db.query({
    name: 'find-user',
    text: `select uid, login_email as "loginEmail", login_email_proved_at is not null as "isLoginEmailProved",
        ${isEmailProved} as "isEmailProved",
        name, email, phone, first_name as "firstName", last_name as "lastName", language,
        updated_at as "updatedAt",
        (select coalesce(json_agg(json_build_object('group', group_id, 'course', course_id)
            order by added_at, group_id, course_id), '[]')
          from user_courses c where c.uid = u.uid) as courses
      from users u where uid = $1`,
    values: [uid],
  });
  return rows[0] ?? null;
}

/** Mails go to the contact address once it is proved, before that to the login address. */
const mailTo = `case when ${isEmailProved} then email else login_email end`;

export async function findProfile(
  db: Queryable,
  uid: string,
): Promise<(Profile & { mailTo: string; loginEmail: string }) | null> {
  const { rows } = await db.query({
    name: 'find-profile',
    text: `select name, email, phone, first_name as "firstName", last_name as "lastName", language, login_email as "loginEmail",
        ${mailTo} as "mailTo" from users where uid = $1`,
    values: [uid],
  });
  return rows[0] ?? null;
}

/** What a course needs to book for a golfer. */
export type Booker = Pick<Profile, 'phone' | 'firstName' | 'lastName' | 'language'> & {
  uid: string;
  mailTo: string;
  loginEmail: string;
  isLoginEmailProved: boolean;
};

export async function findBookers(db: Queryable, uids: readonly string[]): Promise<Booker[]> {
  const { rows } = await db.query<Booker>({
    name: 'find-bookers',
    text: `select uid, phone, first_name as "firstName", last_name as "lastName", language,
        ${mailTo} as "mailTo", login_email as "loginEmail", login_email_proved_at is not null as "isLoginEmailProved"
      from users where uid = any($1)`,
    values: [uids],
  });
  return rows;
}

export async function findContacts(
  db: Queryable,
  uids: readonly string[],
): Promise<Map<string, Pick<Profile, 'name' | 'phone' | 'firstName' | 'lastName'>>> {
  const { rows } = await db.query({
    text: `select uid, name, phone, first_name as "firstName", last_name as "lastName" from users where uid = any($1)`,
    values: [uids],
  });
  return new Map(rows.map(({ uid, ...contact }) => [uid, contact]));
}

export async function findNames(db: Queryable, uids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await db.query<{ uid: string; name: string }>({
    text: 'select uid, name from users where uid = any($1)',
    values: [uids],
  });
  return new Map(rows.map(({ uid, name }) => [uid, name]));
}

export async function isLoginEmailProved(db: Queryable, uid: string): Promise<boolean> {
  const { rows } = await db.query({
    name: 'is-login-email-proved',
    text: 'select 1 from users where uid = $1 and login_email_proved_at is not null',
    values: [uid],
  });
  return rows.length > 0;
}

/** Locks an account's row for the transaction, so that changes of one golfer are sequential. */
export async function lockUser(db: Queryable, uid: string): Promise<void> {
  await db.query({ name: 'lock-user', text: 'select 1 from users where uid = $1 for update', values: [uid] });
}

/** `isPhoneProved`: the proved number is still the phone, perhaps written in another way. */
export async function updateProfile(
  db: Queryable,
  uid: string,
  profile: Profile,
  isPhoneProved: boolean,
): Promise<void> {
  const { name, email, phone, firstName, lastName, language } = profile;
  await db.query({
    name: 'update-profile',
    text: `update users set name = $2, email = $3, phone = $4, first_name = $5, last_name = $6,
      language = $7, updated_at = dewsweeper_now(), proved_phone = case when $8 then proved_phone end,
      proved_phone_as = case when $8 and proved_phone is not null then $4 end,
      phone_proved_at = case when $8 then phone_proved_at end where uid = $1`,
    values: [uid, name, email, phone, firstName, lastName, language, isPhoneProved],
  });
}

const phoneUnproved = 'proved_phone = null, proved_phone_as = null, phone_proved_at = null';

export async function emptyProfile(db: Queryable, uid: string): Promise<void> {
  await db.query({
    name: 'empty-profile',
    text: `update users set name = '', email = login_email, phone = '', first_name = '', last_name = '',
      language = null, updated_at = dewsweeper_now(), ${phoneUnproved} where uid = $1`,
    values: [uid],
  });
}

export async function markContactProved(db: Queryable, uid: string, contact: string): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'mark-contact-proved',
    text: 'update users set proved_contact = $2 where uid = $1 and lower(email) = $2',
    values: [uid, contact],
  });
  return rowCount === 1;
}

/** Also unproves the phone, so that a number added by an intruder no longer signs in. */
export async function updatePassword(db: Queryable, uid: string, passwordHash: string): Promise<void> {
  await db.query({
    name: 'update-password',
    text: `update users set password_hash = $2, ${phoneUnproved} where uid = $1`,
    values: [uid, passwordHash],
  });
}

export async function markLoginEmailProved(db: Queryable, uid: string): Promise<void> {
  await db.query({
    name: 'mark-login-email-proved',
    text: `update users set login_email_proved_at = coalesce(login_email_proved_at, dewsweeper_now())
      where uid = $1`,
    values: [uid],
  });
}

export async function insertUserCourse(db: Queryable, uid: string, course: CoursePath): Promise<void> {
  await db.query({
    name: 'insert-user-course',
    text: `insert into user_courses (uid, group_id, course_id) values ($1, $2, $3) on conflict do nothing`,
    values: [uid, course.group, course.course],
  });
}

export async function deleteUserCourse(db: Queryable, uid: string, course: CoursePath): Promise<void> {
  await db.query({
    name: 'delete-user-course',
    text: 'delete from user_courses where uid = $1 and group_id = $2 and course_id = $3',
    values: [uid, course.group, course.course],
  });
}

const phoneLock = 0x70686f6e;

export type ProvedPhone = { number: string; provedAt: Date };

export async function findProvedPhone(db: Queryable, uid: string): Promise<ProvedPhone | null> {
  const { rows } = await db.query({
    name: 'find-proved-phone',
    text: `select proved_phone as number, phone_proved_at as "provedAt" from users
      where uid = $1 and proved_phone is not null`,
    values: [uid],
  });
  return rows[0] ?? null;
}

/** The account that a number signs in to, locked. */
export async function lockCredentialsByPhone(db: Queryable, number: string): Promise<Credentials | null> {
  const { rows } = await db.query({
    name: 'lock-credentials-by-phone',
    text: `select ${credentialColumns} from users where proved_phone = $1 for update`,
    values: [number],
  });
  return rows[0] ?? null;
}

export async function isPhoneProved(db: Queryable, number: string, uid: string | null): Promise<boolean> {
  const { rows } = await db.query({
    name: 'is-phone-proved',
    text: 'select 1 from users where proved_phone = $1 and ($2::text is null or uid = $2)',
    values: [number, uid],
  });
  return rows.length > 0;
}

/** Proofs of one number are sequential, so that the last one counts. */
export async function lockPhone(db: Queryable, number: string): Promise<void> {
  await db.query({
    name: 'lock-phone',
    text: 'select pg_advisory_xact_lock($1, hashtext($2))',
    values: [phoneLock, number],
  });
}

/** Takes the number from the account that proved it before, which is answered. */
export async function takeProvedPhone(
  db: Queryable,
  uid: string,
  number: string,
): Promise<{ uid: string; loginEmail: string } | null> {
  const { rows } = await db.query({
    name: 'take-proved-phone',
    text: `update users set ${phoneUnproved} where proved_phone = $2 and uid <> $1
      returning uid, login_email as "loginEmail"`,
    values: [uid, number],
  });
  return rows[0] ?? null;
}

export async function markPhoneProved(db: Queryable, uid: string, number: string): Promise<void> {
  await db.query({
    name: 'mark-phone-proved',
    text: `update users set proved_phone = $2, proved_phone_as = phone, phone_proved_at = dewsweeper_now()
      where uid = $1`,
    values: [uid, number],
  });
}

export async function markPhoneUnproved(db: Queryable, uid: string): Promise<void> {
  await db.query({
    name: 'mark-phone-unproved',
    text: `update users set ${phoneUnproved} where uid = $1`,
    values: [uid],
  });
}

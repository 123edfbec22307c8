import type { CoursePath } from '@dewsweeper/contract/ids';
import type { ProfileChange, User } from '@dewsweeper/contract/user';
import { isEmailAddress } from '@dewsweeper/core/shared/email-address';
import { accept, type Result, refuse } from '@dewsweeper/core/shared/result';
import type { Pool } from 'pg';
import { inTransaction, type Queryable } from '../../adapters/postgres/transaction.ts';
import { isSameNumber } from '../../adapters/sms/phone-number.ts';
import { privilegesOf } from '../privileges/use-cases.ts';
import { namesAfter } from './person-names.ts';
import { presentUser } from './present.ts';
import {
  deleteUserCourse,
  findContacts,
  findNames,
  findProfile,
  findProvedPhone,
  findUser,
  insertUserCourse,
  lockUser,
  type Profile,
  updateProfile,
} from './store.ts';

export { findBookers, markContactProved } from './store.ts';

export async function userDocument(db: Queryable, uid: string): Promise<User | null> {
  const stored = await findUser(db, uid);
  return stored && presentUser(stored, await privilegesOf(db, stored));
}

export async function profileOf(db: Queryable, uid: string): ReturnType<typeof findProfile> {
  return findProfile(db, uid);
}

/** Golfers without an account are left out. */
export async function namesOf(db: Queryable, uids: readonly string[]): Promise<Map<string, string>> {
  return findNames(db, uids);
}

export type Contact = Pick<Profile, 'name' | 'phone' | 'firstName' | 'lastName'>;

export async function contactsOf(db: Queryable, uids: readonly string[]): Promise<Map<string, Contact>> {
  return uids.length === 0 ? new Map() : findContacts(db, uids);
}

/** The contact e-mail is no login address and changes no privilege (rules.md#contact-and-login). */
export async function changeProfile(
  pool: Pool,
  uid: string,
  change: ProfileChange,
): Promise<Result<User, { refusal: 'invalid-email' | 'not-signed-in' }>> {
  if (change.email !== undefined && !isEmailAddress(change.email))
    return refuse({ refusal: 'invalid-email' });
  const changed = await inTransaction(pool, async (transaction) => {
    await lockUser(transaction, uid);
    const former = await findUser(transaction, uid);
    if (!former) return null;
    const { email = former.email, phone = former.phone, language = former.language } = change;
    const proved = await findProvedPhone(transaction, uid);
    const isStillProved = proved !== null && isSameNumber(phone, proved.number);
    const changed = { ...namesAfter(former, change), email, phone, language };
    await updateProfile(transaction, uid, changed, isStillProved);
    return userDocument(transaction, uid);
  });
  return changed ? accept(changed) : refuse({ refusal: 'not-signed-in' });
}

/** A course already listed keeps its position. */
export async function addCourse(
  deps: { pool: Pool; courseExists: (group: string, course: string) => Promise<boolean> },
  uid: string,
  path: CoursePath,
): Promise<Result<null, { refusal: 'course-not-found' }>> {
  if (!(await deps.courseExists(path.group, path.course))) return refuse({ refusal: 'course-not-found' });
  await insertUserCourse(deps.pool, uid, path);
  return accept(null);
}

/** Removing a course that is not listed is no error. */
export async function removeCourse(pool: Pool, uid: string, path: CoursePath): Promise<void> {
  await deleteUserCourse(pool, uid, path);
}

import type { CoursePath } from '@dewsweeper/contract/ids';
import type { Registration } from '@dewsweeper/contract/user';
import { isEmailAddress } from '@dewsweeper/core/shared/email-address';
import { accept, type Result, refuse } from '@dewsweeper/core/shared/result';
import type { Pool } from 'pg';
import { inTransaction } from '../../adapters/postgres/transaction.ts';
import type { Visitor } from '../../http/visitor.ts';
import type { NewId, RateLimit, TooManyRequests } from '../../ports.ts';
import { type SigningBrowser, startSession } from '../sessions/use-cases.ts';
import { checkPassword } from './credentials.ts';
import { loginEmailOf } from './login-email.ts';
import type { LoginLock } from './login-lock.ts';
import { hashPassword, type PasswordCost } from './password-hash.ts';
import { fullName } from './person-names.ts';
import {
  type Credentials,
  findCredentials,
  findCredentialsByID,
  insertUser,
  insertUserCourse,
  type NewUser,
} from './store.ts';
import { isWeakPassword } from './weak-password.ts';

export type RegisterDeps = {
  pool: Pool;
  newId: NewId;
  passwordCost: PasswordCost;
  loginLock: LoginLock;
  registrations: RateLimit;
  courseExists: (group: string, course: string) => Promise<boolean>;
};

/** `token` is null when the present session continues. */
export type Registered = { uid: string; token: string | null };

export type RegisterRefusal =
  | { refusal: 'already-registered' | 'invalid-email' | 'weak-password' | 'email-in-use' }
  | TooManyRequests;

/** An anonymous visitor keeps their id (rules.md#registration-keeps-identity). A repetition gets the first answer. */
export async function register(
  deps: RegisterDeps,
  visitor: Visitor,
  registration: Registration,
  sender: SigningBrowser & { address: string },
): Promise<Result<Registered, RegisterRefusal>> {
  const loginEmail = loginEmailOf(registration.email);
  const typed = { loginEmail, password: registration.password, ...sender };
  if (visitor.state === 'signed-in') return repeatSignedIn(deps, visitor, typed);
  if (!isEmailAddress(loginEmail)) return refuse({ refusal: 'invalid-email' });
  if (isWeakPassword(registration.password, loginEmail)) return refuse({ refusal: 'weak-password' });
  const spent = await deps.registrations.spend(sender.address);
  if (!spent.ok) return spent;

  const anonymousID = visitor.state === 'anonymous' ? visitor.uid : null;
  const profile = {
    name: fullName(registration.firstName, registration.lastName),
    email: registration.email,
    phone: registration.phone,
    firstName: registration.firstName,
    lastName: registration.lastName,
  };
  const passwordHash = await hashPassword(registration.password, deps.passwordCost);
  const course = await existing(deps, registration.course);
  const wanted = { ...profile, uid: anonymousID ?? deps.newId(), loginEmail, passwordHash };
  const created = await createAccount(deps.pool, wanted, course, sender);
  if (created) return accept(created);

  const owner = await findCredentials(deps.pool, loginEmail);
  if (owner)
    return owner.uid === anonymousID
      ? repeatAnonymous(deps, owner, typed)
      : refuse({ refusal: 'email-in-use' });
  // The visitor's id already belongs to another account of theirs, so this one gets a new id.
  const second = await createAccount(deps.pool, { ...wanted, uid: deps.newId() }, course, sender);
  return second ? accept(second) : refuse({ refusal: 'email-in-use' });
}

async function createAccount(
  pool: Pool,
  user: NewUser,
  course: CoursePath | null,
  browser: SigningBrowser,
): Promise<Registered | null> {
  return inTransaction(pool, async (transaction) => {
    if (!(await insertUser(transaction, user))) return null;
    if (course) await insertUserCourse(transaction, user.uid, course);
    return { uid: user.uid, token: await startSession(transaction, user, browser) };
  });
}

async function existing(
  deps: Pick<RegisterDeps, 'courseExists'>,
  course: CoursePath | undefined,
): Promise<CoursePath | null> {
  return course && (await deps.courseExists(course.group, course.course)) ? course : null;
}

type Typed = SigningBrowser & { loginEmail: string; password: string; address: string };

/** The cookie of the first reply arrived, its body did not. */
async function repeatSignedIn(
  deps: Pick<RegisterDeps, 'pool' | 'loginLock'>,
  visitor: Extract<Visitor, { state: 'signed-in' }>,
  typed: Typed,
): Promise<Result<Registered, RegisterRefusal>> {
  if (visitor.loginEmail !== typed.loginEmail) return refuse({ refusal: 'already-registered' });
  const account = await findCredentialsByID(deps.pool, visitor.uid);
  if (!account) return refuse({ refusal: 'already-registered' });
  const checked = await checkPassword(deps.loginLock, account, typed);
  if (checked.ok) return accept({ uid: account.uid, token: null });
  return checked.refusal === 'wrong-password' ? refuse({ refusal: 'already-registered' }) : checked;
}

/** Nothing of the first reply arrived: the visitor still has the id that the account got. */
async function repeatAnonymous(
  deps: Pick<RegisterDeps, 'pool' | 'loginLock'>,
  account: Credentials,
  typed: Typed,
): Promise<Result<Registered, RegisterRefusal>> {
  const checked = await checkPassword(deps.loginLock, account, typed);
  if (checked.ok) return accept({ uid: account.uid, token: await startSession(deps.pool, account, typed) });
  return checked.refusal === 'wrong-password' ? refuse({ refusal: 'email-in-use' }) : checked;
}

import { isEmailAddress } from '@dewsweeper/core/shared/email-address';
import { accept, type Result, refuse } from '@dewsweeper/core/shared/result';
import type { Queryable } from '../../adapters/postgres/transaction.ts';
import type { OpenRateLimit, RateLimit, TooManyRequests } from '../../ports.ts';
import { loginEmailOf } from './login-email.ts';
import { type Credentials, findCredentials } from './store.ts';

export type AccountMailLimits = { perAddress: RateLimit; perPair: RateLimit; perAccount: RateLimit };

/** They bound the load on the mail server and on golfers' inboxes (rules.md#rate-limits). */
export function openAccountMailLimits(
  openRateLimit: OpenRateLimit,
  name: 'reset' | 'code',
): AccountMailLimits {
  return {
    perAddress: openRateLimit({ name: `${name}-address`, attempts: 100, windowSeconds: 600 }),
    // Requests from elsewhere use up none of the golfer's own.
    perPair: openRateLimit({ name: `${name}-pair`, attempts: 10, windowSeconds: 3600 }),
    perAccount: openRateLimit({ name: `${name}-account`, attempts: 50, windowSeconds: 3600 }),
  };
}

/** The account of a typed address, for a mail that opens it; each answer counts towards the limits. */
export async function findAccountToMail(
  db: Queryable,
  limits: AccountMailLimits,
  asked: { email: string; address: string },
): Promise<Result<Credentials, { refusal: 'invalid-email' | 'user-not-found' } | TooManyRequests>> {
  const loginEmail = loginEmailOf(asked.email);
  if (!isEmailAddress(loginEmail)) return refuse({ refusal: 'invalid-email' });
  const fromAddress = await limits.perAddress.spend(asked.address);
  if (!fromAddress.ok) return fromAddress;
  const account = await findCredentials(db, loginEmail);
  if (!account) return refuse({ refusal: 'user-not-found' });
  const pairKey = `${account.uid}:${asked.address}`;
  const fromHere = await limits.perPair.spend(pairKey);
  if (!fromHere.ok) return fromHere;
  const forAccount = await limits.perAccount.spend(account.uid);
  if (forAccount.ok) return accept(account);
  await limits.perPair.restore(pairKey);
  return forAccount;
}

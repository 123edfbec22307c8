import type { Queryable } from '../../adapters/postgres/transaction.ts';
import { privilegesOf } from '../privileges/use-cases.ts';
import { profileOf, provedLoginOf } from '../users/profile.ts';
import type { PassOnDeps } from './pass-on.ts';

/** Mails go where the golfer reads them; see `mailTo` of a profile. */
export const findWaitingGolfers: PassOnDeps['findGolfers'] = async (
  db: Queryable,
  uids,
  { group, course },
) => {
  const found = new Map();
  for (const uid of uids) {
    const profile = await profileOf(db, uid);
    if (!profile) continue;
    const { loginEmail, firstName, lastName, phone, language, mailTo } = profile;
    const isLoginEmailProved = await provedLoginOf(db, uid);
    const privileges = await privilegesOf(db, { loginEmail, isLoginEmailProved });
    found.set(uid, {
      privilege: privileges.find((one) => one.group === group && one.course === course) ?? null,
      addressee: { firstName, lastName, phone, language, email: mailTo },
    });
  }
  return found;
};

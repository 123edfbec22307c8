import { privilegesAt } from '../privileges/use-cases.ts';
import { findBookers } from '../users/profile.ts';
import type { PassOnDeps } from './pass-on.ts';

/** Mails go where the golfer reads them; see `mailTo` of a profile. */
export const findWaitingGolfers: PassOnDeps['findGolfers'] = async (db, uids, place) => {
  const bookers = await findBookers(db, uids);
  const privileges = await privilegesAt(db, bookers, place);
  return new Map(
    bookers.map(({ uid, loginEmail, firstName, lastName, phone, language, mailTo }) => [
      uid,
      {
        privilege: privileges.get(loginEmail) ?? null,
        addressee: { firstName, lastName, phone, language, email: mailTo },
      },
    ]),
  );
};

import type { CourseKey } from '@dewsweeper/core/shared/course-key';
import type { Queryable } from '../../adapters/postgres/transaction.ts';
import { isToBePassedOn, type OfferedPlay, stopOfferMessages } from './store.ts';

/** Whether somebody waits on the day and was not offered yet what is free now. */
export async function mustPassOn(db: Queryable, courseKey: CourseKey, date: string): Promise<boolean> {
  const { rows } = await db.query({
    name: 'must-pass-on',
    text: `select from days d
      where d.course_key = $1 and d.date = $2 and d.passed_on_version is not null
        and ${isToBePassedOn('(select revision from courses where course_key = $1)')}`,
    values: [courseKey, date],
  });
  return rows.length > 0;
}

/** Days on which these golfers wait are passed on again: they may have what could not be theirs before. */
export async function lookAgain(
  transaction: Queryable,
  courseKey: CourseKey,
  { uids, dates }: { uids: readonly string[]; dates: readonly string[] },
): Promise<void> {
  if (uids.length === 0) return;
  await transaction.query({
    name: 'look-again',
    text: 'select look_again($1, $2, $3)',
    values: [courseKey, uids, dates],
  });
}

/** As `lookAgain`, for accounts with these login addresses, whose privileges have changed. */
export async function lookAgainByAddress(
  db: Queryable,
  courseKey: CourseKey,
  loginEmails: readonly string[],
): Promise<void> {
  const { rows } = await db.query<{ uid: string }>({
    name: 'golfers-by-address',
    text: 'select uid from users where login_email = any($1)',
    values: [loginEmails],
  });
  await lookAgain(db, courseKey, { uids: rows.map(({ uid }) => uid), dates: [] });
}

/** By staff, who need the time. */
export async function takeOfferBack(
  transaction: Queryable,
  courseKey: CourseKey,
  { id, date, keepsPlace }: { id: string; date: string; keepsPlace: boolean },
): Promise<void> {
  const { rows } = await transaction.query<{ uid: string }>({
    name: 'take-offer-back',
    text: `update waiting set state = $4, offer_until = null, offer_play = null
      where course_key = $1 and date = $2 and id = $3 and state = 'offered' returning uid`,
    values: [courseKey, date, id, keepsPlace ? 'waiting' : 'lapsed'],
  });
  await lookAgain(transaction, courseKey, { uids: rows.map(({ uid }) => uid), dates: [date] });
  await transaction.query({
    name: 'free-offer',
    text: 'delete from claims where course_key = $1 and teetimegroup_id = $2',
    values: [courseKey, id],
  });
  await stopOfferMessages(transaction, courseKey, [id]);
}

export type SheetOffer = { id: string; uid: string; until: Date; play: OfferedPlay };

/** Without expired ones. */
export async function findOffers(db: Queryable, courseKey: CourseKey, date: string): Promise<SheetOffer[]> {
  const { rows } = await db.query<SheetOffer>({
    name: 'offers-of-day',
    text: `select id, uid, offer_until as until, offer_play as play from waiting
      where course_key = $1 and date = $2 and state = 'offered' and offer_until > dewsweeper_now() order by id`,
    values: [courseKey, date],
  });
  return rows;
}

import { type Reminding, remindingNow } from '@dewsweeper/core/booking/reminder';
import { mayCancel } from '@dewsweeper/core/booking/reminder-reply';
import type { CourseKey } from '@dewsweeper/core/shared/course-key';
import { inTransaction, type Queryable } from '../../adapters/postgres/transaction.ts';
import { type CountryCode, phoneNumberOf } from '../../adapters/sms/phone-number.ts';
import type { KnownCourse } from '../courses/course-cache.ts';
import { reminderMessages } from '../teetimegroups/reservation-messages.ts';
import type { ReminderDeps } from './deps.ts';
import { readReminded } from './reminded.ts';
import { reminderLinks } from './reminder-link.ts';
import { findRemindingCourses, findUnreminded, insertReminder, type Place, queueReminder } from './store.ts';

const maxAtOnce = 500;

/** `reservation` null: none of the course's could be read. The others go on, and the next round tries again. */
export type NotReminded = (
  error: unknown,
  about: { courseKey: CourseKey; reservation: string | null },
) => void;

/** For all courses whose hour has come (rules.md#reminders). Returns the number of reservations. */
export async function queueReminders(deps: ReminderDeps, notReminded: NotReminded): Promise<number> {
  let queued = 0;
  for (const { courseKey, ...course } of await findRemindingCourses(deps.pool)) {
    const reminding = remindingNow({ ...course, nowEpochMs: deps.clock.nowMs() });
    if (reminding === null) continue;
    try {
      queued += await remindOf(deps, courseKey, reminding, notReminded);
    } catch (error) {
      notReminded(error, { courseKey, reservation: null });
    }
  }
  if (queued > 0) deps.deliverSoon();
  return queued;
}

async function remindOf(
  deps: ReminderDeps,
  courseKey: CourseKey,
  reminding: Reminding,
  notReminded: NotReminded,
): Promise<number> {
  const course = await deps.courses.current(courseKey);
  if (!course) return 0;
  const [country] = await deps.textCountriesOf(courseKey);
  const { date } = reminding;
  let queued = 0;
  for (const id of await findUnreminded(deps.pool, courseKey, reminding, maxAtOnce)) {
    const of = { course, place: { courseKey, id }, date, country };
    try {
      if (await inTransaction(deps.pool, (transaction) => remindOnce(transaction, deps, of))) queued += 1;
    } catch (error) {
      notReminded(error, { courseKey, reservation: id });
    }
  }
  return queued;
}

/** Says what is true in this transaction; false when it was cancelled, moved or reminded of in the meantime. */
async function remindOnce(
  transaction: Queryable,
  deps: ReminderDeps,
  {
    course,
    place,
    date,
    country,
  }: { course: KnownCourse; place: Place; date: string; country: CountryCode | undefined },
): Promise<boolean> {
  const reminded = await readReminded(transaction, deps, { course, place, isLocked: true });
  if (!reminded || reminded.group.status !== 'confirmed' || reminded.group.date !== date) return false;
  const { group, golfer, round } = reminded;
  const phone = phoneNumberOf(golfer?.phone ?? '', country)?.number ?? null;
  if (!(await insertReminder(transaction, place, { date, phone }))) return false;
  const isTheirs = mayCancel(round);
  const { uid } = group;
  const { players, cancel } = reminderLinks(deps.key, deps.sender.publicUrl, { ...place, uid });
  const messages = reminderMessages(
    deps,
    { course, group: { ...group, uid: uid ?? '' }, golfer },
    { mayCancel: isTheirs, links: { players, cancel: isTheirs ? cancel : null } },
  );
  await queueReminder(transaction, place, { uid: uid ?? '', messages });
  return true;
}

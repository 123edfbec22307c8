import { closingText, reopeningText } from '@dewsweeper/core/booking/closing-text';
import type { Queryable } from '../../adapters/postgres/transaction.ts';
import type { AffectedGroup } from './affected.ts';
import { insertText } from './store.ts';

/** What is texted: that times are closed, with the course's word for why, or that they are open again. */
export type News = { news: 'closed'; title: string } | { news: 'open' };

/** In whose name it is texted; `phone` null: the course gave none. */
export type ToldCourse = { name: string; phone: string | null };

/**
 * Queues a text to each telephone of each group, in the transaction of what it tells. `actID` names that act: told
 * again, nobody gets a second text. Answers how many were queued, and which groups have no telephone.
 */
export async function queueTexts(
  transaction: Queryable,
  act: { id: string; courseKey: string; course: ToldCourse; date: string; news: News },
  groups: readonly AffectedGroup[],
): Promise<{ queued: number; withoutPhone: AffectedGroup[] }> {
  let queued = 0;
  const withoutPhone: AffectedGroup[] = [];
  for (const group of groups) {
    const phones = phonesOf(group);
    if (phones.length === 0) withoutPhone.push(group);
    for (const [index, recipient] of phones.entries())
      queued += await insertText(transaction, {
        courseKey: act.courseKey,
        id: `${act.id}.${group.id}.${index}`,
        recipient,
        body: textOf(act, group),
        teeTimeGroupID: group.id,
        uid: group.uid ?? '',
        firstName: group.booker?.firstName ?? '',
        lastName: group.booker?.lastName ?? '',
      });
  }
  return { queued, withoutPhone };
}

/** Each telephone once, however it is written: the booker's, then those of the golfers. */
export function phonesOf({ booker, golfers }: AffectedGroup): string[] {
  const phones = [booker?.phone ?? '', ...golfers.map(({ phone }) => phone)].map((phone) => phone.trim());
  const digits = (phone: string) => phone.replaceAll(/\D/g, '').slice(-10);
  return phones.filter(
    (phone, index) =>
      digits(phone) !== '' && phones.findIndex((other) => digits(other) === digits(phone)) === index,
  );
}

function textOf(
  { course, date, news }: { course: ToldCourse; date: string; news: News },
  { startingTime }: AffectedGroup,
): string {
  const round = { courseName: course.name, coursePhone: course.phone ?? undefined, date, startingTime };
  return news.news === 'closed' ? closingText({ ...round, title: news.title }) : reopeningText(round);
}

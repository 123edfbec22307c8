import { closingText, reopeningText } from '@dewsweeper/core/booking/closing-text';
import type { CourseKey } from '@dewsweeper/core/shared/course-key';
import type { Queryable } from '../../adapters/postgres/transaction.ts';
import type { AffectedGroup } from './affected.ts';
import { insertText } from './store.ts';

export type BlockNotice = { notice: 'closed'; title: string } | { notice: 'open' };

export type SendingCourse = { name: string; phone: string | null };

/** In the transaction of the change. `id` names the change: repeating it sends no second text. */
export async function queueTexts(
  transaction: Queryable,
  act: { id: string; courseKey: CourseKey; course: SendingCourse; date: string; notice: BlockNotice },
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

/** Each telephone once, in whatever spelling: the booker's, then the golfers'. */
export function phonesOf({ booker, golfers }: AffectedGroup): string[] {
  const phones = [booker?.phone ?? '', ...golfers.map(({ phone }) => phone)].map((phone) => phone.trim());
  const digits = (phone: string) => phone.replaceAll(/\D/g, '').slice(-10);
  return phones.filter(
    (phone, index) =>
      digits(phone) !== '' && phones.findIndex((other) => digits(other) === digits(phone)) === index,
  );
}

function textOf(
  { course, date, notice }: { course: SendingCourse; date: string; notice: BlockNotice },
  { startingTime }: AffectedGroup,
): string {
  const round = { courseName: course.name, coursePhone: course.phone ?? undefined, date, startingTime };
  return notice.notice === 'closed' ? closingText({ ...round, title: notice.title }) : reopeningText(round);
}

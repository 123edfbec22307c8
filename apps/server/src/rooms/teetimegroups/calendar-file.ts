import type { CoursePath } from '@dewsweeper/contract/ids';
import { accept, type Result, refuse } from '@dewsweeper/core/shared/result';
import { icalendarOf } from '../../adapters/mail/icalendar.ts';
import type { Golfer } from '../../http/visitor.ts';
import { calendarEventOf } from './calendar.ts';
import type { TeeTimeGroupParts } from './parts.ts';
import { findOwnTeeTimeGroup } from './store.ts';

/** A golfer's reservation as an iCalendar file. */
export async function calendarFile(
  parts: TeeTimeGroupParts,
  golfer: Golfer,
  path: CoursePath & { id: string },
): Promise<Result<string, { refusal: 'not-found' }>> {
  const courseKey = `${path.group}/${path.course}`;
  const [course, stored] = await Promise.all([
    parts.courses.get(courseKey),
    findOwnTeeTimeGroup(parts.pool, { uid: golfer.uid, courseKey, id: path.id }),
  ]);
  if (!course || stored?.status !== 'confirmed') return refuse({ refusal: 'not-found' });
  const asDownload = { stampMs: parts.clock.nowMs(), sent: null };
  return accept(icalendarOf(calendarEventOf({ course, group: stored }, asDownload)));
}

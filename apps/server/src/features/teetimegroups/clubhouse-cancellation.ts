import type { Cancellation } from '@dewsweeper/core/booking/notices';
import type { CourseKey } from '@dewsweeper/core/shared/course-key';
import type { Pool } from 'pg';
import type { Addressee } from '../../http/visitor.ts';
import type { CourseCache } from '../courses/course-cache.ts';
import {
  cancellationMessages,
  type MessageDeps,
  noMessages,
  type ReservationMessages,
} from './reservation-messages.ts';
import { findTeeTimeGroup } from './store.ts';

export async function clubhouseCancellation(
  deps: MessageDeps & {
    pool: Pool;
    courses: Pick<CourseCache, 'get'>;
    profileOf(uid: string): Promise<Addressee | null>;
  },
  place: { courseKey: CourseKey; id: string },
  money: Extract<Cancellation, { by: 'clubhouse' }>['money'],
): Promise<ReservationMessages> {
  const [course, group] = await Promise.all([
    deps.courses.get(place.courseKey),
    findTeeTimeGroup(deps.pool, place),
  ]);
  if (!course || !group) return noMessages;
  const golfer = await deps.profileOf(group.uid);
  return cancellationMessages(deps, { course, group, golfer }, { by: 'clubhouse', money });
}

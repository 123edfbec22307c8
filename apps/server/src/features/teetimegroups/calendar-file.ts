import type { CoursePath } from '@dewsweeper/contract/ids';
import type { Language } from '@dewsweeper/contract/languages';
import { courseKeyOf } from '@dewsweeper/core/shared/course-key';
import { accept, type Result, refuse } from '@dewsweeper/core/shared/result';
import { icalendarOf } from '../../adapters/mail/icalendar.ts';
import type { Golfer } from '../../http/visitor.ts';
import { calendarEventOf } from './calendar.ts';
import type { TeeTimeGroupDeps } from './deps.ts';
import { findOwnTeeTimeGroup } from './store.ts';

export async function calendarFile(
  deps: TeeTimeGroupDeps,
  golfer: Golfer,
  path: CoursePath & { id: string },
  language: Language | null,
): Promise<Result<string, { refusal: 'not-found' }>> {
  const courseKey = courseKeyOf(path);
  const [course, stored] = await Promise.all([
    deps.courses.get(courseKey),
    findOwnTeeTimeGroup(deps.pool, { uid: golfer.uid, courseKey, id: path.id }),
  ]);
  if (!course || stored?.status !== 'confirmed') return refuse({ refusal: 'not-found' });
  const asDownload = { stampMs: deps.clock.nowMs(), sent: null, language };
  return accept(icalendarOf(calendarEventOf({ course, group: stored }, asDownload)));
}

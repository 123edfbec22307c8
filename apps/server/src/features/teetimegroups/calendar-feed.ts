import type { Language } from '@dewsweeper/contract/languages';
import { wordsOf } from '@dewsweeper/core/words/words-of';
import { icalendarFeed } from '../../adapters/mail/icalendar.ts';
import { calendarEventOf } from './calendar.ts';
import { findUpcoming, type UpcomingDeps } from './upcoming.ts';

/** The golfer's upcoming reservations, as an iCalendar file. */
export async function calendarFeed(
  deps: UpcomingDeps,
  uid: string,
  language: Language | null,
): Promise<string> {
  const stampMs = deps.clock.nowMs();
  const upcoming = await findUpcoming(deps, uid, stampMs);
  return icalendarFeed(
    wordsOf(language).calendar.feed,
    language,
    upcoming.map(({ stored, course }) =>
      calendarEventOf({ course, group: stored }, { stampMs, sent: null, language }),
    ),
  );
}

import { icalendarFeed } from '../../adapters/mail/icalendar.ts';
import { calendarEventOf } from './calendar.ts';
import { findUpcoming, type UpcomingDeps } from './upcoming.ts';

/** The golfer's upcoming reservations, as an iCalendar file. */
export async function calendarFeed(deps: UpcomingDeps, uid: string): Promise<string> {
  const stampMs = deps.clock.nowMs();
  const upcoming = await findUpcoming(deps, uid, stampMs);
  return icalendarFeed(
    'Tee times',
    upcoming.map(({ stored, course }) => calendarEventOf({ course, group: stored }, { stampMs, sent: null })),
  );
}

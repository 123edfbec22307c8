import { instantOf, minuteOf, msPerMinute } from '@dewsweeper/core/shared/local-time';
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';

export type CalendarMethod = 'PUBLISH' | 'CANCEL';

/** What a calendar is told of a round of golf: facts that can be kept as JSON. */
export type CalendarEvent = {
  /** The same wherever the round is found, so that what is sent about its end finds it in the golfer's calendar. */
  uid: string;
  stampMs: number;
  timeZone: string;
  /** By the course's clock. */
  date: string;
  startingTime: string;
  roundMinutes: number;
  summary: string;
  location: string;
  description: string;
  /** What a mail asks calendars to do, and in whose name; null for a file that is downloaded. */
  sent: { method: CalendarMethod; organizer: { name: string; email: string } } | null;
};

/** What the calendar file is called, sent along or downloaded. */
export const calendarFileName = 'tee-time.ics';

/** The event as an iCalendar file. It takes a fifth as long as the booking it tells of: nothing for a busy moment. */
export function icalendarOf(event: CalendarEvent): string {
  const { uid, timeZone, sent, summary, location, description } = event;
  const startsAtMs = instantOf(timeZone, event.date, minuteOf(event.startingTime));
  const isCancelled = sent?.method === 'CANCEL';
  const calendar = ical({ prodId: '//Dewsweeper//Tee times//EN' });
  if (sent) calendar.method(ICalCalendarMethod[sent.method]);
  const written = calendar.createEvent({
    id: uid,
    sequence: isCancelled ? 1 : 0,
    stamp: new Date(event.stampMs),
    start: new Date(startsAtMs),
    end: new Date(startsAtMs + event.roundMinutes * msPerMinute),
    summary,
    location,
    description,
  });
  if (sent) {
    written.organizer(sent.organizer);
    written.status(isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED);
  }
  return calendar.toString();
}

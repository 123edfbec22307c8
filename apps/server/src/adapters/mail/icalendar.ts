import { instantOf, minuteOf, msPerMinute } from '@dewsweeper/core/shared/local-time';
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';

export type CalendarMethod = 'PUBLISH' | 'CANCEL';

export type CalendarEvent = {
  /** Constant for a reservation, so that a cancellation finds the event in the golfer's calendar. */
  uid: string;
  stampMs: number;
  timeZone: string;
  /** In the course's time zone. */
  date: string;
  startingTime: string;
  roundMinutes: number;
  summary: string;
  location: string;
  description: string;
  sent: { method: CalendarMethod; organizer: { name: string; email: string } } | null;
};

export const calendarFileName = 'tee-time.ics';

/** Takes a fifth of the time of a booking, so it is not done while booking. */
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

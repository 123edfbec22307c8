import type { Language } from '@dewsweeper/contract/languages';
import { instantOf, minuteOf, msPerMinute } from '@dewsweeper/core/shared/local-time';
import ical, { type ICalCalendar, ICalCalendarMethod, ICalEventStatus } from 'ical-generator';

export type CalendarMethod = 'PUBLISH' | 'CANCEL';

export type CalendarEvent = {
  /** Constant for a reservation, so that a cancellation finds the event in the golfer's calendar. */
  uid: string;
  /** Grows with each change, so that calendars take the newest. Absent: of messages of earlier releases. */
  sequence?: number;
  stampMs: number;
  timeZone: string;
  /** In the course's time zone. */
  date: string;
  startingTime: string;
  roundMinutes: number;
  summary: string;
  location: string;
  description: string;
  /** Absent: English. */
  language?: Language;
  sent: { method: CalendarMethod; organizer: { name: string; email?: string } } | null;
  /** For a standing time: an entry for each date, with its line below the description. */
  dates?: readonly { uid: string; sequence: number; date: string; line: string }[];
};

export const calendarFileName = 'tee-time.ics';

/** Takes a fifth of the time of a booking, so it is not done while booking. */
export function icalendarOf(event: CalendarEvent): string {
  const calendar = ical({ prodId: prodIdOf(event.language) });
  const { dates, description } = event;
  // A CANCEL is of one UID (RFC 5546); a file of several publishes that each is cancelled.
  if (event.sent) calendar.method(ICalCalendarMethod[dates ? 'PUBLISH' : event.sent.method]);
  if (!dates) addEvent(calendar, event);
  for (const { line, ...date } of dates ?? [])
    addEvent(calendar, { ...event, ...date, description: `${description}\n${line}` });
  return calendar.toString();
}

const prodIdOf = (language: Language = 'en') => `//Dewsweeper//Tee times//${language.toUpperCase()}`;
/** How often calendars should read a feed again. */
const readAgainSeconds = 3600;

/** For calendars that read it again and again. */
export function icalendarFeed(
  name: string,
  language: Language | null,
  events: readonly CalendarEvent[],
): string {
  const calendar = ical({ prodId: prodIdOf(language ?? 'en'), name, ttl: readAgainSeconds });
  for (const event of events) addEvent(calendar, event);
  return calendar.toString();
}

function addEvent(calendar: ICalCalendar, event: CalendarEvent): void {
  const { uid, sequence, timeZone, sent, summary, location, description } = event;
  const startsAtMs = instantOf(timeZone, event.date, minuteOf(event.startingTime));
  const isCancelled = sent?.method === 'CANCEL';
  const written = calendar.createEvent({
    id: uid,
    sequence: sequence ?? (isCancelled ? 1 : 0),
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
}

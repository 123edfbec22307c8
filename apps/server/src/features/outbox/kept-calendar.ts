import { type CalendarEvent, icalendarOf } from '../../adapters/mail/icalendar.ts';

/** What goes along with a message: an event, or the file that the former release wrote of it. */
export type KeptCalendar = { calendarEvent: CalendarEvent | null; calendar: string | null };

/** The iCalendar file of a message; null for none. */
export function calendarFileOf({ calendarEvent, calendar }: KeptCalendar): string | null {
  return calendarEvent === null ? calendar : icalendarOf(calendarEvent);
}

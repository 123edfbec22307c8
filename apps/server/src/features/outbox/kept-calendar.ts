import { type CalendarEvent, icalendarOf } from '../../adapters/mail/icalendar.ts';

/** The calendar event of a message, or the file written by the previous release. */
export type KeptCalendar = { calendarEvent: CalendarEvent | null; calendar: string | null };

export function calendarFileOf({ calendarEvent, calendar }: KeptCalendar): string | null {
  return calendarEvent === null ? calendar : icalendarOf(calendarEvent);
}

import { type CalendarEvent, icalendarOf } from '../../adapters/mail/icalendar.ts';

/** The calendar event of a message, or the file written by the previous release. */
export type KeptCalendar = { calendarEvent: CalendarEvent | null; calendar: string | null };

/** Calendars answer the organizer, so it is the sender of the mail: `from`, whatever it was when the message was queued. */
export function calendarFileOf({ calendarEvent, calendar }: KeptCalendar, from: string): string | null {
  if (calendarEvent === null) return calendar;
  const { sent } = calendarEvent;
  if (sent === null) return icalendarOf(calendarEvent);
  const organizer = { name: sent.organizer.name, email: addressOf(from) };
  return icalendarOf({ ...calendarEvent, sent: { ...sent, organizer } });
}

function addressOf(mailbox: string): string {
  return /<([^<>]+)>$/.exec(mailbox)?.[1] ?? mailbox;
}

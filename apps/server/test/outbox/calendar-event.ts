import type { CalendarEvent } from '../../src/adapters/mail/icalendar.ts';

/** A round as a message keeps it for its calendar file. */
export const calendarEvent: CalendarEvent = {
  uid: 'g@cedar.links.dewsweeper',
  stampMs: 0,
  timeZone: 'America/Chicago',
  date: '2030-06-01',
  startingTime: '07:00',
  roundMinutes: 120,
  summary: 'Golf at Cedar',
  location: 'Fore & Aft',
  description: '',
  sent: null,
};

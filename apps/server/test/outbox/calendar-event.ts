import type { CalendarEvent } from '../../src/adapters/mail/icalendar.ts';

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

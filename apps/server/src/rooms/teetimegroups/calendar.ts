import { instantOf, minuteOf, msPerMinute } from '@dewsweeper/core/shared/local-time';
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { KnownCourse } from '../courses/course-cache.ts';
import type { StoredTeeTimeGroup } from './stored-teetimegroup.ts';

export type CalendarMethod = 'PUBLISH' | 'CANCEL';

/**
 * A reservation as an iCalendar file; a round of nine takes the sheet's round length, eighteen twice that. It has one
 * UID wherever it is found, so that what is sent about its end finds it in the golfer's calendar.
 */
export function calendarOf(
  { course, group }: { course: KnownCourse; group: StoredTeeTimeGroup },
  about: {
    stampMs: number;
    /** What a mail asks calendars to do, and in whose name; null for a file that is downloaded. */
    sent: { method: CalendarMethod; organizer: string } | null;
  },
): string {
  const { name, address, city, state, province, timeZone } = course.document;
  const [groupID, courseID] = group.courseKey.split('/');
  const sheet = course.teesheets.find((one) => one.id === group.startingTeeID);
  const startsAtMs = instantOf(timeZone, group.date, minuteOf(group.startingTime));
  const roundMinutes = (sheet?.roundLength ?? 120) * (group.numHoles / 9);
  const { sent } = about;
  const isCancelled = sent?.method === 'CANCEL';
  const calendar = ical({ prodId: '//Dewsweeper//Tee times//EN' });
  if (sent) calendar.method(ICalCalendarMethod[sent.method]);
  const event = calendar.createEvent({
    id: `${group.id}@${courseID}.${groupID}.dewsweeper`,
    sequence: isCancelled ? 1 : 0,
    stamp: new Date(about.stampMs),
    start: new Date(startsAtMs),
    end: new Date(startsAtMs + roundMinutes * msPerMinute),
    summary: `Golf at ${name}`,
    location: [name, address, city, state ?? province].filter(Boolean).join(', '),
    description: [
      group.golfers.map((one) => one.name).join(', '),
      `${group.numHoles} holes${sheet ? `, ${sheet.name}` : ''}`,
      `Reservation ${group.id}`,
    ].join('\n'),
  });
  if (sent) {
    event.organizer({ name, email: sent.organizer });
    event.status(isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED);
  }
  return calendar.toString();
}

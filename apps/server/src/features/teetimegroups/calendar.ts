import type { Language } from '@dewsweeper/contract/languages';
import { courseOfKey } from '@dewsweeper/core/shared/course-key';
import { wordsOf } from '@dewsweeper/core/words/words-of';
import type { CalendarEvent } from '../../adapters/mail/icalendar.ts';
import type { KnownCourse } from '../courses/course-cache.ts';
import type { StoredTeeTimeGroup } from './stored-teetimegroup.ts';

/** Another reservation at the same time for the same golfers. `revision`: before the act that is told of. */
export type RoundOfStanding = { date: string; reservationID: string; revision: number };

/** An entry for each date, with the UID of the messages that tell of it by itself. */
export function calendarEventOfDates(
  facts: { course: KnownCourse; group: StoredTeeTimeGroup },
  rounds: readonly RoundOfStanding[],
  asked: Parameters<typeof calendarEventOf>[1],
): CalendarEvent {
  const words = wordsOf(asked.language);
  const event = calendarEventOf(facts, asked);
  const line = words.reservation(facts.group.id);
  return {
    ...event,
    description: event.description.slice(0, -line.length).trimEnd(),
    dates: rounds.map(({ date, reservationID, revision }) => ({
      uid: uidOf(facts.group.courseKey, reservationID),
      sequence: revision,
      date,
      line: words.reservation(reservationID),
    })),
  };
}

function uidOf(courseKey: StoredTeeTimeGroup['courseKey'], id: string): string {
  const { group, course } = courseOfKey(courseKey);
  return `${id}@${course}.${group}.dewsweeper`;
}

/** A round of nine takes the sheet's round length, eighteen twice that. */
export function calendarEventOf(
  { course, group }: { course: KnownCourse; group: StoredTeeTimeGroup },
  { stampMs, sent, language }: Pick<CalendarEvent, 'stampMs' | 'sent'> & { language: Language | null },
): CalendarEvent {
  const { name, address, city, state, province, timeZone } = course.document;
  const words = wordsOf(language);
  const sheet = course.teesheets.find((one) => one.id === group.startingTeeID);
  return {
    uid: uidOf(group.courseKey, group.id),
    // A message goes out with the change that makes the next revision.
    sequence: sent ? (group.revision ?? 0) : Math.max(0, (group.revision ?? 1) - 1),
    stampMs,
    timeZone,
    date: group.date,
    startingTime: group.startingTime,
    roundMinutes: (sheet?.roundLength ?? 120) * (group.numHoles / 9),
    summary: words.calendar.summary(name),
    location: [name, address, city, state ?? province].filter(Boolean).join(', '),
    description: [
      group.golfers.map((one) => one.name).join(', '),
      `${words.holes(group.numHoles)}${sheet ? `, ${sheet.name}` : ''}`,
      words.reservation(group.id),
    ].join('\n'),
    ...(language !== null && language !== 'en' && { language }),
    sent,
  };
}

import type { CoursePath } from '@dewsweeper/contract/ids';
import { instantOf, minuteOf, msPerMinute } from '@dewsweeper/core/shared/local-time';
import { accept, type Result, refuse } from '@dewsweeper/core/shared/result';
import ical from 'ical-generator';
import type { Golfer } from '../../http/visitor.ts';
import type { TeeTimeGroupParts } from './parts.ts';
import { findOwnTeeTimeGroup } from './store.ts';

/** A golfer's reservation as an iCalendar file; a round of nine takes the sheet's round length, eighteen twice that. */
export async function calendarFile(
  parts: TeeTimeGroupParts,
  golfer: Golfer,
  path: CoursePath & { id: string },
): Promise<Result<string, { refusal: 'not-found' }>> {
  const courseKey = `${path.group}/${path.course}`;
  const [course, stored] = await Promise.all([
    parts.courses.get(courseKey),
    findOwnTeeTimeGroup(parts.pool, { uid: golfer.uid, courseKey, id: path.id }),
  ]);
  if (!course || stored?.status !== 'confirmed') return refuse({ refusal: 'not-found' });

  const { name, address, city, state, province, timeZone } = course.document;
  const sheet = course.teesheets.find((one) => one.id === stored.startingTeeID);
  const startsAtMs = instantOf(timeZone, stored.date, minuteOf(stored.startingTime));
  const roundMinutes = (sheet?.roundLength ?? 120) * (stored.numHoles / 9);
  const calendar = ical({ prodId: '//Dewsweeper//Tee times//EN' });
  calendar.createEvent({
    id: `${stored.id}@${path.course}.${path.group}.dewsweeper`,
    stamp: new Date(parts.clock.nowMs()),
    start: new Date(startsAtMs),
    end: new Date(startsAtMs + roundMinutes * msPerMinute),
    summary: `Golf at ${name}`,
    location: [name, address, city, state ?? province].filter(Boolean).join(', '),
    description: [
      stored.golfers.map((one) => one.name).join(', '),
      `${stored.numHoles} holes${sheet ? `, ${sheet.name}` : ''}`,
      `Reservation ${stored.id}`,
    ].join('\n'),
  });
  return accept(calendar.toString());
}

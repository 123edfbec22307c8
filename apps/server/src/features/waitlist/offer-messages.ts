import { type CourseKey, courseOfKey } from '@dewsweeper/core/shared/course-key';
import { wallClockAt, wallTime } from '@dewsweeper/core/shared/local-time';
import { offerMail, offerText } from '@dewsweeper/core/waitlist/offer-notices';
import { wordsOf } from '@dewsweeper/core/words/words-of';
import type { Addressee } from '../../http/visitor.ts';
import type { NewId } from '../../ports.ts';
import type { KnownCourse } from '../courses/course-cache.ts';
import { teeNameOf } from '../courses/tee-name.ts';
import type { OfferedPlay } from './store.ts';

/** A text where there is a number, and a mail where there is an address. */
export function offerMessages(
  { newId, publicUrl }: { newId: NewId; publicUrl: string },
  offer: {
    courseKey: CourseKey;
    course: KnownCourse;
    date: string;
    play: OfferedPlay;
    until: Date;
    addressee: Addressee;
  },
): object[] {
  const { courseKey, course, date, play, until, addressee } = offer;
  const { document, rules } = course;
  const round = {
    courseName: document.name,
    coursePhone: document.phone,
    date,
    startingTime: play.startingTime,
    players: play.players,
    numHoles: play.numHoles,
    teeName: teeNameOf(course, play.startingTeeID),
    firstName: addressee.firstName,
    until: wallTime(wallClockAt(rules.timeZone, until.getTime()).minuteOfDay),
    // For a browser that has not opened the course before.
    waitlistUrl: `${publicUrl}/page/waitlist?${new URLSearchParams(courseOfKey(courseKey)).toString()}`,
  };
  const words = wordsOf(addressee.language);
  const common = { calendarEvent: null, source: 'waitlist', language: addressee.language };
  return [
    {
      id: newId(),
      channel: 'text',
      recipient: addressee.phone,
      subject: '',
      body: offerText(round, words),
      ...common,
    },
    ...(addressee.email === ''
      ? []
      : [
          { id: newId(), channel: 'mail', recipient: addressee.email, ...offerMail(round, words), ...common },
        ]),
  ];
}

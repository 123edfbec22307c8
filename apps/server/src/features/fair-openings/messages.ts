import { unluckyMail, unluckyText, wonMail, wonText } from '@dewsweeper/core/fair-openings/draw-notices';
import { entryPath } from '@dewsweeper/core/found-elsewhere/link-to-time';
import { type CourseKey, courseOfKey } from '@dewsweeper/core/shared/course-key';
import { wallClockAt, wallTime } from '@dewsweeper/core/shared/local-time';
import type { NumHoles, Players } from '@dewsweeper/core/tee-sheet/course';
import { wordsOf } from '@dewsweeper/core/words/words-of';
import type { Addressee } from '../../http/visitor.ts';
import type { NewId } from '../../ports.ts';
import type { KnownCourse } from '../courses/course-cache.ts';
import { teeNameOf } from '../courses/tee-name.ts';

type Deps = { newId: NewId; publicUrl: string };
type About = { courseKey: CourseKey; course: KnownCourse; date: string; addressee: Addressee };

type Won = {
  startingTime: string;
  startingTeeID: string;
  numHoles: NumHoles;
  players: Players;
  until: Date;
};

export function wonMessages(deps: Deps, about: About, won: Won): object[] {
  const { course, date, addressee } = about;
  const { document, rules } = course;
  const { startingTime, startingTeeID, numHoles, players, until } = won;
  const round = {
    courseName: document.name,
    coursePhone: document.phone,
    date,
    startingTime,
    players,
    numHoles,
    teeName: teeNameOf(course, startingTeeID),
    firstName: addressee.firstName,
    until: wallTime(wallClockAt(rules.timeZone, until.getTime()).minuteOfDay),
    openingUrl: openingUrlOf(deps, about),
  };
  const words = wordsOf(addressee.language);
  return both(deps, addressee, { body: wonText(round, words), mail: wonMail(round, words) });
}

export function unluckyMessages(deps: Deps, about: About): object[] {
  const { course, date, addressee } = about;
  const told = {
    courseName: course.document.name,
    date,
    firstName: addressee.firstName,
    openingUrl: openingUrlOf(deps, about),
  };
  const words = wordsOf(addressee.language);
  return both(deps, addressee, { body: unluckyText(told, words), mail: unluckyMail(told, words) });
}

/** The course's entry link with the day, where the page of tee times shows what the draw gave (rules.md#link-to-a-time). */
function openingUrlOf({ publicUrl }: Deps, { courseKey, date }: About): string {
  return `${publicUrl}${entryPath(courseOfKey(courseKey))}?date=${date}`;
}

/** A text where there is a number, and a mail where there is an address. */
function both(
  { newId }: Deps,
  { phone, email, language }: Addressee,
  { body, mail }: { body: string; mail: { subject: string; body: string } },
): object[] {
  const common = { calendarEvent: null, source: 'draw', language };
  return [
    { id: newId(), channel: 'text', recipient: phone, subject: '', body, ...common },
    ...(email === '' ? [] : [{ id: newId(), channel: 'mail', recipient: email, ...mail, ...common }]),
  ];
}

import type { Board } from '@dewsweeper/contract/board';
import type { OpenTimes } from '@dewsweeper/contract/open-times';
import { entryPath, linkToTime } from '@dewsweeper/core/found-elsewhere/link-to-time';
import { offersOf } from '@dewsweeper/core/found-elsewhere/offers';
import { type CourseKey, courseOfKey } from '@dewsweeper/core/shared/course-key';
import { LRUCache } from 'lru-cache';
import { type PreparedDocument, prepareDocument } from '../../http/prepared-document.ts';
import type { CourseCache } from '../courses/course-cache.ts';
import type { Boards, PreparedBoard } from '../teetimes/boards.ts';
import type { OpenDays, PreparedDays } from '../teetimes/open-days.ts';

/** Days with open times in one answer. */
const maxDays = 3;
const maxCourses = 1000;

export type OpenTimesElsewhere = {
  /** Undefined when something of it must be looked up. */
  cached(courseKey: CourseKey): PreparedDocument | undefined;
  /** Null for an unknown course, and for one that is not found elsewhere. */
  get(courseKey: CourseKey): Promise<PreparedDocument | null>;
};

/** Built from the boards in memory, and as new as they are. */
type Kept = { days: PreparedDays; boards: Map<string, PreparedBoard>; document: PreparedDocument };

export function createOpenTimes(deps: {
  boards: Boards;
  days: OpenDays;
  courses: Pick<CourseCache, 'get'>;
  publicUrl: string;
}): OpenTimesElsewhere {
  const { boards, days, courses, publicUrl } = deps;
  const kept = new LRUCache<CourseKey, Kept>({ max: maxCourses });

  function isCurrent(courseKey: CourseKey, { days: ofDays, boards: ofBoards }: Kept): boolean {
    if (days.cached(courseKey) !== ofDays) return false;
    return [...ofBoards].every(([name, board]) => boards.cached(name) === board);
  }

  return {
    cached(courseKey) {
      const known = kept.get(courseKey);
      return known !== undefined && isCurrent(courseKey, known) ? known.document : undefined;
    },
    async get(courseKey) {
      // The days first: whoever counts them notices a changed course.
      const ofDays = await days.get(courseKey);
      const course = await courses.get(courseKey);
      if (!ofDays || !course?.document.widgetSettings.foundElsewhere) return null;
      const dates = openDates(ofDays).map((date) => `${courseKey}/${date}`);
      const found = await Promise.all(dates.map(async (name) => [name, await boards.get(name)] as const));
      const ofBoards = new Map(found.flatMap(([name, board]) => (board ? [[name, board] as const] : [])));
      const { name, timeZone } = course.document;
      const shown = [...ofBoards.values()].map(({ bytes }): Board => JSON.parse(bytes.toString()));
      const document = prepareDocument(presentOpenTimes(courseKey, { name, timeZone, publicUrl }, shown));
      kept.set(courseKey, { days: ofDays, boards: ofBoards, document });
      return document;
    },
  };
}

function openDates({ counted }: PreparedDays): string[] {
  const open = [...counted].filter(([, day]) => [...day.open.nine, ...day.open.eighteen].some(Boolean));
  return open.map(([date]) => date).slice(0, maxDays);
}

function presentOpenTimes(
  courseKey: CourseKey,
  { name, timeZone, publicUrl }: { name: string; timeZone: string; publicUrl: string },
  boards: readonly Board[],
): OpenTimes {
  const place = courseOfKey(courseKey);
  return {
    ...place,
    name,
    timeZone,
    currency: 'USD',
    url: `${publicUrl}${entryPath(place)}`,
    days: boards.map(({ date, slots }) => ({
      date,
      times: offersOf(slots).map((offer) => ({
        ...offer,
        url: `${publicUrl}${linkToTime(place, { ...offer, date, players: offer.minPlayers })}`,
      })),
    })),
  };
}

import type { CoursePath } from '@dewsweeper/contract/ids';
import { maxTopics, topicPattern } from '@dewsweeper/contract/live';
import type { CourseKey } from '@dewsweeper/core/shared/course-key';
import { courseKeyOf, readCourseKey } from '@dewsweeper/core/shared/course-key';
import { isCourseDate } from '@dewsweeper/core/shared/local-time';

/**
 * Besides the contract's: `user:UID` for `me`, `range:GROUP/COURSE` for boards whose dates cannot be booked,
 * and `sheet:GROUP/COURSE/DATE` for staff, who see any date.
 */
export type Topic = { text: string } & (
  | { kind: 'board' | 'sheet'; courseKey: CourseKey; date: string }
  | { kind: 'days' | 'course' | 'range'; courseKey: CourseKey }
  | { kind: 'courses'; group: string }
  | { kind: 'user'; uid: string }
);

export function topicOf(text: string): Topic {
  const colon = text.indexOf(':');
  const kind = text.slice(0, colon);
  const name = text.slice(colon + 1);
  switch (kind) {
    case 'board':
    case 'sheet':
      return { text, kind, courseKey: readCourseKey(name.slice(0, -11)), date: name.slice(-10) };
    case 'days':
    case 'course':
    case 'range':
      return { text, kind, courseKey: readCourseKey(name) };
    case 'courses':
      return { text, kind, group: name };
    case 'user':
      return { text, kind, uid: name };
    default:
      throw new Error(`${text} is no topic`);
  }
}

export const boardTopic = (courseKey: CourseKey, date: string) => `board:${courseKey}/${date}`;

/** Of days whose times have changed, and of golfers whose groups have. */
export function topicsOfDays(
  courseKey: CourseKey,
  dates: readonly string[],
  uids: readonly string[] = [],
): string[] {
  const boards = dates.map((date) => boardTopic(courseKey, date));
  return [...new Set([...boards, `days:${courseKey}`, ...uids.map((uid) => `user:${uid}`)])];
}

/** Of a course whose settings have changed. */
export const topicsOfCourse = (path: CoursePath) => [`course:${courseKeyOf(path)}`, `courses:${path.group}`];

/** Each once, as `a,b`; null when one is invalid or there are too many. Only the session knows `me`. */
export function readTopics(text: string): string[] | null {
  const topics = [...new Set(text.split(','))];
  if (topics.length > maxTopics) return null;
  const isTopic = (topic: string) =>
    topicPattern.test(topic) && (!topic.startsWith('board:') || isCourseDate(topic.slice(-10)));
  return topics.every(isTopic) ? topics : null;
}

export function rangeTopicOf(boardTopic: string): string {
  return boardTopic.replace(/^board:(.*)\/[^/]*$/, 'range:$1');
}

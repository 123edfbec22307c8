import { type CoursePath, documentId } from '@dewsweeper/contract/ids';
import { routes } from '@dewsweeper/contract/routes';
import { type Session, session } from '@dewsweeper/contract/user';
import type { QueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { isSameCourse } from '../../features/courses/course-place.ts';
import { courseQuery, groupQuery } from '../../features/courses/courses.ts';
import { isCourseGone } from '../../features/courses/load-failures.ts';
import { problemCode, send } from '../api.ts';
import { pickCourse, pickedCourse, storeChoice } from '../browser-storage.ts';
import { paths } from '../paths.ts';
import { forgetEndedSession } from './ended-session.ts';
import { putOnList } from './linked-course.ts';
import { keepSession, sessionQuery } from './session.ts';

/** A group's or a course's entry link, as its address names it. */
type EntryLink = { group: string; course?: string | undefined };

/**
 * Follows an entry link: stores its ids and says where the golfer goes from here. A signed-in golfer gets the course on
 * their list; everybody else becomes an anonymous visitor. A link to what does not exist is thrown as the API's problem,
 * and what was stored stays.
 */
export async function followEntryLink(link: EntryLink, queryClient: QueryClient) {
  if (!isId(link.group) || (link.course !== undefined && !isId(link.course))) return paths.home;
  const [who] = await Promise.all([queryClient.fetchQuery(sessionQuery), ensureExistence(link, queryClient)]);
  forgetEndedSession();
  const place = await placeFor(who, link, queryClient);
  keepChoice(link);
  return place;
}

async function placeFor(who: Session, { group, course }: EntryLink, queryClient: QueryClient) {
  if (course === undefined) return paths.home;
  if (who.state === 'none') return visitAnonymously(queryClient);
  if (who.state === 'anonymous') return paths.home;
  const path = { group, course };
  const isListed = who.user.courses.some((mine) => isSameCourse(mine, path));
  return isListed ? paths.teeTimes : addToList(path, queryClient);
}

/** Throws where there is no such group or course. What did not load may well exist: the next page says so. */
async function ensureExistence({ group, course }: EntryLink, queryClient: QueryClient): Promise<void> {
  try {
    await (course === undefined
      ? queryClient.fetchQuery(groupQuery(group))
      : queryClient.fetchQuery(courseQuery({ group, course })));
  } catch (error) {
    if (isCourseGone(error)) throw error;
  }
}

/** Stores a link's ids. Another course than the one picked in this tab is asked about again. */
function keepChoice({ group, course }: EntryLink): void {
  const picked = pickedCourse();
  if (picked !== null && (picked.group !== group || picked.course !== course)) pickCourse(null);
  storeChoice(group, course ?? null);
}

async function visitAnonymously(queryClient: QueryClient) {
  try {
    keepSession(queryClient, await send('POST', routes.anonymousSession, session));
  } catch {
    // Login and registration work without an anonymous visit, and say what is wrong if they do not.
  }
  return paths.home;
}

async function addToList(path: CoursePath, queryClient: QueryClient) {
  try {
    await putOnList(path);
  } catch (error) {
    const code = problemCode(error);
    if (code !== 'not-registered' && code !== 'not-signed-in' && code !== 'not-found') throw error;
    // Who was taken for a golfer is none: the landing would send them on.
    await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 });
    return paths.home;
  }
  await queryClient.invalidateQueries(sessionQuery);
  return paths.teeTimes;
}

function isId(value: string): boolean {
  return z.safeParse(documentId, value).success;
}

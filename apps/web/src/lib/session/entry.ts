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
import { keepLinkedTime } from '../linked-time.ts';
import { paths } from '../paths.ts';
import { forgetEndedSession } from './ended-session.ts';
import { putOnList } from './linked-course.ts';
import { keepSession, sessionQuery } from './session.ts';

type EntryLink = { group: string; course?: string | undefined };

/**
 * For a golfer, the course joins their list; everybody else becomes an anonymous visitor. If group or course
 * does not exist, the API's problem is thrown and the stored ids stay. `search` may choose a time
 * (rules.md#link-to-a-time).
 */
export async function followEntryLink(
  link: EntryLink,
  queryClient: QueryClient,
  search: Record<string, string> = {},
) {
  if (!isId(link.group) || (link.course !== undefined && !isId(link.course))) return paths.home;
  const [who] = await Promise.all([queryClient.fetchQuery(sessionQuery), ensureExistence(link, queryClient)]);
  forgetEndedSession();
  const place = await placeFor(who, link, queryClient);
  keepChoice(link);
  keepLinkedTime(link, search);
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

/** Throws where group or course does not exist. Other failures are left to the next page. */
async function ensureExistence({ group, course }: EntryLink, queryClient: QueryClient): Promise<void> {
  try {
    await (course === undefined
      ? queryClient.fetchQuery(groupQuery(group))
      : queryClient.fetchQuery(courseQuery({ group, course })));
  } catch (error) {
    if (isCourseGone(error)) throw error;
  }
}

/** If it names another course than the one picked in this tab, the tab asks again. */
function keepChoice({ group, course }: EntryLink): void {
  const picked = pickedCourse();
  if (picked !== null && (picked.group !== group || picked.course !== course)) pickCourse(null);
  storeChoice(group, course ?? null);
}

async function visitAnonymously(queryClient: QueryClient) {
  try {
    keepSession(queryClient, await send('POST', routes.anonymousSession, session));
  } catch {
    // Login and registration work without an anonymous session and report their own failures.
  }
  return paths.home;
}

async function addToList(path: CoursePath, queryClient: QueryClient) {
  try {
    await putOnList(path);
  } catch (error) {
    const code = problemCode(error);
    if (code !== 'not-registered' && code !== 'not-signed-in' && code !== 'not-found') throw error;
    // The golfer's session has ended: with the cached one, the landing page would redirect.
    await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 });
    return paths.home;
  }
  await queryClient.invalidateQueries(sessionQuery);
  return paths.teeTimes;
}

function isId(value: string): boolean {
  return z.safeParse(documentId, value).success;
}

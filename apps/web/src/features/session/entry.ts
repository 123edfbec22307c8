import { type CoursePath, documentId } from '@dewsweeper/contract/ids';
import { routes } from '@dewsweeper/contract/routes';
import { session } from '@dewsweeper/contract/user';
import type { QueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { paths } from '../../app/paths.ts';
import { nothing, problemCode, send } from '../../lib/api.ts';
import { storeChoice } from '../../lib/browser-storage.ts';
import { isSameCourse } from '../courses/course-place.ts';
import { keepSession, sessionQuery } from './session.ts';

/** A group's or a course's entry link, as its address names it. */
type EntryLink = { group: string; course?: string | undefined };

/**
 * Follows an entry link (spec.md 2): stores its ids and says where the golfer goes from here. A signed-in golfer
 * gets the course on his list; everybody else becomes an anonymous visitor.
 */
export async function followEntryLink(link: EntryLink, queryClient: QueryClient) {
  if (!isId(link.group) || (link.course !== undefined && !isId(link.course))) return paths.home;
  storeChoice(link.group, link.course ?? null);

  const who = await queryClient.fetchQuery(sessionQuery);
  if (who.state === 'none') return visitAnonymously(queryClient);
  if (who.state === 'anonymous' || link.course === undefined) return paths.home;

  const path = { group: link.group, course: link.course };
  const listed = who.user.courses.some((mine) => isSameCourse(mine, path));
  return listed ? paths.teeTimes : addToList(path, queryClient);
}

async function visitAnonymously(queryClient: QueryClient) {
  try {
    keepSession(queryClient, await send('POST', routes.anonymousSession, session));
  } catch {
    // Login and registration work without an anonymous visit (ruling 29), and say what is wrong if they do not.
  }
  return paths.home;
}

async function addToList({ group, course }: CoursePath, queryClient: QueryClient) {
  try {
    await send('PUT', routes.myCourse(group, course), nothing);
  } catch (error) {
    const code = problemCode(error);
    if (code !== 'not-registered' && code !== 'not-signed-in' && code !== 'not-found') throw error;
    // Who was taken for a golfer is none: the landing would send him on.
    await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 });
    return paths.home;
  }
  await queryClient.invalidateQueries(sessionQuery);
  return paths.teeTimes;
}

function isId(value: string): boolean {
  return z.safeParse(documentId, value).success;
}

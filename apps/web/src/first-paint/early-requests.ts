import { routes } from '@dewsweeper/contract/routes';

/** As far as the address or the browser's storage names them. */
export type Named = { group: string | null; course: string | null };

/** The page's first API requests. Runs in the document's head and has to be small: paths only, no schemas. */
export function earlyRequests(path: string, query: URLSearchParams, stored: Named): string[] {
  return [routes.session, ...pageRequests(path.replace(/\/+$/, ''), query, stored)];
}

function pageRequests(page: string, query: URLSearchParams, stored: Named): string[] {
  const linked = named(query);
  switch (page) {
    case '':
    case '/page/login':
      return landing(stored);
    case '/page/teetimes':
      return courseDay(linked, query.get('date'));
    case '/page/reset':
      return course(linked.group === null ? stored : linked);
    case '/page/register':
    case '/page/dashboard':
    case '/page/profile':
      return course(stored);
    case '/page/reservations':
    case '/page/myreservations':
      return [routes.myTeeTimeGroups, ...course(stored)];
    default:
      return landing(entryLink(page));
  }
}

function landing({ group, course }: Named): string[] {
  if (group === null) return [];
  return [routes.group(group), course === null ? routes.courses(group) : routes.course(group, course)];
}

function course({ group, course }: Named): string[] {
  return group === null || course === null ? [] : [routes.course(group, course)];
}

function courseDay({ group, course }: Named, date: string | null): string[] {
  if (group === null || course === null) return [];
  const board = date !== null && /^[\d-]{10}$/.test(date) ? [routes.board(group, course, date)] : [];
  return [routes.course(group, course), routes.days(group, course), ...board, routes.myTeeTimeGroups];
}

function entryLink(page: string): Named {
  const [, group = null, course = null] = /^\/group\/([^/]+)(?:\/course\/([^/]+))?$/.exec(page) ?? [];
  return { group: idOrNull(group), course: idOrNull(course) };
}

function named(query: URLSearchParams): Named {
  return { group: idOrNull(query.get('group')), course: idOrNull(query.get('course')) };
}

/** The alphabet of ids (contract: `documentId`), so that nothing else gets into a request's path. */
export function idOrNull(value: string | null): string | null {
  return value !== null && /^[\w.-]{1,64}$/.test(value) ? value : null;
}

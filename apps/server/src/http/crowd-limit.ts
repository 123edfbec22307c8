import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * Requests that a process works on at once. At a few thousand in a second that is a fraction of a second's work:
 * whoever would wait longer is told at once to come back, and costs next to nothing.
 */
const mostAtOnce = 600;
/** On top of that, for golfers who hold a time already: they come to the end before others begin. */
const mostToFinish = 300;

/** Counts what is under way. */
export type CrowdLimit = {
  /** Takes the request in until it is answered; false when there are too many. */
  admit(request: IncomingMessage, response: ServerResponse): boolean;
};

export function createCrowdLimit(most = mostAtOnce, mostFinishing = mostToFinish): CrowdLimit {
  let underway = 0;
  const leave = () => {
    underway -= 1;
  };
  return {
    admit(request, response) {
      if (!isWork(request)) return true;
      if (underway >= (isFinishing(request) ? most + mostFinishing : most)) return false;
      underway += 1;
      response.once('close', leave);
      return true;
    },
  };
}

/**
 * Whether an answer takes the database's time for this golfer alone. Boards and open days are computed once for all who
 * ask, live streams have a limit of their own, and proxies must always learn whether the process is well.
 */
function isWork({ method, url = '' }: IncomingMessage): boolean {
  if (!url.startsWith('/api/') || url.startsWith('/api/live') || url.startsWith('/api/health')) return false;
  return method !== 'GET' || !/^\/api\/groups\/[^/]+\/courses\/[^/]+\/(?:teetimes\/|days$)/.test(url);
}

/** Confirming, paying, giving back. */
function isFinishing({ method, url = '' }: IncomingMessage): boolean {
  return method === 'PUT' || method === 'DELETE' || url === '/api/payments';
}

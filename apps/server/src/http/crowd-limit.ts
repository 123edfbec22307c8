import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * Requests that a process works on at once. At a few thousand in a second that is a fraction of a second's work:
 * whoever would wait longer is told at once to come back, and costs next to nothing.
 */
const mostAtOnce = 600;
/** On top of that, for golfers who hold a time already: they come to the end before others begin. */
const mostToFinish = 300;
/** A process whose answers take longer than this on average has too much to do, however few they are. */
const slowMs = 800;
/** About as many as the database is asked by at once: with fewer under way nobody waits for anybody. */
const fewAtOnce = 40;

/** Counts what is under way. */
export type CrowdLimit = {
  /** Takes the request in until it is answered; false when there are too many. */
  admit(request: IncomingMessage, response: ServerResponse): boolean;
};

export function createCrowdLimit(
  limits: { most: number; mostFinishing: number; few: number; slowMs: number } = {
    most: mostAtOnce,
    mostFinishing: mostToFinish,
    few: fewAtOnce,
    slowMs,
  },
): CrowdLimit {
  let underway = 0;
  /** What answers take lately, the last twenty counting most. */
  let averageMs = 0;

  const isFull = (request: IncomingMessage) => {
    if (isFinishing(request)) return underway >= limits.most + limits.mostFinishing;
    return underway >= (averageMs > limits.slowMs ? limits.few : limits.most);
  };

  return {
    admit(request, response) {
      if (!isWork(request)) return true;
      if (isFull(request)) return false;
      underway += 1;
      const startedMs = performance.now();
      response.once('close', () => {
        underway -= 1;
        // A rush that is over says nothing of the next; how long a payment takes is up to its provider.
        if (underway === 0) averageMs = 0;
        else if (request.url !== '/api/payments')
          averageMs += (performance.now() - startedMs - averageMs) / 20;
      });
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

import type { IncomingMessage, ServerResponse } from 'node:http';

/** Counts what is under way. */
export type CrowdLimit = {
  /** Takes the request in until it is answered; false when there are too many. */
  admit(request: IncomingMessage, response: ServerResponse): boolean;
};

export type CrowdLimits = {
  /** Requests that a process works on at once, as long as nothing is known of its speed. */
  most: number;
  /** With fewer under way nobody waits for anybody, so that there is always room for them. */
  few: number;
  /** More are under way than the database is asked by at once: what is finished now is what the process can do. */
  busyFrom: number;
  /** Golfers whose payment is at its provider: they wait for others than us. */
  mostPaying: number;
  /** A request whose body has not arrived within this is not worked on: for all we know it never will. */
  askMs: number;
  /** As many are let in as are answered within this, while a crowd may still be a rush for one time. */
  rushWaitMs: number;
  /** The same when a crowd has stood for a while. */
  waitMs: number;
  /** How long is counted before it is said how fast the process is; a crowd has stood for a while after ten of these. */
  windowMs: number;
};

const usual: CrowdLimits = {
  most: 400,
  few: 40,
  busyFrom: 20,
  mostPaying: 300,
  askMs: 500,
  rushWaitMs: 700,
  waitMs: 400,
  windowMs: 250,
};

/** Golfers who hold a time already come to the end before others begin: for them there is half as much room again. */
const roomToFinish = 1.5;
/** The last windows count most, one of them alone not much. */
const share = 0.3;
/** Nobody judges a crowd by its first windows; it is more than a rush for one time after so many without a moment of rest. */
const [rushWindows, standingWindows] = [3, 10];

/**
 * As many requests at once as the process finishes soon, by how many it finished lately: whoever would wait longer is
 * told at once to come back, and costs next to nothing. A rush for one time is taken in whole, or as much of it as is
 * served within a second; a crowd that stands for longer keeps nobody waiting for so long.
 */
export function createCrowdLimit(
  limits: CrowdLimits = usual,
  nowMs: () => number = () => performance.now(),
): CrowdLimit {
  let underway = 0;
  let paying = 0;
  /** There is one as long as `busyFrom` or more are under way; undefined otherwise. */
  let crowd:
    | { sinceMs: number; windowSinceMs: number; finished: number; perSecond: number | null }
    | undefined;

  /** Counts how fast the process is, a window at a time. */
  const look = () => {
    if (!crowd) return;
    const now = nowMs();
    const elapsedMs = now - crowd.windowSinceMs;
    if (elapsedMs < limits.windowMs) return;
    const seen = (crowd.finished / elapsedMs) * 1000;
    // Those who have only just come say nothing of how long they will take.
    const isFirst = crowd.windowSinceMs === crowd.sinceMs;
    if (!isFirst)
      crowd.perSecond = crowd.perSecond === null ? seen : crowd.perSecond + (seen - crowd.perSecond) * share;
    crowd.windowSinceMs = now;
    crowd.finished = 0;
  };
  const room = () => {
    if (!crowd || crowd.perSecond === null) return limits.most;
    const windows = (crowd.windowSinceMs - crowd.sinceMs) / limits.windowMs;
    if (windows < rushWindows) return limits.most;
    const standing = Math.min(1, Math.max(0, (windows - rushWindows) / (standingWindows - rushWindows)));
    const waitMs = limits.rushWaitMs + (limits.waitMs - limits.rushWaitMs) * standing;
    return Math.min(limits.most, Math.max(limits.few, (crowd.perSecond * waitMs) / 1000));
  };

  const working: Room = {
    hasRoom: (request) => underway < room() * (isFinishing(request) ? roomToFinish : 1),
    enter: () => {
      underway += 1;
      const now = nowMs();
      if (underway === limits.busyFrom)
        crowd = { sinceMs: now, windowSinceMs: now, finished: 0, perSecond: null };
    },
    leave: (isFinished) => {
      underway -= 1;
      if (underway < limits.busyFrom) crowd = undefined;
      else if (crowd && isFinished) crowd.finished += 1;
      look();
    },
  };
  const tills: Room = {
    hasRoom: () => paying < limits.mostPaying,
    enter: () => {
      paying += 1;
    },
    leave: () => {
      paying -= 1;
    },
  };

  return {
    admit(request, response) {
      if (!isWork(request)) return true;
      look();
      const place = isPayment(request) ? tills : working;
      if (!place.hasRoom(request)) return false;
      occupy(place, request, response, limits.askMs);
      return true;
    },
  };
}

type Room = {
  hasRoom(request: IncomingMessage): boolean;
  enter(): void;
  leave(isFinished: boolean): void;
};

/** Takes a place in the room until the request is answered. Who does not come to the end of what he asks waits outside. */
function occupy(room: Room, request: IncomingMessage, response: ServerResponse, askMs: number): void {
  let isInside = true;
  room.enter();
  const patience = setTimeout(() => {
    if (request.complete) return;
    isInside = false;
    room.leave(false);
    request.once('end', () => {
      if (response.closed) return;
      isInside = true;
      room.enter();
    });
  }, askMs);
  response.once('close', () => {
    clearTimeout(patience);
    if (isInside) room.leave(true);
  });
}

/**
 * Whether an answer takes the database's time for this golfer alone. Boards and open days are computed once for all who
 * ask, live streams have a limit of their own, and proxies must always learn whether the process is well.
 */
function isWork({ method, url = '' }: IncomingMessage): boolean {
  if (!url.startsWith('/api/') || url.startsWith('/api/live') || url.startsWith('/api/health')) return false;
  return method !== 'GET' || !/^\/api\/groups\/[^/]+\/courses\/[^/]+\/(?:teetimes\/|days$)/.test(url);
}

function isPayment({ method, url }: IncomingMessage): boolean {
  return method === 'POST' && url === '/api/payments';
}

/** Confirming, giving back. */
function isFinishing({ method }: IncomingMessage): boolean {
  return method === 'PUT' || method === 'DELETE';
}

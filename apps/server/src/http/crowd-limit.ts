import type { IncomingMessage, ServerResponse } from 'node:http';

/** What becomes of a request: one of the two is called, once, at once or soon. Neither is when its golfer goes away. */
export type Verdict = { letIn(): void; sendAway(): void };

/** Decides who is let in, and when. */
export type CrowdLimit = {
  judge(request: IncomingMessage, response: ServerResponse, verdict: Verdict): void;
};

export type CrowdLimits = {
  /** Requests in the house at once: worked on, or waiting for their turn. */
  most: number;
  /** Holds that are worked on at once. As many keep the database busy; more would only wait for it in our memory. */
  holdsAtOnce: number;
  /** Golfers whose payment is at its provider: they wait for others than us. */
  mostPaying: number;
  /** A request whose body has not arrived within this is not worked on: for all we know it never will. */
  askMs: number;
  /**
   * The first so many in the line of a rush wait for so long: a slow machine too tells a crowd who was first. It is less
   * than a golfer waits for an answer, though a database that hangs uses up as much again.
   */
  firstInRush: number;
  firstPatienceMs: number;
  /** The others do not wait longer, while a crowd may still be a rush for one time. */
  rushPatienceMs: number;
  /** Nobody waits longer once there has been somebody in line at every moment of `rushMs`. */
  patienceMs: number;
  rushMs: number;
};

const usual: CrowdLimits = {
  most: 500,
  holdsAtOnce: 64,
  mostPaying: 300,
  askMs: 500,
  firstInRush: 150,
  firstPatienceMs: 3000,
  rushPatienceMs: 800,
  patienceMs: 400,
  rushMs: 1500,
};

/** Golfers who hold a time already come to the end before others begin: for them there is half as much room again. */
const roomToFinish = 1.5;
/** How often it is looked who has waited too long, when nobody leaves who would make room. */
const lookEveryMs = 50;

/**
 * Holds are worked on by turns; a golfer whose turn does not come soon is told to come back, which costs next to nothing.
 * A rush for one time may take nearly a second; a line that never ends keeps nobody for so long, since those it lets in
 * after a long wait are no more than those after a short one (known as controlled delay, CoDel).
 */
export function createCrowdLimit(
  options: {
    limits?: CrowdLimits;
    nowMs?: () => number;
    /** Somebody's turn has come, or will not. */
    onTurn?: (waitedSeconds: number) => void;
  } = {},
): CrowdLimit {
  const { limits = usual, nowMs = () => performance.now(), onTurn } = options;
  const house: Place = { inside: 0 };
  const tills: Place = { inside: 0 };
  const turns: Place = { inside: 0 };
  let line: Waiting[] = [];
  let lineSinceMs = 0;
  let isLookDue = false;

  const isRush = (now: number) => now - lineSinceMs < limits.rushMs;
  const isLate = ({ isFirst, sinceMs }: Waiting, now: number) => {
    const others = isRush(now) ? limits.rushPatienceMs : limits.patienceMs;
    return now - sinceMs > (isFirst ? limits.firstPatienceMs : others);
  };

  function callNext(): void {
    const now = nowMs();
    while (turns.inside < limits.holdsAtOnce) {
      const next = line.shift();
      if (!next) return;
      call(next, now);
    }
  }

  function call(waiting: Waiting, now: number): void {
    if (waiting.response.closed) return;
    onTurn?.((now - waiting.sinceMs) / 1000);
    waiting.call(isLate(waiting, now));
  }

  function lookWhoIsLate(): void {
    isLookDue = false;
    const now = nowMs();
    const late = line.filter((waiting) => isLate(waiting, now));
    line = line.filter((waiting) => !waiting.response.closed && !isLate(waiting, now));
    for (const waiting of late) call(waiting, now);
    lookSoon();
  }

  function lookSoon(): void {
    if (line.length === 0 || isLookDue) return;
    isLookDue = true;
    setTimeout(lookWhoIsLate, lookEveryMs);
  }

  function standInLine(request: IncomingMessage, response: ServerResponse, verdict: Verdict): void {
    const now = nowMs();
    if (line.length === 0) lineSinceMs = now;
    const waiting: Waiting = {
      sinceMs: now,
      isFirst: isRush(now) && line.length < limits.firstInRush,
      response,
      call(late) {
        if (late) return verdict.sendAway();
        occupy(turns, { request, response, askMs: limits.askMs, onLeave: callNext });
        return verdict.letIn();
      },
    };
    line.push(waiting);
    callNext();
    lookSoon();
  }

  return {
    judge(request, response, verdict) {
      if (!isWork(request)) return verdict.letIn();
      const [place, room] = isPayment(request)
        ? [tills, limits.mostPaying]
        : [house, limits.most * (isFinishing(request) ? roomToFinish : 1)];
      if (place.inside >= room) return verdict.sendAway();
      occupy(place, { request, response, askMs: limits.askMs });
      if (isHold(request)) return standInLine(request, response, verdict);
      return verdict.letIn();
    },
  };
}

type Place = { inside: number };

type Waiting = {
  /** Closed when its golfer has gone away. */
  response: ServerResponse;
  sinceMs: number;
  isFirst: boolean;
  call(isLate: boolean): void;
};

/** Takes a place until the request is answered. Who does not come to the end of what he asks waits outside. */
function occupy(
  place: Place,
  visit: { request: IncomingMessage; response: ServerResponse; askMs: number; onLeave?: () => void },
): void {
  const { request, response, askMs, onLeave } = visit;
  let isInside = false;
  const enter = () => {
    isInside = true;
    place.inside += 1;
  };
  const leave = () => {
    if (!isInside) return;
    isInside = false;
    place.inside -= 1;
    onLeave?.();
  };
  enter();
  const patience = setTimeout(() => {
    if (request.complete) return;
    leave();
    request.once('end', () => {
      if (!response.closed) enter();
    });
  }, askMs);
  response.once('close', () => {
    clearTimeout(patience);
    leave();
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

function isHold({ method, url = '' }: IncomingMessage): boolean {
  return method === 'POST' && /\/teetimegroups(?:\?|$)/.test(url);
}

/** Confirming, giving back. */
function isFinishing({ method }: IncomingMessage): boolean {
  return method === 'PUT' || method === 'DELETE';
}

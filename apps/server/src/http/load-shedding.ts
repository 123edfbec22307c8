import type { IncomingMessage, ServerResponse } from 'node:http';
import { type ArrivalLimits, createArrivals } from './await-body.ts';
import { pathOf } from './request-target.ts';
import { sentHeader } from './sent-header.ts';

/** What becomes of a request: one of the two is called, once, at once or soon. Neither is when its golfer goes away. */
export type Verdict = { letIn(): void; sendAway(): void };

/** Decides who is let in, and when. */
export type LoadShedding = {
  judge(request: IncomingMessage, response: ServerResponse, verdict: Verdict): void;
};

export type LoadSheddingLimits = ArrivalLimits & {
  /** Requests in the house at once: worked on, or waiting for their turn. */
  most: number;
  /** Holds that are worked on at once. As many keep the database busy; more would only wait for it in our memory. */
  holdsAtOnce: number;
  /** Golfers whose payment is at its provider: they wait for others than us. */
  maxPaying: number;
  /** A body too large to be awaited has this long to come; then its request is not worked on: perhaps it never will be. */
  askMs: number;
  /**
   * The first so many in the line of a rush wait for so long: a slow machine too tells a crowd who was first. It is less
   * than a golfer waits for an answer, though a database that hangs uses up as much again.
   */
  firstInRush: number;
  firstTimeoutMs: number;
  /** The others do not wait longer, while a crowd may still be a rush for one time. */
  rushTimeoutMs: number;
  /** Nobody waits longer once there has been somebody in line at every moment of `rushMs`. */
  timeoutMs: number;
  rushMs: number;
};

const usual: LoadSheddingLimits = {
  maxArriving: 1000,
  maxArrivingPerAddress: 100,
  most: 500,
  holdsAtOnce: 64,
  maxPaying: 300,
  askMs: 500,
  firstInRush: 150,
  firstTimeoutMs: 3000,
  rushTimeoutMs: 800,
  timeoutMs: 400,
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
export function createLoadShedding(
  options: {
    limits?: LoadSheddingLimits;
    nowMs?: () => number;
    /** Whether a registered golfer sends a request. Nobody else takes a turn, or room to hold and to pay. */
    isGolfers?: (request: IncomingMessage) => Promise<boolean>;
    /** Whose request it is, for limits; null where it could be anybody's. */
    addressOf?: (request: IncomingMessage) => string | null;
    /** Somebody's turn has come, or will not. */
    onTurn?: (waitedSeconds: number) => void;
  } = {},
): LoadShedding {
  const { limits = usual, nowMs = () => performance.now(), onTurn } = options;
  const { isGolfers = async () => true, addressOf = () => null } = options;
  const awaitBody = createArrivals(limits, addressOf);
  const lookups: Place = { inside: 0 };
  const house: Place = { inside: 0 };
  const setups: Place = { inside: 0 };
  const turns: Place = { inside: 0 };
  let line: Waiting[] = [];
  let lineSinceMs = 0;
  let isLookDue = false;

  const isRush = (now: number) => now - lineSinceMs < limits.rushMs;
  const isLate = ({ isFirst, sinceMs }: Waiting, now: number) => {
    const others = isRush(now) ? limits.rushTimeoutMs : limits.timeoutMs;
    return now - sinceMs > (isFirst ? limits.firstTimeoutMs : others);
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

  function giveRoom(request: IncomingMessage, response: ServerResponse, verdict: Verdict): void {
    const [place, room] = isPayment(request)
      ? [setups, limits.maxPaying]
      : [house, limits.most * (isFinishing(request) ? roomToFinish : 1)];
    if (place.inside >= room) return verdict.sendAway();
    occupy(place, { request, response, askMs: limits.askMs });
    if (isHold(request)) return standInLine(request, response, verdict);
    return verdict.letIn();
  }

  async function giveRoomToGolfers(
    request: IncomingMessage,
    response: ServerResponse,
    verdict: Verdict,
  ): Promise<void> {
    // It takes a moment, unless the database has none.
    if (lookups.inside >= limits.most) return verdict.sendAway();
    lookups.inside += 1;
    let isGolfer: boolean;
    try {
      isGolfer = await isGolfers(request);
    } catch {
      return verdict.sendAway();
    } finally {
      lookups.inside -= 1;
    }
    if (response.closed) return undefined;
    return isGolfer ? giveRoom(request, response, verdict) : verdict.letIn();
  }

  return {
    judge(request, response, verdict) {
      if (!isWork(request)) return verdict.letIn();
      return awaitBody(request, response, {
        here() {
          if (isHold(request) || isPayment(request)) void giveRoomToGolfers(request, response, verdict);
          else giveRoom(request, response, verdict);
        },
        givenUp() {
          // The rest would be in the way of whatever is asked next.
          response.shouldKeepAlive = false;
          verdict.sendAway();
        },
      });
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
  const timeouts = setTimeout(() => {
    if (request.complete) return;
    leave();
    request.once('end', () => {
      if (!response.closed) enter();
    });
  }, askMs);
  response.once('close', () => {
    clearTimeout(timeouts);
    leave();
  });
}

/**
 * Whether an answer takes the database's time for this golfer alone. Boards and open days are computed once for all who
 * ask, live streams have a limit of their own, and proxies must always learn whether the process is well.
 */
function isWork({ method, url = '' }: IncomingMessage): boolean {
  const path = pathOf(url);
  if (!path.startsWith('/api/') || path === '/api/live' || path.startsWith('/api/health/')) return false;
  return method !== 'GET' || !/^\/api\/groups\/[^/]+\/courses\/[^/]+\/(?:teetimes\/[^/]+|days)$/.test(path);
}

function isPayment({ method, url = '' }: IncomingMessage): boolean {
  return method === 'POST' && pathOf(url) === '/api/payments';
}

/** A golfer's; with an API key, a course's own system writes by the same path. */
function isHold(request: IncomingMessage): boolean {
  const { method, url = '' } = request;
  if (method !== 'POST' || !/^\/api\/groups\/[^/]+\/courses\/[^/]+\/teetimegroups$/.test(pathOf(url)))
    return false;
  return !/^Bearer /i.test(sentHeader(request, 'authorization') ?? '');
}

/** Confirming, giving back. */
function isFinishing({ method }: IncomingMessage): boolean {
  return method === 'PUT' || method === 'DELETE';
}

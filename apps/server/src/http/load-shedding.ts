import type { IncomingMessage, ServerResponse } from 'node:http';
import { type ArrivalLimits, createArrivals } from './await-body.ts';
import { pathOf } from './request-target.ts';
import { sentHeader } from './sent-header.ts';

/** Exactly one is called, at once or soon; neither when the client disconnects. */
export type Verdict = { admit(): void; shed(): void };

export type LoadShedding = {
  decide(request: IncomingMessage, response: ServerResponse, verdict: Verdict): void;
};

export type LoadSheddingLimits = ArrivalLimits & {
  maxInFlight: number;
  /** Holds in work at once. These keep the database busy; more would only queue in it. */
  holdsAtOnce: number;
  maxPaying: number;
  /** Time for a body too large to be buffered; after that its request does not count as in flight. */
  askMs: number;
  firstInRush: number;
  /** How long the first `firstInRush` holds of a rush may queue; below the client's timeout. */
  maxFirstQueueMs: number;
  maxRushQueueMs: number;
  /** The longest wait once the queue has not been empty for `rushMs`. */
  maxQueueMs: number;
  rushMs: number;
};

const usual: LoadSheddingLimits = {
  maxArriving: 1000,
  maxArrivingPerAddress: 100,
  maxInFlight: 500,
  holdsAtOnce: 64,
  maxPaying: 300,
  askMs: 500,
  firstInRush: 150,
  maxFirstQueueMs: 3000,
  maxRushQueueMs: 800,
  maxQueueMs: 400,
  rushMs: 1500,
};

/** Golfers who already hold a time may finish before others begin: their limit is half as high again. */
const finishingFactor = 1.5;
/** How often late requests are looked for while none completes. */
const checkEveryMs = 50;

/** Late holds are refused cheaply. In an endless queue, waiting longer admits no more (CoDel). */
export function createLoadShedding(
  options: {
    limits?: LoadSheddingLimits;
    nowMs?: () => number;
    isGolfers?: (request: IncomingMessage) => Promise<boolean>;
    /** The address for limits; null when it could be anybody's. */
    addressOf?: (request: IncomingMessage) => string | null;
    onWaited?: (waitedSeconds: number) => void;
  } = {},
): LoadShedding {
  const { limits = usual, nowMs = () => performance.now(), onWaited } = options;
  const { isGolfers = async () => true, addressOf = () => null } = options;
  const awaitBody = createArrivals(limits, addressOf);
  const lookups: InFlight = { inFlight: 0 };
  const requests: InFlight = { inFlight: 0 };
  const payments: InFlight = { inFlight: 0 };
  const holds: InFlight = { inFlight: 0 };
  let queue: Waiting[] = [];
  let queueSinceMs = 0;
  let isCheckDue = false;

  const isRush = (now: number) => now - queueSinceMs < limits.rushMs;
  const isLate = ({ isFirst, sinceMs }: Waiting, now: number) => {
    const others = isRush(now) ? limits.maxRushQueueMs : limits.maxQueueMs;
    return now - sinceMs > (isFirst ? limits.maxFirstQueueMs : others);
  };

  function startNext(): void {
    const now = nowMs();
    while (holds.inFlight < limits.holdsAtOnce) {
      const next = queue.shift();
      if (!next) return;
      call(next, now);
    }
  }

  function call(waiting: Waiting, now: number): void {
    if (waiting.response.closed) return;
    onWaited?.((now - waiting.sinceMs) / 1000);
    waiting.call(isLate(waiting, now));
  }

  function shedLate(): void {
    isCheckDue = false;
    const now = nowMs();
    const late = queue.filter((waiting) => isLate(waiting, now));
    queue = queue.filter((waiting) => !waiting.response.closed && !isLate(waiting, now));
    for (const waiting of late) call(waiting, now);
    checkSoon();
  }

  function checkSoon(): void {
    if (queue.length === 0 || isCheckDue) return;
    isCheckDue = true;
    setTimeout(shedLate, checkEveryMs);
  }

  function enqueue(request: IncomingMessage, response: ServerResponse, verdict: Verdict): void {
    const now = nowMs();
    if (queue.length === 0) queueSinceMs = now;
    const waiting: Waiting = {
      sinceMs: now,
      isFirst: isRush(now) && queue.length < limits.firstInRush,
      response,
      call(late) {
        if (late) return verdict.shed();
        countInFlight(holds, { request, response, askMs: limits.askMs, onEnd: startNext });
        return verdict.admit();
      },
    };
    queue.push(waiting);
    startNext();
    checkSoon();
  }

  function admitOrShed(request: IncomingMessage, response: ServerResponse, verdict: Verdict): void {
    const [place, room] = isPayment(request)
      ? [payments, limits.maxPaying]
      : [requests, limits.maxInFlight * (isFinishing(request) ? finishingFactor : 1)];
    if (place.inFlight >= room) return verdict.shed();
    countInFlight(place, { request, response, askMs: limits.askMs });
    if (isHold(request)) return enqueue(request, response, verdict);
    return verdict.admit();
  }

  async function admitGolfers(
    request: IncomingMessage,
    response: ServerResponse,
    verdict: Verdict,
  ): Promise<void> {
    // Fast, unless the database does not answer.
    if (lookups.inFlight >= limits.maxInFlight) return verdict.shed();
    lookups.inFlight += 1;
    let isGolfer: boolean;
    try {
      isGolfer = await isGolfers(request);
    } catch {
      return verdict.shed();
    } finally {
      lookups.inFlight -= 1;
    }
    if (response.closed) return undefined;
    return isGolfer ? admitOrShed(request, response, verdict) : verdict.admit();
  }

  return {
    decide(request, response, verdict) {
      if (!isWork(request)) return verdict.admit();
      return awaitBody(request, response, {
        here() {
          if (isHold(request) || isPayment(request)) void admitGolfers(request, response, verdict);
          else admitOrShed(request, response, verdict);
        },
        givenUp() {
          // The rest of the body would precede the next request on this connection.
          response.shouldKeepAlive = false;
          verdict.shed();
        },
      });
    },
  };
}

type InFlight = { inFlight: number };

type Waiting = {
  response: ServerResponse;
  sinceMs: number;
  isFirst: boolean;
  call(isLate: boolean): void;
};

/** Counts the request until it is answered. While its body is overdue it does not count. */
function countInFlight(
  place: InFlight,
  visit: { request: IncomingMessage; response: ServerResponse; askMs: number; onEnd?: () => void },
): void {
  const { request, response, askMs, onEnd } = visit;
  let isInside = false;
  const enter = () => {
    isInside = true;
    place.inFlight += 1;
  };
  const leave = () => {
    if (!isInside) return;
    isInside = false;
    place.inFlight -= 1;
    onEnd?.();
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

const fromMemory =
  /^\/api\/groups\/[^/]+\/(?:teetimes\/[^/]+|courses\/[^/]+\/(?:teetimes\/[^/]+|days|open-times\.json))$/;

/** Boards and open days are cached, streams have their own limit, and health checks must always be answered. */
function isWork({ method, url = '' }: IncomingMessage): boolean {
  const path = pathOf(url);
  if (!path.startsWith('/api/') || path === '/api/live' || path.startsWith('/api/health/')) return false;
  return method !== 'GET' || !fromMemory.test(path);
}

function isPayment({ method, url = '' }: IncomingMessage): boolean {
  return method === 'POST' && pathOf(url) === '/api/payments';
}

/** A golfer's hold; with an API key, a partner system writes by the same path. */
function isHold(request: IncomingMessage): boolean {
  const { method, url = '' } = request;
  if (method !== 'POST' || !/^\/api\/groups\/[^/]+\/courses\/[^/]+\/teetimegroups$/.test(pathOf(url)))
    return false;
  return !/^Bearer /i.test(sentHeader(request, 'authorization') ?? '');
}

function isFinishing({ method }: IncomingMessage): boolean {
  return method === 'PUT' || method === 'DELETE';
}

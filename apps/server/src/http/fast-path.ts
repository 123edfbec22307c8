import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { LoadShedding } from './load-shedding.ts';
import { hasSeveralHosts } from './one-host.ts';
import { problemOf } from './problems.ts';
import { normalTarget } from './request-target.ts';

/** Bytes that are at hand for a request, and what is said of them. */
export type AtHand = { headers: Readonly<Record<string, string>>; bytes: Buffer };

const unavailable = Buffer.from(JSON.stringify(problemOf('unavailable')));
const sentAway: AtHand = {
  headers: {
    'content-type': 'application/problem+json',
    'cache-control': 'no-store',
    'retry-after': '2',
    'content-length': String(unavailable.length),
  },
  bytes: unavailable,
};

/**
 * Sees every request before the framework does. What is at hand is sent from here, and who comes when the process has
 * more than enough to do is sent away from here: both are asked for by the thousand, and both answers are known.
 * To be called when the app is ready to listen.
 */
export function openFastPath(
  app: FastifyInstance,
  deps: {
    security: Readonly<Record<string, string>>;
    /** Undefined for what must be looked up, whatever the reason. */
    findAtHand: (request: IncomingMessage) => AtHand | undefined;
    loadShedding: LoadShedding;
    requestID: (request: IncomingMessage) => string;
    /** From now on the framework asks every connection to end. */
    isLeaving: () => boolean;
    countAtHand: () => void;
    countSentAway: (answered: { method: string; status: number; seconds: number }) => void;
  },
): void {
  const { security, findAtHand, loadShedding, requestID, isLeaving, countAtHand, countSentAway } = deps;
  const handOn = app.server.listeners('request') as RequestListener[];
  app.server.removeAllListeners('request');

  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { method = 'GET' } = request;
    // Whoever decides by it, here or in the framework, reads the same.
    request.url = normalTarget(request.url ?? '');
    if (!isLeaving()) {
      const found = method === 'GET' && !hasSeveralHosts(request) ? findAtHand(request) : undefined;
      if (found) {
        send(request, response, 200, found);
        countAtHand();
        return;
      }
      const startedMs = performance.now();
      loadShedding.judge(request, response, {
        letIn: () => letIn(request, response),
        sendAway: () => {
          send(request, response, 503, sentAway);
          countSentAway({ method, status: 503, seconds: (performance.now() - startedMs) / 1000 });
        },
      });
      return;
    }
    letIn(request, response);
  });

  function letIn(request: IncomingMessage, response: ServerResponse): void {
    for (const listener of handOn) listener(request, response);
  }

  /**
   * An answer as node:http sends it with the least work: names and values of its headers in turn, the last one being the
   * request's id, and its bytes as the characters of those numbers. Such text leaves in one piece with its head; bytes
   * would leave beside it.
   */
  const written = new WeakMap<AtHand, { headers: string[]; latin1: string }>();
  function writtenOf(answer: AtHand): { headers: string[]; latin1: string } {
    let known = written.get(answer);
    if (!known) {
      const headers = Object.entries({ ...security, ...answer.headers, 'x-request-id': '' }).flat();
      known = { headers, latin1: answer.bytes.toString('latin1') };
      written.set(answer, known);
    }
    return known;
  }

  function send(request: IncomingMessage, response: ServerResponse, status: number, answer: AtHand): void {
    const { headers, latin1 } = writtenOf(answer);
    headers[headers.length - 1] = requestID(request);
    // They are in the head from here on, so the next answer may have the array.
    response.writeHead(status, headers);
    response.end(latin1, 'latin1');
  }
}

import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { LoadShedding } from './load-shedding.ts';
import { hasSeveralHosts } from './one-host.ts';
import { problemOf } from './problems.ts';
import { normalTarget } from './request-target.ts';

export type CachedReply = { headers: Readonly<Record<string, string>>; bytes: Buffer };

const unavailable = Buffer.from(JSON.stringify(problemOf('unavailable')));
const shedReply: CachedReply = {
  headers: {
    'content-type': 'application/problem+json',
    'cache-control': 'no-store',
    'retry-after': '2',
    'content-length': String(unavailable.length),
  },
  bytes: unavailable,
};

/** Cached replies and refusals are sent without the framework. Call it when the app is ready to listen. */
export function openFastPath(
  app: FastifyInstance,
  deps: {
    security: Readonly<Record<string, string>>;
    findCached: (request: IncomingMessage) => CachedReply | undefined;
    loadShedding: LoadShedding;
    requestID: (request: IncomingMessage) => string;
    /** The server is closing: the framework asks every connection to end. */
    isLeaving: () => boolean;
    countCached: () => void;
    countShed: (answered: { method: string; status: number; seconds: number }) => void;
  },
): void {
  const { security, findCached, loadShedding, requestID, isLeaving, countCached, countShed } = deps;
  const frameworkListeners = app.server.listeners('request') as RequestListener[];
  app.server.removeAllListeners('request');

  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { method = 'GET' } = request;
    // Every later decision reads the same spelling.
    request.url = normalTarget(request.url ?? '');
    if (!isLeaving()) {
      const found = method === 'GET' && !hasSeveralHosts(request) ? findCached(request) : undefined;
      if (found) {
        send(request, response, 200, found);
        countCached();
        return;
      }
      const startedMs = performance.now();
      loadShedding.decide(request, response, {
        admit: () => admit(request, response),
        shed: () => {
          send(request, response, 503, shedReply);
          countShed({ method, status: 503, seconds: (performance.now() - startedMs) / 1000 });
        },
      });
      return;
    }
    admit(request, response);
  });

  function admit(request: IncomingMessage, response: ServerResponse): void {
    for (const listener of frameworkListeners) listener(request, response);
  }

  /** The least work for node:http: headers as a flat list with the request's id last, bytes as latin1 in one write. */
  const written = new WeakMap<CachedReply, { headers: string[]; latin1: string }>();
  function writtenOf(answer: CachedReply): { headers: string[]; latin1: string } {
    let known = written.get(answer);
    if (!known) {
      const headers = Object.entries({ ...security, ...answer.headers, 'x-request-id': '' }).flat();
      known = { headers, latin1: answer.bytes.toString('latin1') };
      written.set(answer, known);
    }
    return known;
  }

  function send(
    request: IncomingMessage,
    response: ServerResponse,
    status: number,
    answer: CachedReply,
  ): void {
    const { headers, latin1 } = writtenOf(answer);
    headers[headers.length - 1] = requestID(request);
    response.writeHead(status, headers);
    response.end(latin1, 'latin1');
  }
}

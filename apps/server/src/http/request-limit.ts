import { performance } from 'node:perf_hooks';
import { accept, type Result, refuse } from '@dewsweeper/core/shared/result';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { clientAddress, isThisMachine } from './client-address.ts';
import { sendRefusal } from './problems.ts';
import { isForApi } from './request-target.ts';
import { skipSecurityLog } from './security-log.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route usually replies from memory, and counts requests that it must look up. */
    isFromMemory?: true;
  }
}

export type RequestLimit = {
  /** Counts a request that costs more than a memory lookup. */
  spend(request: FastifyRequest): Result<null, { refusal: 'too-many-requests'; retryAfterSeconds: number }>;
};

const windowMs = 60_000;
/** Addresses counted at once; beyond that all counters restart. */
const maxAddresses = 100_000;

/** Counted in each process. This machine is not counted: requests may come through an untrusted local proxy. */
export function createRequestLimit(perMinute: number): RequestLimit {
  const counts = new Map<string, number>();
  let endsAtMs = performance.now() + windowMs;
  return {
    spend(request) {
      if (isThisMachine(request.ip)) return accept(null);
      const nowMs = performance.now();
      if (nowMs >= endsAtMs || counts.size >= maxAddresses) {
        counts.clear();
        endsAtMs = nowMs + windowMs;
      }
      const address = clientAddress(request.ip);
      const count = (counts.get(address) ?? 0) + 1;
      counts.set(address, count);
      if (count <= perMinute) return accept(null);
      if (count > perMinute + 1) skipSecurityLog(request);
      const retryAfterSeconds = Math.max(1, Math.ceil((endsAtMs - nowMs) / 1000));
      return refuse({ refusal: 'too-many-requests', retryAfterSeconds });
    },
  };
}

/** Refuses API requests beyond the limit before anything is looked up. */
export function limitRequests(app: FastifyInstance, limit: RequestLimit): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (!isForApi(request) || request.routeOptions.config.isFromMemory) return done();
    const spent = limit.spend(request);
    if (spent.ok) done();
    else sendRefusal(reply, spent);
  });
}

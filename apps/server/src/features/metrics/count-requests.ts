import { routes } from '@dewsweeper/contract/routes';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { problemCodeOf } from '../../http/problems.ts';
import type { Metrics } from './metrics.ts';

const holdRoute = routes.teeTimeGroups(':group', ':course');
const confirmationRoute = routes.confirmation(':group', ':course', ':id');

export function countRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { method } = request;
    const route = request.routeOptions.url ?? 'none';
    if (route !== routes.live) {
      metrics.requestSeconds.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    }
    if (method === 'POST' && route === holdRoute) metrics.holds.inc({ outcome: outcomeOf(reply, 'held') });
    if (method === 'PUT' && route === confirmationRoute)
      metrics.confirmations.inc({ outcome: outcomeOf(reply, 'confirmed') });
    done();
  });
}

function outcomeOf(reply: FastifyReply, success: string): string {
  return reply.statusCode < 300 ? success : (problemCodeOf(reply) ?? 'none');
}

/** Counts refused requests, which never reach the framework. */
export function countShed(metrics: Metrics) {
  const ofNoRoute = new Map<string, { observe(seconds: number): void }>();
  const shed = (method: string, status: number) => {
    const known = ofNoRoute.get(`${method} ${status}`);
    const series = known ?? metrics.requestSeconds.labels({ method, route: 'none', status });
    if (!known) ofNoRoute.set(`${method} ${status}`, series);
    return series;
  };
  return (answered: { method: string; status: number; seconds: number }): void => {
    const { method, status, seconds } = answered;
    shed(method, status).observe(seconds);
  };
}

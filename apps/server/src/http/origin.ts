import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sendProblem } from './problems.ts';

const readingMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses writes that another site's page makes a golfer's browser send. What the browser itself attests
 * (`Sec-Fetch-Site`) is believed first, since no page can forge it; older browsers are known by their
 * `Origin`. A request with neither comes from no browser, so it carries nobody else's cookies.
 */
export function refuseForeignOrigins(app: FastifyInstance, deps: { publicUrl: string }): void {
  const ownOrigin = new URL(deps.publicUrl).origin;
  app.addHook('onRequest', (request, reply, done) => {
    // A key is sent by nobody's browser of itself, as cookies are.
    if (request.routeOptions.config.isForCourseSystems) return done();
    if (readingMethods.has(request.method) || isOwnOrigin(request, ownOrigin)) return done();
    sendProblem(reply, 'foreign-origin');
  });
}

function isOwnOrigin(request: FastifyRequest, ownOrigin: string): boolean {
  const { origin } = request.headers;
  if (origin === ownOrigin) return true;
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  if (origin === undefined) return true;
  // Over HTTP anybody on the way writes pages of any host, so a name alone proves nothing where golfers come by HTTPS.
  if (ownOrigin.startsWith('https:')) return false;
  return URL.canParse(origin) && new URL(origin).host === request.host.toLowerCase();
}

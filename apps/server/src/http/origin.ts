import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sendProblem } from './problems.ts';

const readingMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** `Sec-Fetch-Site` cannot be forged; older browsers send `Origin`. Without either it is no browser with cookies. */
export function refuseForeignOrigins(app: FastifyInstance, deps: { publicUrl: string }): void {
  const ownOrigin = new URL(deps.publicUrl).origin;
  app.addHook('onRequest', (request, reply, done) => {
    // Browsers do not send keys by themselves, as they send cookies.
    if (request.routeOptions.config.isPartnerApi) return done();
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
  // Over HTTP anybody in the network can serve any host, so a name proves nothing where golfers use HTTPS.
  if (ownOrigin.startsWith('https:')) return false;
  return URL.canParse(origin) && new URL(origin).host === request.host.toLowerCase();
}

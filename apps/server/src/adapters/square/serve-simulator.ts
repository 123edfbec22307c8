import { type SimulatorOptions, squareSimulator } from '@dewsweeper/square-simulator/simulator';
import type { FastifyInstance } from 'fastify';
import { sendProblem } from '../../http/problems.ts';
import type { AccessTokens } from './access-tokens.ts';
import { simulatorPrefix } from './endpoints.ts';

const knownForMs = { needed: 10_000, notNeeded: 1_000 };

const booksPaths = ['', '/', '/ledger'].map((path) => `${simulatorPrefix}${path}`);

/** Only while it replaces Square at some course, but for the server's own calls. With HTTPS its ledger pages are closed to everybody. */
export function serveSimulator(
  app: FastifyInstance,
  deps: {
    tokens: AccessTokens;
    sandboxLocations: () => Promise<string[]>;
    isSecure: boolean;
    /** The server calls itself with it. */
    ownToken: string;
    options: SimulatorOptions;
  },
): void {
  let known = { isNeeded: false, untilMs: 0 };
  const isNeeded = async () => {
    if (performance.now() > known.untilMs) {
      const isStandingIn = await standsIn(deps);
      const forMs = isStandingIn ? knownForMs.needed : knownForMs.notNeeded;
      known = { isNeeded: isStandingIn, untilMs: performance.now() + forMs };
    }
    return known.isNeeded;
  };
  app.register(
    async (scope) => {
      scope.addHook('onRoute', (route) => {
        route.schema = { ...route.schema, hide: true };
      });
      scope.addHook('onRequest', async (request, reply) => {
        const isClosed = deps.isSecure && booksPaths.includes(request.routeOptions.url ?? '');
        const isOwnCall = request.headers.authorization === `Bearer ${deps.ownToken}`;
        if (isOwnCall || (!isClosed && (await isNeeded()))) return undefined;
        return sendProblem(reply, 'not-found');
      });
      await scope.register(squareSimulator, deps.options);
    },
    { prefix: simulatorPrefix },
  );
}

async function standsIn(deps: Parameters<typeof serveSimulator>[1]): Promise<boolean> {
  for (const locationId of await deps.sandboxLocations())
    if ((await deps.tokens.of(locationId)) === null) return true;
  return false;
}

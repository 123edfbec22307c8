import { routes } from '@dewsweeper/contract/routes';
import { clubMade, newClub, setupState } from '@dewsweeper/contract/setup';
import { isEmailAddress } from '@dewsweeper/core/shared/email-address';
import { refuse } from '@dewsweeper/core/shared/result';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import * as z from 'zod/mini';
import { clientAddress } from '../../http/client-address.ts';
import { namesWithoutLinks } from '../../http/names-without-links.ts';
import { noQuery } from '../../http/no-input.ts';
import { openRoute } from '../../http/route.ts';
import type { NewId, OpenRateLimit } from '../../ports.ts';
import { loginEmailOf } from '../users/login-email.ts';
import { isSetupOpen, setUpClub } from './setup-link.ts';

const triesPerAddress = { name: 'setup-address', attempts: 100, windowSeconds: 600 };

/** Any text is looked up: a truncated link is invalid, not malformed. */
const setupPath = z.object({ token: z.string() });

/** The first start: whoever has the printed link makes the club and becomes its owner. */
export function setupRoutes(
  app: FastifyInstance,
  deps: {
    pool: Pool;
    publicUrl: string;
    newId: NewId;
    openRateLimit: OpenRateLimit;
    deliverSoon: () => void;
  },
): void {
  const tries = deps.openRateLimit(triesPerAddress);
  const config = { isForStaff: true } as const;

  openRoute(app, {
    method: 'GET',
    url: routes.setup(':token'),
    schema: { querystring: noQuery, params: setupPath, response: { 200: setupState } },
    problems: ['setup-link-invalid'],
    config,
    async handle(request, reply) {
      const spent = await tries.spend(clientAddress(request.ip));
      if (!spent.ok) return spent;
      const isOpen = await isSetupOpen(deps.pool, request.params.token);
      return isOpen ? reply.send({ state: 'open' }) : refuse({ refusal: 'setup-link-invalid' });
    },
  });

  openRoute(app, {
    method: 'POST',
    url: routes.setup(':token'),
    schema: {
      querystring: noQuery,
      params: setupPath,
      body: namesWithoutLinks(newClub, ({ clubName }) => [{ path: ['clubName'], name: clubName }]),
      response: { 200: clubMade },
    },
    problems: ['setup-link-invalid', 'invalid-email'],
    config: { ...config, securityEvent: 'setup' },
    async handle(request, reply) {
      const spent = await tries.spend(clientAddress(request.ip));
      if (!spent.ok) return spent;
      const { clubName, email } = request.body;
      const address = loginEmailOf(email);
      if (!isEmailAddress(address)) return refuse({ refusal: 'invalid-email' });
      const made = await setUpClub(deps, request.params.token, { clubName, email: address });
      if (!made.ok) return made;
      deps.deliverSoon();
      return reply.send(made.value);
    },
  });
}

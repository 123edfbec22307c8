import {
  connections as connectionsReply,
  mailSettings,
  textSettings,
} from '@dewsweeper/contract/connections';
import { routes } from '@dewsweeper/contract/routes';
import type { FastifyInstance } from 'fastify';
import type * as z from 'zod/mini';
import { noContent, noQuery } from '../../http/no-input.ts';
import { staffRoute } from '../../http/route.ts';
import type { OpenRateLimit } from '../../ports.ts';
import type { StoredConnection } from './connections.ts';
import { groupPath, needs, type SetUpDeps } from './deps.ts';
import { mailConnection } from './mail-carrier.ts';
import { mailRoute } from './mail-route.ts';
import { mayChange, notAllowed, removeConnection } from './set-up.ts';
import { textConnection } from './text-carrier.ts';
import { textRoute } from './text-route.ts';

/** A trial calls a server that the asker names. */
const triesPerPerson = { name: 'connection-tries', attempts: 30, windowSeconds: 600 };

/** Mail and texts of the whole installation, for whoever owns every group on it (rules.md#connections). */
export function connectionRoutes(
  app: FastifyInstance,
  deps: SetUpDeps & { openRateLimit: OpenRateLimit },
): void {
  const { config, connections } = deps;
  staffRoute(app, {
    method: 'GET',
    url: routes.clubhouseConnections(':group'),
    schema: { querystring: noQuery, params: groupPath, response: { 200: connectionsReply } },
    problems: [],
    needs,
    async handle(staff, _request, reply) {
      const [isAllowed, mail, texts] = await Promise.all([
        mayChange(deps, staff),
        connections.find(mailConnection),
        connections.find(textConnection),
      ]);
      return reply.send({
        mayChange: isAllowed,
        mail: { setBy: setBy(config.smtpUrl, mail), stored: isAllowed ? present(mailSettings, mail) : null },
        texts: {
          setBy: setBy(config.twilioFrom, texts),
          stored: isAllowed ? present(textSettings, texts) : null,
        },
      });
    },
  });

  const tries = deps.openRateLimit(triesPerPerson);
  mailRoute(app, deps, tries);
  textRoute(app, deps, tries);
  for (const [url, name, securityEvent] of [
    [routes.clubhouseMailServer(':group'), mailConnection, 'mail removed'],
    [routes.clubhouseTexts(':group'), textConnection, 'texts removed'],
  ] as const)
    staffRoute(app, {
      method: 'DELETE',
      url,
      schema: { querystring: noQuery, params: groupPath, response: { 204: noContent } },
      problems: [],
      needs,
      config: { securityEvent },
      async handle(staff, _request, reply) {
        const isDone = await removeConnection(deps, staff, name);
        return isDone ? reply.code(204).send() : notAllowed;
      },
    });
}

function setBy(
  configured: string | null,
  stored: StoredConnection | null,
): 'server' | 'clubhouse' | 'nobody' {
  if (configured !== null) return 'server';
  return stored === null ? 'nobody' : 'clubhouse';
}

function present<Schema extends z.ZodMiniType>(schema: Schema, stored: StoredConnection | null) {
  if (stored === null) return null;
  const { settings, secret, ending, at, by } = stored;
  return {
    settings: schema.parse(settings),
    ending,
    isReadable: secret !== null,
    at: at.toISOString(),
    by,
  };
}

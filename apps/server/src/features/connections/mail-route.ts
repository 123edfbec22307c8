import { mailTried, type WantedMail, wantedMail } from '@dewsweeper/contract/connections';
import { routes } from '@dewsweeper/contract/routes';
import type { FastifyInstance } from 'fastify';
import { tryMail } from '../../adapters/mail/try-mail.ts';
import { noQuery } from '../../http/no-input.ts';
import { staffRoute } from '../../http/route.ts';
import type { RateLimit } from '../../ports.ts';
import { groupPath, needs, type SetUpDeps } from './deps.ts';
import { mailConnection } from './mail-carrier.ts';
import { keptSecret, mayChange, notAllowed, storeConnection, unknownSecret } from './set-up.ts';
import { trialMail } from './trial-words.ts';

export function mailRoute(app: FastifyInstance, deps: SetUpDeps, tries: RateLimit): void {
  staffRoute(app, {
    method: 'PUT',
    url: routes.clubhouseMailServer(':group'),
    schema: { querystring: noQuery, params: groupPath, body: wantedMail, response: { 200: mailTried } },
    problems: ['invalid-request'],
    needs,
    config: { securityEvent: 'mail set up' },
    async handle(staff, request, reply) {
      const { password, evenSo, ...settings }: WantedMail = request.body;
      if (deps.config.smtpUrl !== null || !(await mayChange(deps, staff))) return notAllowed;
      const spent = await tries.spend(staff.id);
      if (!spent.ok) return spent;
      const server = { field: 'host', value: settings.host } as const;
      const secret = password ?? (await keptSecret(deps.connections, mailConnection, server));
      if (secret === null) return unknownSecret('password');
      const fault = await tryMail(
        { ...settings, password: secret, mayBeInside: deps.mayBeInside },
        { from: settings.sender, to: request.staff?.email ?? '', ...trialMail },
      );
      if (fault !== null && !evenSo) return reply.send({ fault, isStored: false });
      const isStored = await storeConnection(deps, staff, mailConnection, { settings, secret });
      return isStored ? reply.send({ fault, isStored }) : notAllowed;
    },
  });
}

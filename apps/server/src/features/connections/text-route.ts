import { type TextFault, textTried, type WantedTexts, wantedTexts } from '@dewsweeper/contract/connections';
import { routes } from '@dewsweeper/contract/routes';
import type { FastifyInstance } from 'fastify';
import { phoneNumberOf } from '../../adapters/sms/phone-number.ts';
import { tryText } from '../../adapters/sms/twilio.ts';
import { noQuery } from '../../http/no-input.ts';
import { staffRoute } from '../../http/route.ts';
import type { RateLimit } from '../../ports.ts';
import { groupPath, needs, type SetUpDeps } from './deps.ts';
import { keptSecret, mayChange, notAllowed, storeConnection, unknownSecret } from './set-up.ts';
import { textConnection } from './text-carrier.ts';
import { trialText } from './trial-words.ts';

/** Shorter than a browser waits. */
const trialMs = 12_000;

export function textRoute(app: FastifyInstance, deps: SetUpDeps, tries: RateLimit): void {
  staffRoute(app, {
    method: 'PUT',
    url: routes.clubhouseTexts(':group'),
    schema: { querystring: noQuery, params: groupPath, body: wantedTexts, response: { 200: textTried } },
    problems: ['invalid-request'],
    needs,
    config: { securityEvent: 'texts set up' },
    async handle(staff, request, reply) {
      const { authToken, to, evenSo, ...settings }: WantedTexts = request.body;
      if (deps.config.twilioFrom !== null || !(await mayChange(deps, staff))) return notAllowed;
      const spent = await tries.spend(staff.id);
      if (!spent.ok) return spent;
      const account = { field: 'accountSid', value: settings.accountSid } as const;
      const secret = authToken ?? (await keptSecret(deps.connections, textConnection, account));
      if (secret === null) return unknownSecret('authToken');
      const fault = await tryTo(deps, to, { ...settings, authToken: secret });
      if (fault !== null && !evenSo) return reply.send({ fault, isStored: false });
      const isStored = await storeConnection(deps, staff, textConnection, { settings, secret });
      return isStored ? reply.send({ fault, isStored }) : notAllowed;
    },
  });
}

async function tryTo(
  { config }: SetUpDeps,
  to: string,
  { sender, ...account }: { accountSid: string; authToken: string; sender: string },
): Promise<TextFault | null> {
  const found = phoneNumberOf(to, config.textCountries?.[0] ?? 'US');
  if (found === null || found.isPremium) return 'number-refused';
  const { twilioApiUrl: apiUrl } = config;
  return tryText(
    { ...account, from: sender, apiUrl, callMs: trialMs },
    { phone: found.number, body: trialText },
  );
}

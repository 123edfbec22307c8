import type { AddressInfo } from 'node:net';
import fastify from 'fastify';

export type AccountAnswers = {
  token?: 'nobody' | 'of the other environment' | 'without permission';
  locations?: readonly object[];
  /** What is different about the one location. */
  location?: object;
  /** Square's code for refused calls about payments. */
  payments?: string;
  isAway?: boolean;
};

/** Square's answers about accounts, for one location. */
export type AccountServer = {
  url: string;
  answers: AccountAnswers;
  /** Such as `GET /v2/locations`, in order. */
  calls: string[];
  stop(): Promise<void>;
};

const goodLocation = {
  id: 'LSIMULATORMAIN2',
  name: 'Pro shop',
  currency: 'USD',
  status: 'ACTIVE',
  capabilities: ['CREDIT_CARD_PROCESSING'],
};

export async function startAccountServer(): Promise<AccountServer> {
  const app = fastify({ forceCloseConnections: true });
  const account: AccountServer = { url: '', answers: {}, calls: [], stop: () => app.close() };
  let asked = 0;
  app.addHook('onRequest', async (request, reply) => {
    account.calls.push(`${request.method} ${request.url.split('?')[0]}`);
    if (!account.answers.isAway) return;
    reply.hijack();
    request.raw.destroy();
  });
  app.get('/v2/locations', async (_request, reply) => {
    const { token, locations, location } = account.answers;
    asked += 1;
    // Both environments are at this address: the first call is to the one that was chosen.
    const isElsewhere = token === 'of the other environment' && asked % 2 === 0;
    if (token === 'without permission') return reply.code(403).send(refusal('INSUFFICIENT_SCOPES'));
    if (token !== undefined && !isElsewhere) return reply.code(401).send(refusal('UNAUTHORIZED'));
    return { locations: locations ?? [{ ...goodLocation, ...location }] };
  });
  app.get('/v2/payments', async (_request, reply) => {
    const { payments: code } = account.answers;
    return code === undefined ? { payments: [] } : reply.code(403).send(refusal(code));
  });
  app.post('/v2/payments', async (_request, reply) => {
    const { payments: code = 'GENERIC_DECLINE' } = account.answers;
    return reply.code(code === 'GENERIC_DECLINE' ? 400 : 403).send(refusal(code));
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  account.url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  return account;
}

function refusal(code: string) {
  const category = code === 'GENERIC_DECLINE' ? 'PAYMENT_METHOD_ERROR' : 'AUTHENTICATION_ERROR';
  return { errors: [{ category, code, detail: 'No.' }] };
}

import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { createSquareProvider } from './square-provider.ts';

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  }
});

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

it.each([301, 307])(
  'follows nobody who answers %i to a payment, and does not know its outcome',
  async (status) => {
    const reported: string[] = [];
    const elsewhere = await serve((request, reply) => {
      reported.push(request.url ?? '');
      reply.end('{}');
    });
    const square = await serve((request, reply) => {
      reply.writeHead(status, { location: `${elsewhere}${request.url}` }).end();
    });
    const provider = createSquareProvider({
      endpoint: { environment: 'sandbox', locationId: 'LSANDBOX' },
      accessToken: 'token',
      baseUrl: square,
      callSeconds: 5,
    });
    const outcome = await provider.charge({
      idempotencyKey: 'a-key',
      sourceId: 'cnon:card-nonce-ok',
      amountCents: 2400,
      currency: 'USD',
      paymentBehavior: 'capture',
      reference: 'ABCD-EFGH-JKLM',
      isRepeat: false,
    });
    expect(outcome).toMatchObject({ outcome: 'unknown' });
    expect(reported).toEqual([]);
  },
);

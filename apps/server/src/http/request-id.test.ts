import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterEach, describe, expect, test } from 'vitest';
import { createApp } from '../app.ts';
import type { TrustedProxies } from './client-address.ts';
import { createRequestIDs } from './request-id.ts';

const lines: { requestId?: string; msg: string }[] = [];
let app: FastifyInstance;
afterEach(async () => {
  lines.length = 0;
  await app?.close();
});

function openApp(): FastifyInstance {
  const log = pino({ level: 'info' }, { write: (line) => lines.push(JSON.parse(line)) });
  app = createApp({ logger: log, trustProxy: false });
  app.post('/work', async (request) => {
    request.log.info('at once');
    await sleep(5);
    request.log.info('later');
    throw new Error('a fault of ours');
  });
  return app;
}

test('a request has one id: in its reply, in its problem and in every line about it', async () => {
  openApp();
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as { port: number };
  const send = () =>
    fetch(`http://127.0.0.1:${port}/work`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ a: 'body' }),
    });
  const replies = await Promise.all(Array.from({ length: 10 }, send));
  const ids = replies.map((reply) => reply.headers.get('x-request-id'));
  expect(new Set(ids).size).toBe(10);
  for (const [at, reply] of replies.entries()) {
    const id = ids[at];
    expect(id).toMatch(/^[0-9a-hjkmnp-tv-z]{12}$/);
    expect(await reply.json()).toMatchObject({ code: 'internal', requestId: id });
    const said = lines.filter(({ requestId }) => requestId === id).map(({ msg }) => msg);
    expect(said).toEqual(['at once', 'later', 'a request failed']);
  }
  expect(lines.filter(({ requestId }) => requestId !== undefined)).toHaveLength(30);
});

test('what is found nowhere, or is malformed, has an id too', async () => {
  openApp();
  for (const url of ['/nowhere', '/%E0%']) {
    const reply = await app.inject({ url });
    expect(reply.json()).toMatchObject({ requestId: reply.headers['x-request-id'] });
  }
});

describe('an id that is given', () => {
  const given = 'f3a9-from.the_proxy';
  const idFrom = (trustProxy: TrustedProxies, remoteAddress: string | undefined, ids: string[] = [given]) => {
    const rawHeaders = ['Host', 'localhost', ...ids.flatMap((id) => ['X-Request-Id', id])];
    return createRequestIDs(trustProxy)({ rawHeaders, socket: { remoteAddress } } as never);
  };

  test.each([
    ['10.0.0.0/8,::1', '10.1.2.3'],
    ['10.0.0.0/8,::1', '::1'],
    ['loopback', '127.0.0.1'],
    ['loopback', '::ffff:127.0.0.1'],
    ['192.0.2.7', '192.0.2.7'],
    [1, '198.51.100.4'],
  ])('is taken over from a proxy of %s at %s', (trustProxy, address) => {
    expect(idFrom(trustProxy, address)).toBe(given);
  });

  test.each<[TrustedProxies, string | undefined]>([
    [false, '127.0.0.1'],
    ['10.0.0.0/8', '11.0.0.1'],
    ['192.0.2.7', '192.0.2.8'],
    ['loopback', undefined],
  ])('is not taken over, trusting %s, from %s', (trustProxy, address) => {
    expect(idFrom(trustProxy, address)).toMatch(/^[0-9a-z]{12}$/);
  });

  test.each([['with a space'], ['x'.repeat(65)], ['<b>'], ['a-first', 'a-second'], ['']])(
    'is not taken over when it is %j',
    (...ids) => {
      expect(idFrom(1, '10.0.0.1', ids)).toMatch(/^[0-9a-z]{12}$/);
    },
  );
});

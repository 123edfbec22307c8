import { pino } from 'pino';
import { expect, it } from 'vitest';
import { createApp } from '../app.ts';

/** A server whose only route fails with this error. */
async function answerTo(error: object): Promise<[status: number, retryAfter: unknown]> {
  const app = createApp({ logger: pino({ level: 'silent' }), trustProxy: false });
  app.get('/fails', async () => {
    throw Object.assign(new Error('no'), error);
  });
  const { statusCode, headers } = await app.inject('/fails');
  await app.close();
  return [statusCode, headers['retry-after']];
}

it.each([
  ['the disk is full', { code: '53100' }],
  ['memory is short', { code: '53200' }],
  ['the disk cannot be read or written', { code: '58030' }],
  ['there are no connections left', { code: '53300' }],
  ['the server is being shut down', { code: '57P01' }],
  ['nobody listens', { code: 'ECONNREFUSED' }],
  ['no answer comes', { message: 'Query read timeout' }],
  ['no connection becomes free', { message: 'timeout exceeded when trying to connect' }],
])('while %s golfers are asked to come back', async (_name, error) => {
  expect(await answerTo(error)).toEqual([503, '2']);
});

it('a bug is none of that', async () => {
  expect(await answerTo({ code: '42601' })).toEqual([500, undefined]);
});

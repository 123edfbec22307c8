import fastify from 'fastify';
import { expect, it } from 'vitest';
import { createApp } from '../app.ts';
import { logSerializers } from './log-redaction.ts';

it('lets no cookie, body, reset link or invitation into the log, whatever goes wrong', async () => {
  const lines: string[] = [];
  const stream = { write: (line: string) => lines.push(line) };
  const { log: logger } = fastify({
    logger: { level: 'trace', stream, serializers: logSerializers },
  });
  const app = createApp({ logger, trustProxy: false });
  app.put('/api/password-resets/:token', async (request) => {
    request.log.info({ req: request }, 'a line about the request');
    throw new Error('a fault of ours');
  });
  app.put('/api/clubhouse/invitations/:token', async (request) => {
    request.log.info({ req: request }, 'a line about the request');
  });
  app.put('/reminder/:group/:course/:id/:seal', async (request) => {
    request.log.info({ req: request }, 'a line about the request');
  });
  for (const path of [
    '/api/password-resets/SECRET?group=links',
    '/api/clubhouse/invitations/SECRET',
    '/page/reset/SECRET',
    '/page/reset/%E0%SECRET',
    '/reminder/links/oaks/G1/SECRET',
    '/reminder/links/oaks/G1/SECRET/cancel',
  ]) {
    await app.inject({
      method: 'PUT',
      url: path,
      headers: { cookie: 'session=SECRET' },
      payload: { password: 'SECRET' },
    });
  }
  const log = lines.join('');
  expect(log).toContain('/api/password-resets/[token]?group=links');
  expect(log).toContain('/api/clubhouse/invitations/[token]');
  expect(log).toContain('/reminder/links/oaks/G1/[token]');
  expect(log).toContain('a fault of ours');
  expect(log).not.toContain('SECRET');
});

it("lets no row of a golfer's into the log with a database's error", () => {
  const cause = Object.assign(new Error('violates a constraint'), {
    code: '23505',
    table: 'users',
    detail: 'Key (login_email)=(SECRET) already exists.',
    where: 'SQL statement "select SECRET"',
  });
  const logged = JSON.stringify(logSerializers.err(new Error('a request failed', { cause })));
  expect(logged).toContain('23505');
  expect(logged).toContain('users');
  expect(logged).toContain('log-redaction.test.ts');
  expect(logged).not.toContain('SECRET');
});

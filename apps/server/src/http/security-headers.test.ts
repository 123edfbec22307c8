import { fastify } from 'fastify';
import { describe, expect, test } from 'vitest';
import { bareSecurityHeaders, headersAtTheDoor, setSecurityHeaders } from './security-headers.ts';

describe.each([true, false])('where golfers come by HTTPS: %s', (isSecure) => {
  test('answers at the door carry just what the framework puts on its own', async () => {
    const app = fastify();
    await setSecurityHeaders(app, { isSecure });
    app.get('/', (_request, reply) => reply.code(204).send());
    const { headers } = await app.inject('/');
    await app.close();
    const { date: _date, connection: _connection, ...security } = headers;
    expect(security).toEqual(headersAtTheDoor({ isSecure }));
  });

  test('answers before any route have the same, and a policy that lets in nothing at all', () => {
    const { 'content-security-policy': policy, ...bare } = bareSecurityHeaders(isSecure);
    expect(headersAtTheDoor({ isSecure })).toMatchObject(bare);
    expect(policy).toMatch(/^default-src 'none';/);
  });
});

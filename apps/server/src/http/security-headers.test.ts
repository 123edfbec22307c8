import { fastify } from 'fastify';
import { describe, expect, test } from 'vitest';
import { bareSecurityHeaders, securityHeaders, setSecurityHeaders } from './security-headers.ts';

describe.each([true, false])('where golfers come by HTTPS: %s', (isSecure) => {
  test('every answer carries them, and a route may say otherwise of one or take it away', async () => {
    const app = fastify();
    const always = securityHeaders({ isSecure });
    setSecurityHeaders(app, always);
    app.get('/', (_request, reply) => reply.code(204).send());
    app.get('/own', (_request, reply) =>
      reply.header('referrer-policy', 'no-referrer').removeHeader('x-frame-options').code(204).send(),
    );
    for (const path of ['/', '/nowhere']) expect((await app.inject(path)).headers).toMatchObject(always);
    const { 'x-frame-options': _none, ...others } = always;
    const { headers } = await app.inject('/own');
    expect(headers).toMatchObject({ ...others, 'referrer-policy': 'no-referrer' });
    expect(headers).not.toHaveProperty('x-frame-options');
    await app.close();
  });

  test('they are these', () => {
    expect(securityHeaders({ isSecure })).toEqual({
      'content-security-policy': [
        "default-src 'none'",
        "base-uri 'none'",
        "object-src 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "connect-src 'self'",
        "font-src 'self'",
        "img-src 'self' data:",
        "manifest-src 'self'",
        "script-src 'self'",
        "style-src 'self'",
        ...(isSecure ? ['upgrade-insecure-requests'] : []),
      ].join(';'),
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'origin-agent-cluster': '?1',
      'permissions-policy':
        'accelerometer=(), camera=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), usb=(), payment=()',
      'referrer-policy': 'same-origin',
      ...(isSecure && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
      'x-content-type-options': 'nosniff',
      'x-dns-prefetch-control': 'off',
      'x-download-options': 'noopen',
      'x-frame-options': 'DENY',
      'x-permitted-cross-domain-policies': 'none',
      'x-xss-protection': '0',
    });
  });

  test('replies before any route have the same, and a policy that allows nothing', () => {
    const { 'content-security-policy': policy, ...bare } = bareSecurityHeaders(isSecure);
    expect(securityHeaders({ isSecure })).toMatchObject(bare);
    expect(policy).toMatch(/^default-src 'none';/);
  });
});

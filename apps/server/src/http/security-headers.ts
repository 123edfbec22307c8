import type { FastifyInstance } from 'fastify';
import { contentPolicy } from './content-policy.ts';

/** What a browser is told with every answer, by lower-case names; made once, since it is the same for all. */
export type SecurityHeaders = Record<string, string>;

/** The policy is of what is no page; a page brings its own. */
export function securityHeaders({ isSecure }: { isSecure: boolean }): SecurityHeaders {
  return {
    'content-security-policy': policyText(contentPolicy('', { isSecure })),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'same-origin',
    ...(isSecure && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'SAMEORIGIN',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
  };
}

type ContentPolicy = ReturnType<typeof contentPolicy>;

/** A policy as its header says it: `defaultSrc` becomes `default-src`. */
export function policyText(policy: ContentPolicy): string {
  return Object.entries(policy)
    .map(([directive, sources]) =>
      [directive.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`), ...sources].join(' '),
    )
    .join(';');
}

/** Puts them on every answer of the app. */
export function sendSecurityHeaders(app: FastifyInstance, headers: SecurityHeaders): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}

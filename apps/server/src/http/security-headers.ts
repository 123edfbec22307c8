import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import { contentPolicy } from './content-policy.ts';

/** What no page of ours asks a browser for. */
const neverAsked = [
  'accelerometer',
  'camera',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'usb',
];

/** The `permissions-policy` that lets `payers`, besides ourselves, open the browser's own way to pay; null: nobody. */
export function permissionsPolicy(payers: readonly string[] | null): string {
  const pay = payers === null ? '' : ['self', ...payers.map((origin) => JSON.stringify(origin))].join(' ');
  return [...neverAsked.map((feature) => `${feature}=()`), `payment=(${pay})`].join(', ');
}

/**
 * Puts on every reply what a browser must keep to; documents replace the content policy by their own. To be awaited
 * before anything else is added that may answer.
 */
export async function setSecurityHeaders(
  app: FastifyInstance,
  { isSecure }: { isSecure: boolean },
): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: contentPolicy('', { isSecure }) },
    strictTransportSecurity: isSecure,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  });
  const permissions = permissionsPolicy(null);
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('permissions-policy', permissions);
    done();
  });
}

/** What keeps a browser to HTTPS for a year, as the library has it. */
const overHttps = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' };

/** The same headers, for answers that are sent before the framework sees the request; a test holds them equal. */
export function headersAtTheDoor({ isSecure }: { isSecure: boolean }): Record<string, string> {
  return {
    'content-security-policy': policyText(contentPolicy('', { isSecure })),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': permissionsPolicy(null),
    'referrer-policy': 'same-origin',
    ...(isSecure && overHttps),
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
  };
}

/** A policy as its header says it: `defaultSrc` becomes `default-src`. */
function policyText(policy: ReturnType<typeof contentPolicy>): string {
  return Object.entries(policy)
    .map(([directive, sources]) =>
      [directive.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`), ...sources].join(' '),
    )
    .join(';');
}

/** The same, as far as it matters, for what is answered before any route or hook is found. */
export function bareSecurityHeaders(isSecure: boolean): Record<string, string> {
  return {
    'content-security-policy': "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    ...(isSecure && overHttps),
  };
}

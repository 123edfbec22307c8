import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import { type ContentPolicy, contentPolicy, squareFrames } from './content-policy.ts';

const unusedFeatures = [
  'accelerometer',
  'camera',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'usb',
];

/** Allows `payers` and our own pages the Payment Request API; null: nobody. */
function permissionsPolicy(payers: readonly string[] | null): string {
  const pay = payers === null ? '' : ['self', ...payers.map((origin) => JSON.stringify(origin))].join(' ');
  return [...unusedFeatures.map((feature) => `${feature}=()`), `payment=(${pay})`].join(', ');
}

export function securityHeaders(about: {
  isSecure: boolean;
  /** The policy of a document; the default allows nothing to load. */
  policy?: ContentPolicy;
  /** A wallet without native support opens a window that must reach its opener. */
  isForPaying?: boolean;
}): Record<string, string> {
  const { isSecure, isForPaying = false, policy = contentPolicy('', { isSecure }) } = about;
  const setHeaders = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: policy },
    strictTransportSecurity: isSecure,
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: { policy: isForPaying ? 'same-origin-allow-popups' : 'same-origin' },
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  });
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  let failure: unknown;
  setHeaders(request, response, (error) => {
    failure = error;
  });
  if (failure) throw failure;
  const headers = Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]);
  return {
    ...Object.fromEntries(headers),
    'permissions-policy': permissionsPolicy(isForPaying ? squareFrames : null),
  };
}

declare module 'fastify' {
  interface FastifyContextConfig {
    setsSecurityHeaders?: true;
  }
}

export function setSecurityHeaders(app: FastifyInstance, security: Readonly<Record<string, string>>): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.config.setsSecurityHeaders !== true) reply.headers(security);
    done();
  });
}

/** HTTPS for a year, as the library writes it. */
const overHttps = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' };

/** For replies that are sent before any hook runs. */
export function bareSecurityHeaders(isSecure: boolean): Record<string, string> {
  return {
    'content-security-policy': "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    ...(isSecure && overHttps),
  };
}

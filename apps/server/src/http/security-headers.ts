import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import { type ContentPolicy, contentPolicy, squareFrames } from './content-policy.ts';

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
function permissionsPolicy(payers: readonly string[] | null): string {
  const pay = payers === null ? '' : ['self', ...payers.map((origin) => JSON.stringify(origin))].join(' ');
  return [...neverAsked.map((feature) => `${feature}=()`), `payment=(${pay})`].join(', ');
}

/** What a browser must keep to, as headers by their names in small letters: made once, for answers by the thousand. */
export function securityHeaders(about: {
  /** Golfers come by HTTPS. */
  isSecure: boolean;
  /** A document's own policy; without it, that of an answer which loads nothing. */
  policy?: ContentPolicy;
  /** Where a browser has no way to pay of its own, a wallet's window tells the page that opened it. */
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
    /** The route puts the security headers on its answers itself. */
    setsSecurityHeaders?: true;
  }
}

/** Puts them on every reply, for its route to say otherwise or to take one away. */
export function setSecurityHeaders(app: FastifyInstance, security: Readonly<Record<string, string>>): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.config.setsSecurityHeaders !== true) reply.headers(security);
    done();
  });
}

/** What keeps a browser to HTTPS for a year, as the library has it. */
const overHttps = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' };

/** The same, as far as it matters, for what is answered before any route or hook is found. */
export function bareSecurityHeaders(isSecure: boolean): Record<string, string> {
  return {
    'content-security-policy': "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    ...(isSecure && overHttps),
  };
}

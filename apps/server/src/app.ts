import cookie from '@fastify/cookie';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { proxiesIn, type TrustedProxies } from './http/client-address.ts';
import { answerClientErrors } from './http/client-errors.ts';
import { closeIdleConnectionsWhileClosing } from './http/close-idle-connections.ts';
import { handleErrors } from './http/error-handler.ts';
import { sendProblem } from './http/problems.ts';
import { createRequestIDs, tellRequestID } from './http/request-id.ts';
import { normalTarget } from './http/request-target.ts';
import { bareSecurityHeaders } from './http/security-headers.ts';
import { refuseUnstorableText } from './http/unstorable-text.ts';

/** How long a client may take to send the head of a request, all of it, and the next one on the same connection. */
export type HttpTimeouts = { headersMs: number; requestMs: number; idleMs: number; lookEveryMs: number };

/** Enough for a phone at the edge of its network, too little for who holds connections open by the thousand. */
const defaultHttpTimeouts: HttpTimeouts = {
  headersMs: 10_000,
  requestMs: 20_000,
  idleMs: 75_000,
  lookEveryMs: 2_000,
};

/** An empty server with the edge's rules: input parsed by schema, faults answered as problems, nothing large taken in. */
export function createApp(options: {
  logger: FastifyBaseLogger;
  trustProxy: TrustedProxies;
  /** Golfers come by HTTPS. */
  isSecure?: boolean;
  timeouts?: HttpTimeouts;
}): FastifyInstance {
  const bareHeaders = bareSecurityHeaders(options.isSecure ?? false);
  const { headersMs, requestMs, idleMs, lookEveryMs } = options.timeouts ?? defaultHttpTimeouts;
  const app = fastify({
    loggerInstance: options.logger,
    trustProxy: options.trustProxy !== false && proxiesIn(options.trustProxy),
    bodyLimit: 64 * 1024,
    requestTimeout: requestMs,
    keepAliveTimeout: idleMs,
    http: { headersTimeout: headersMs, connectionsCheckingInterval: lookEveryMs, maxHeaderSize: 16 * 1024 },
    clientErrorHandler: answerClientErrors(bareHeaders),
    genReqId: createRequestIDs(options.trustProxy),
    // What still comes while the process ends is answered like everything before.
    return503OnClosing: false,
    rewriteUrl: ({ url = '' }) => normalTarget(url),
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    // A path that no route can be found for: malformed, or a part of it too long.
    frameworkErrors: (_error, request, reply) => {
      reply.headers({ ...bareHeaders, 'x-request-id': request.id });
      sendProblem(reply, 'invalid-request');
    },
    // Requests are counted and timed elsewhere; a line for each would bury what matters.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
  });
  // Nothing but `100-continue` can be expected of us; Node would refuse the rest in words of its own.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  closeIdleConnectionsWhileClosing(app);
  tellRequestID(app);
  handleErrors(app);
  refuseUnstorableText(app);
  app.register(cookie);
  return app;
}

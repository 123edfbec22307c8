import cookie from '@fastify/cookie';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { proxiesIn, type TrustedProxies } from './http/client-address.ts';
import { answerClientErrors } from './http/client-errors.ts';
import { closeIdleConnectionsWhileClosing } from './http/close-idle-connections.ts';
import { handleErrors } from './http/error-handler.ts';
import { sendProblem } from './http/problems.ts';
import { addRequestID, createRequestIDs } from './http/request-id.ts';
import { normalTarget } from './http/request-target.ts';
import { bareSecurityHeaders } from './http/security-headers.ts';
import { refuseUnstorableText } from './http/unstorable-text.ts';

export type HttpTimeouts = { headersMs: number; requestMs: number; idleMs: number; lookEveryMs: number };

/** Enough for a phone on a weak network, too little for holding thousands of connections open. */
const defaultHttpTimeouts: HttpTimeouts = {
  headersMs: 10_000,
  requestMs: 20_000,
  idleMs: 75_000,
  lookEveryMs: 2_000,
};

/** A server without routes: input parsed by schema, errors answered as problems, bodies limited. */
export function createApp(options: {
  logger: FastifyBaseLogger;
  trustProxy: TrustedProxies;
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
    return503OnClosing: false,
    rewriteUrl: ({ url = '' }) => normalTarget(url),
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    // Malformed paths, or with too long a part.
    frameworkErrors: (_error, request, reply) => {
      reply.headers({ ...bareHeaders, 'x-request-id': request.id });
      sendProblem(reply, 'invalid-request');
    },
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
  });
  // Node would refuse other expectations than `100-continue` with its own reply.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  closeIdleConnectionsWhileClosing(app);
  addRequestID(app);
  handleErrors(app);
  refuseUnstorableText(app);
  app.register(cookie);
  return app;
}

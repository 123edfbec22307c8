import type { FastifyInstance } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { isNodeAway } from '../adapters/postgres/node-away.ts';
import { isPaused } from '../adapters/postgres/paused-writes.ts';
import { sendProblem } from './problems.ts';

/** An upgrade takes a minute or a few. */
const pausedRetryAfterSeconds = 15;

/** PostgreSQL stores no NUL character, neither in text nor in JSON. */
const notStorable = new Set(['22021', '22P05']);

/** The database cannot be reached, or has no disk, memory or connections left. Temporary. */
const databaseAway = new Set([
  '53100',
  '53200',
  '58030',
  'ECONNREFUSED',
  'ENOENT',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08006',
  '08001',
  '57014',
]);

export function handleErrors(app: FastifyInstance): void {
  app.setNotFoundHandler((_request, reply) => sendProblem(reply, 'not-found'));

  app.setErrorHandler((error: Error & { code?: string; statusCode?: number }, request, reply) => {
    if (hasZodFastifySchemaValidationErrors(error)) {
      return sendProblem(reply, 'invalid-request', {
        errors: error.validation.map((fault) => ({
          path: fault.instancePath.replace(/^\//, '').replaceAll('/', '.'),
          message: fault.message ?? 'is not allowed',
        })),
      });
    }
    if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return sendProblem(reply, 'body-too-large');
    if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return sendProblem(reply, 'unsupported-media-type');
    if (error.code !== undefined && notStorable.has(error.code)) return sendProblem(reply, 'invalid-request');
    if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
      return sendProblem(reply, 'invalid-request');
    }
    if (isPaused(error)) {
      return sendProblem(reply, 'paused', { retryAfterSeconds: pausedRetryAfterSeconds });
    }
    if (isDatabaseAway(error)) {
      request.log.error({ err: error }, 'the database is not available');
      return sendProblem(reply, 'unavailable', { retryAfterSeconds: 2 });
    }
    request.log.error({ err: error }, 'a request failed');
    return sendProblem(reply, 'internal');
  });
}

function isDatabaseAway(error: Error & { code?: string }): boolean {
  if (error.code !== undefined && databaseAway.has(error.code)) return true;
  if (isNodeAway(error)) return true;
  return /Connection terminated|not queryable|timeout exceeded when trying to connect|Query read timeout/i.test(
    error.message,
  );
}

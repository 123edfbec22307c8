import type { FastifyRequest } from 'fastify';

/** Reset links stand in paths, of the API and of the page that a mail leads to. */
const secretInPath = /(\/(?:api\/password-resets|page\/reset)\/)[^/?#]+/;

/**
 * Writes a request into the log: never its cookies, its body or a reset link's token.
 */
function loggedRequest(request: FastifyRequest): Record<string, unknown> {
  return {
    method: request.method,
    url: request.url?.replace(secretInPath, '$1[token]'),
    host: request.host,
    remoteAddress: request.ip,
  };
}

type LoggedError = { type: string; message: string; stack: string; [more: string]: unknown };

/** What PostgreSQL adds to an error quotes the row or the statement that it is about: golfers' names and addresses. */
const quoting = ['detail', 'where', 'hint', 'internalQuery', 'dataType'];

/**
 * Writes an error into the log, and those that it was caused by: what it is, where it arose, and of a database's error
 * its code, table and constraint.
 */
function loggedError(error: unknown): LoggedError {
  if (!(error instanceof Error))
    return { type: typeof error, message: 'what was thrown is no error', stack: '' };
  const { name, message, stack = '', cause, ...more } = error as Error & Record<string, unknown>;
  const plain = Object.entries(more).filter(
    ([key, value]) => !quoting.includes(key) && ['string', 'number', 'boolean'].includes(typeof value),
  );
  return {
    type: name,
    message,
    stack,
    ...Object.fromEntries(plain),
    ...(cause !== undefined && { cause: loggedError(cause) }),
  };
}

/** How the program's logger writes requests and errors. */
export const logSerializers = { req: loggedRequest, err: loggedError };

import type { FastifyRequest } from 'fastify';

/** Paths contain tokens of resets and invitations, in the API and on the page that a mail links to. */
const secretInPath =
  /(\/(?:api\/password-resets|api\/clubhouse\/invitations|api\/calendars|page\/reset|reminder\/[^/?#]+\/[^/?#]+\/[^/?#]+)\/)[^/?#]+/;

/** Never logs cookies, bodies or tokens. */
function loggedRequest(request: FastifyRequest): Record<string, unknown> {
  return {
    method: request.method,
    url: request.url?.replace(secretInPath, '$1[token]'),
    host: request.host,
    remoteAddress: request.ip,
  };
}

type LoggedError = { type: string; message: string; stack: string; [more: string]: unknown };

/** PostgreSQL's error details quote rows and statements: names and addresses of golfers. */
const quoting = ['detail', 'where', 'hint', 'internalQuery', 'dataType'];

/** An error and its causes: type and stack, and of a database error its code, table and constraint. */
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

export const logSerializers = { req: loggedRequest, err: loggedError };

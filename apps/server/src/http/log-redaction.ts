import type { FastifyRequest } from 'fastify';

/** Reset links stand in paths, of the API and of the page that a mail leads to. */
const secretInPath = /(\/(?:api\/password-resets|page\/reset)\/)[^/?#]+/;

/**
 * Writes a request into the log: never its cookies, its body or a reset link's token.
 * For the `serializers` of the logger.
 */
export function loggedRequest(request: FastifyRequest): Record<string, unknown> {
  return {
    method: request.method,
    url: request.url?.replace(secretInPath, '$1[token]'),
    host: request.host,
    remoteAddress: request.ip,
  };
}

import type { FastifyRequest } from 'fastify';

/** What no sender needs to encode (RFC 3986, 2.3). */
const unreserved = /^[A-Za-z0-9._~-]$/;
const absoluteForm = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i;

/**
 * The one spelling of a request's target. Everything that decides by a path reads this one, so that no spelling leads to
 * a route past what was decided: without scheme and host, and without the encoding of letters that need none. A path
 * whose encoding is broken stays as it is: the router refuses it.
 */
export function normalTarget(target: string): string {
  const local = target.startsWith('/') ? target : withoutHost(target);
  if (!local.includes('%')) return local;
  const end = endOfPath(local);
  const path = local.slice(0, end);
  if (/%(?![0-9a-f]{2})/i.test(path)) return local;
  return path.replace(/%[0-9a-f]{2}/gi, decodedIfUnreserved) + local.slice(end);
}

/** The path alone, as the router compares it: no query, and no slash at its end. */
export function pathOf(target: string): string {
  const path = target.slice(0, endOfPath(target));
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
}

/** Whether a request is for the API: by its route, or, where no route was found for it, by its path. */
export function isForApi(request: FastifyRequest): boolean {
  const route = request.routeOptions.url;
  return (route === undefined || route === '/*' ? request.url : route).startsWith('/api/');
}

function withoutHost(target: string): string {
  const rest = target.replace(absoluteForm, '');
  return rest === target || rest.startsWith('/') ? rest : `/${rest}`;
}

function endOfPath(target: string): number {
  const end = target.search(/[?#]/);
  return end < 0 ? target.length : end;
}

function decodedIfUnreserved(encoded: string): string {
  const letter = String.fromCharCode(Number.parseInt(encoded.slice(1), 16));
  return unreserved.test(letter) ? letter : encoded;
}

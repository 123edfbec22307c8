import type { FastifyRequest } from 'fastify';

/** Characters that need no encoding (RFC 3986, 2.3). */
const unreserved = /^[A-Za-z0-9._~-]$/;
const absoluteForm = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i;

/** Everything that decides by path reads this form. A path with broken encoding is left for the router to refuse. */
export function normalTarget(target: string): string {
  const local = target.startsWith('/') ? target : withoutHost(target);
  if (!local.includes('%')) return local;
  const end = endOfPath(local);
  const path = local.slice(0, end);
  if (/%(?![0-9a-f]{2})/i.test(path)) return local;
  return path.replace(/%[0-9a-f]{2}/gi, decodedIfUnreserved) + local.slice(end);
}

/** The path as the router compares it: no query, no slash at its end. */
export function pathOf(target: string): string {
  const path = target.slice(0, endOfPath(target));
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
}

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

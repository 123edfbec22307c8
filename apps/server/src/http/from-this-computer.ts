import type { FastifyRequest } from 'fastify';

/**
 * Whether a request was sent on this computer: by its connection, since a Host header can be made up, and
 * through no proxy. A proxy that does not identify itself is not noticed, so callers also require a local
 * PUBLIC_URL.
 */
export function isFromThisComputer(request: FastifyRequest): boolean {
  const { headers } = request;
  const isForwarded = Object.keys(headers).some((name) =>
    /^(x-forwarded-|forwarded$|x-real-ip$|via$)/.test(name),
  );
  const host = `http://${headers.host ?? ''}`;
  return (
    !isForwarded &&
    URL.canParse(host) &&
    isLocalName(new URL(host).hostname) &&
    isLoopback(request.socket.remoteAddress)
  );
}

export function isLocalName(hostname: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}

function isLoopback(address: string | undefined): boolean {
  return address === undefined || /^(::ffff:)?127\.|^::1$/.test(address);
}

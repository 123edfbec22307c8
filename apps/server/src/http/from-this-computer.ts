import type { FastifyRequest } from 'fastify';

/** By the connection, since a Host can be made up. A silent proxy is not noticed: also require a local PUBLIC_URL. */
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

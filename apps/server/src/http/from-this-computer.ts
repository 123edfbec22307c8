import type { FastifyRequest } from 'fastify';

/**
 * Whether a request was sent on this computer itself. A proxy's request is somebody else's however local it looks, and
 * a Host header alone can be made up, so the connection itself must come from here too. A proxy that forwards without
 * saying so is not noticed: whoever relies on this also asks that PUBLIC_URL is a local name.
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

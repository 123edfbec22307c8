import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { BlockList, isIPv6 } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { sentHeader } from './sent-header.ts';

/** For the telephone: no letter that is taken for another one or for a digit. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const idLength = 12;

const takenOver = /^[A-Za-z0-9._-]{6,64}$/;

const idOfRequest = new AsyncLocalStorage<string>();

/** The id of the request that is being answered; undefined outside of one, in a job say. */
export function currentRequestID(): string | undefined {
  return idOfRequest.getStore();
}

/** Puts the id of the request that it belongs to on every line of the log: for the `mixin` of the logger. */
export function withRequestID(_line: object, _level: number, logger: { bindings(): object }): object {
  const requestId = currentRequestID();
  return requestId === undefined || 'requestId' in logger.bindings() ? {} : { requestId };
}

/** Names each request: by the `x-request-id` of a trusted proxy, else anew. */
export function createRequestIDs(trustProxy: boolean | string): (request: IncomingMessage) => string {
  const isTrusted = trustedAddresses(trustProxy);
  return (request) => {
    const given = sentHeader(request, 'x-request-id');
    const mayBeGiven = given !== undefined && takenOver.test(given);
    return mayBeGiven && isTrusted(request.socket.remoteAddress) ? given : newRequestID();
  };
}

/** Tells the sender his request's id, and everybody who works on it. */
export function carryRequestID(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    idOfRequest.run(request.id, done);
  });
  // A body arrives by the connection's events, which belong to no request.
  app.addHook('preValidation', (request, _reply, done) => idOfRequest.run(request.id, done));
}

/** Chance is fetched for many ids at once: one by one it would cost each request more than all its hooks. */
const chance = { bytes: Buffer.alloc(0), used: 0 };

function newRequestID(): string {
  if (chance.used + idLength > chance.bytes.length) {
    chance.bytes = randomBytes(4096);
    chance.used = 0;
  }
  let id = '';
  for (const byte of chance.bytes.subarray(chance.used, chance.used + idLength)) id += alphabet[byte & 31];
  chance.used += idLength;
  return id;
}

const namedRanges: Record<string, string[]> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

function trustedAddresses(trustProxy: boolean | string): (address: string | undefined) => boolean {
  if (typeof trustProxy === 'boolean') return () => trustProxy;
  const trusted = new BlockList();
  for (const range of trustProxy.split(',').flatMap((written) => namedRanges[written] ?? written)) {
    const [address = '', bits] = range.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    trusted.addSubnet(address, bits === undefined ? (family === 'ipv6' ? 128 : 32) : Number(bits), family);
  }
  return (address) => {
    if (address === undefined) return false;
    return trusted.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
  };
}

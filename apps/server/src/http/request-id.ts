import { webcrypto } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { proxiesIn, type TrustedProxies } from './client-address.ts';
import { sentHeader } from './sent-header.ts';

/** Easy to dictate: no letter that resembles another one or a digit. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/** All pairs of letters: ten random bits select one. */
const pairs = Array.from({ length: 1024 }, (_, bits) => `${alphabet[bits >> 5]}${alphabet[bits & 31]}`);
const pairsOfID = 6;

const takenOver = /^[A-Za-z0-9._-]{6,64}$/;

/** The `x-request-id` of a trusted proxy, or a new id. */
export function createRequestIDs(trustProxy: TrustedProxies): (request: IncomingMessage) => string {
  const isProxy = proxiesIn(trustProxy);
  return (request) => {
    if (trustProxy === false) return newRequestID();
    const given = sentHeader(request, 'x-request-id');
    const mayBeGiven = given !== undefined && takenOver.test(given);
    return mayBeGiven && isProxy(request.socket.remoteAddress, 0) ? given : newRequestID();
  };
}

export function addRequestID(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
}

/** Drawn for many ids at once: one by one they would cost more than all hooks of a request. */
const random = new Uint16Array(pairsOfID * 512);
let unused = 0;

function newRequestID(): string {
  if (unused === 0) {
    webcrypto.getRandomValues(random);
    unused = random.length;
  }
  let id = '';
  const rest = unused - pairsOfID;
  while (unused > rest) {
    unused -= 1;
    id += pairs[(random[unused] as number) & 1023];
  }
  return id;
}

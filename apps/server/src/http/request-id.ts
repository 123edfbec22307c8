import { webcrypto } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { proxiesIn, type TrustedProxies } from './client-address.ts';
import { sentHeader } from './sent-header.ts';

/** For the telephone: no letter that is taken for another one or for a digit. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/** Every two letters: ten bits of random name a pair. */
const pairs = Array.from({ length: 1024 }, (_, bits) => `${alphabet[bits >> 5]}${alphabet[bits & 31]}`);
const pairsOfID = 6;

const takenOver = /^[A-Za-z0-9._-]{6,64}$/;

/** Names each request: by the `x-request-id` of a trusted proxy, else anew. */
export function createRequestIDs(trustProxy: TrustedProxies): (request: IncomingMessage) => string {
  const isProxy = proxiesIn(trustProxy);
  return (request) => {
    if (trustProxy === false) return newRequestID();
    const given = sentHeader(request, 'x-request-id');
    const mayBeGiven = given !== undefined && takenOver.test(given);
    return mayBeGiven && isProxy(request.socket.remoteAddress, 0) ? given : newRequestID();
  };
}

/** Tells the sender his request's id. The log knows it as `request.log`. */
export function tellRequestID(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
}

/** Chance is fetched for many ids at once: one by one it would cost each request more than all its hooks. */
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

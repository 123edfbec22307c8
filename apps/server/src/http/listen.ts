import { createServer, type Server } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Clients beyond the kernel's backlog retry after 1, 3 and 7 seconds. Node's default is 511. */
const backlog = 4096;

/** With twice as many, so many golfers of an opening minute come in at once that hundreds are shed. */
const maxSockets = 16;

type Address = { host: string; port: number };

/**
 * Several sockets of one port where the system allows it: Node accepts one connection per socket and turn of
 * its event loop. Rejects also if another process listens there. Call it after hooks that may only run at the
 * end.
 */
export async function listen(app: FastifyInstance, address: Address, sockets = maxSockets): Promise<void> {
  if (sockets === 1 || !canSharePort(process.platform, process.versions.node)) {
    await app.listen({ ...address, backlog });
    return;
  }
  await assertFree(address);
  const others = Array.from({ length: sockets - 1 }, () =>
    // As an HTTP server has its connections.
    createServer({ noDelay: true, allowHalfOpen: true }, (socket) => app.server.emit('connection', socket)),
  );
  let allClosed: Promise<unknown> | undefined;
  app.addHook('preClose', (done) => {
    allClosed = Promise.all(others.map(close));
    done();
  });
  app.addHook('onClose', async () => {
    await allClosed;
  });
  await app.listen({ ...address, backlog, reusePort: true } as Address);
  const [bound] = app.addresses();
  // The path of a Unix socket would be a string.
  const port = typeof bound === 'object' ? bound.port : address.port;
  await Promise.all(others.map((other) => open(other, { ...address, port })));
}

/** `reusePort` came with Node 22.12 and 23.1. */
export function canSharePort(platform: NodeJS.Platform, version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const since = major === 22 ? 12 : major === 23 ? 1 : 0;
  return platform === 'linux' && major >= 22 && minor >= since;
}

/** A socket that shares its port would also share it with another process of the same user. */
async function assertFree(address: Address): Promise<void> {
  const probe = createServer();
  await open(probe, address, false);
  await close(probe);
}

function open(server: Server, address: Address, reusePort = true): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject).listen({ ...address, backlog, reusePort } as Address, resolve);
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()));
}

import { connect, type Socket } from 'node:net';
import { argv } from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Misbehaving clients: silent sockets, endless requests, readers that do not read. `overload-program.ts PORT
 * IDLE HALF STALLED PATH` prints the number of connections and ends with its parent.
 */
const [port = 0, idle = 0, half = 0, stalled = 0] = argv.slice(2, 6).map(Number);
const path = argv[6] ?? '/';
const connectAtOnce = 200;

const sockets = new Set<Socket>();
let refused = 0;

function open(begin: (socket: Socket) => void): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      sockets.add(socket);
      begin(socket);
      resolve();
    });
    socket.on('error', () => {
      refused += sockets.has(socket) ? 0 : 1;
      resolve();
    });
    socket.on('close', () => sockets.delete(socket));
  });
}

async function openMany(count: number, begin: (socket: Socket) => void): Promise<void> {
  for (let opened = 0; opened < count; opened += connectAtOnce) {
    await Promise.all(Array.from({ length: Math.min(connectAtOnce, count - opened) }, () => open(begin)));
    await sleep(5);
  }
}

await openMany(stalled, (socket) => {
  socket.pause();
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n\r\n`);
});
/** Endless heads and bodies, sending a byte now and then. */
await openMany(half, (socket) => {
  socket.write(
    'POST /api/session HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{',
  );
  const timer = setInterval(() => socket.write(' '), 3_000);
  socket.on('close', () => clearInterval(timer));
});
await openMany(idle, () => {});
console.log(JSON.stringify({ open: sockets.size, refused }));
setInterval(() => console.log(JSON.stringify({ open: sockets.size, refused })), 2_000);
process.on('disconnect', () => process.exit(0));

import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';

/** A proxy to PostgreSQL that can be closed: it then refuses connections and ends existing ones. */
export type Gate = { url: string; shut(): Promise<void>; open(): Promise<void>; stop(): Promise<void> };

export async function openGate({ host, port, user, database }: pg.ClientConfig): Promise<Gate> {
  const folder = mkdtempSync(join(tmpdir(), 'dewsweeper-gate-'));
  const file = `.s.PGSQL.${port}`;
  const inside = new Set<Socket>();
  const server = createServer((socket) => {
    const onward = connect(join(host ?? '', file));
    for (const one of [socket, onward]) {
      inside.add(one);
      one.on('error', () => {});
      one.on('close', () => {
        inside.delete(one);
        socket.destroy();
        onward.destroy();
      });
    }
    socket.pipe(onward).pipe(socket);
  });
  const open = () => new Promise<void>((resolve) => server.listen(join(folder, file), resolve));
  const shut = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      for (const socket of inside) socket.destroy();
    });
  await open();
  return {
    url: `postgresql:///${database}?host=${encodeURIComponent(folder)}&port=${port}&user=${user}`,
    shut,
    open,
    async stop() {
      if (server.listening) await shut();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

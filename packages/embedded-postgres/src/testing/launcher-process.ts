import { createInterface } from 'node:readline';
import { startEmbeddedPostgres } from '../launcher.ts';

/** A process around the launcher for its tests: DATA_DIR and SERVING_AS in, lines of JSON out. */
const { DATA_DIR: dataDir = '', SERVING_AS: servingAs } = process.env;

function say(line: object): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

try {
  const postgres = await startEmbeddedPostgres({
    dataDir,
    name: 'shop',
    log: (log) => say({ log }),
    ...(servingAs ? { servingAs } : {}),
  });
  say({ connection: postgres.connection, adopted: postgres.adopted });
  createInterface({ input: process.stdin }).once('line', () => {
    void postgres.stop().then(() => process.exit(0));
  });
} catch (problem) {
  say({ problem: String(problem) });
  process.exit(1);
}

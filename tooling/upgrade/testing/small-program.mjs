// The commands and the server of a small release, whose database is a file of lines. `HOW` is said by the release:
// `well`, `never-ready` or `ends`.
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../..');
const { version, how } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const dataDir = process.env.DATA_DIR ?? join(root, 'data');
const database = join(dataDir, 'postgres');
const places = {
  postmaster: join(database, 'postmaster.pid'),
  paused: join(database, 'paused'),
  rows: join(database, 'rows'),
  serving: join(dataDir, 'serving'),
};
const rows = () => readFileSync(places.rows, 'utf8').trim().split('\n');
const servingNow = () => {
  const [pid, url] = existsSync(places.serving) ? readFileSync(places.serving, 'utf8').split(' ') : [''];
  return pid !== '' && existsSync(`/proc/${pid}`) ? { pid, url } : null;
};

const commands = {
  pause() {
    writeFileSync(places.paused, '');
    console.log('Writes are paused.');
    const serving = servingNow();
    if (serving !== null) console.log(`Serving: Dewsweeper (process ${serving.pid}) at ${serving.url}`);
  },
  resume: () => rmSync(places.paused, { force: true }),
  backup(folder) {
    const into = join(folder, `dewsweeper-${Date.now()}`);
    mkdirSync(folder, { recursive: true });
    cpSync(database, into, { recursive: true });
    console.log(`${into}: 1 MB in 0.1 s.`);
  },
  restore(backup) {
    if (servingNow() !== null) throw new Error('in use');
    const copy = join(dataDir, `restoring-${process.pid}`);
    cpSync(backup, copy, { recursive: true });
    if (existsSync(database)) renameSync(database, join(dataDir, `replaced-${Date.now()}`));
    renameSync(copy, database);
    rmSync(places.paused, { force: true });
  },
  start() {
    if (servingNow() !== null) throw new Error('in use');
    const newest =
      rows()
        .find((row) => row.startsWith('release '))
        ?.slice(8) ?? '';
    if (newest > version) throw new Error(`The database was last changed by ${newest}.`);
    writeFileSync(
      places.rows,
      `${rows()
        .filter((row) => !row.startsWith('release '))
        .join('\n')}\nrelease ${version}\n`,
    );
    writeFileSync(places.serving, `${process.pid} http://localhost:${process.env.PORT}`);
    writeFileSync(places.postmaster, '');
    if (how === 'ends') throw new Error('this release is broken');
    const server = createServer((request, response) => {
      const isRefused = request.method === 'POST' ? existsSync(places.paused) : how === 'never-ready';
      if (request.method === 'POST' && !isRefused)
        writeFileSync(places.rows, `${rows().join('\n')}\nbooked\n`);
      response.writeHead(isRefused ? 503 : 200).end(version);
    });
    server.listen(Number(process.env.PORT), '127.0.0.1', () => console.log(`open ${version}`));
    const end = (code) => {
      rmSync(places.serving);
      rmSync(places.postmaster);
      process.exit(code);
    };
    process.on('SIGTERM', () => end(0));
    process.on('SIGUSR2', () => end(75));
  },
};

const [command, word] = process.argv.slice(2);
commands[command](word);

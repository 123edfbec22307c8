import { fork } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { courseKey, dateIn } from '../example-course.ts';
import { isFaultInjectionRun, reportCase, timesOr } from '../fault-injection/report.ts';
import { installationOfFile } from './outage-tests.ts';
import { percentileMs, unclear, WatchfulGolfers } from './watchful-golfers.ts';

const idle = timesOr(500);
const half = Math.ceil(idle / 30);
const stalled = Math.ceil(idle / 30);
const maxMs = 1_000;

const installation = installationOfFile();

it.runIf(isFaultInjectionRun)(
  `${idle} idle sockets, half-open requests and stalled readers are not noticed by who behaves`,
  {
    timeout: 300_000,
  },
  async () => {
    const { server } = installation();
    const golfers = new WatchfulGolfers(server.url, { pauseMs: 200 });
    await golfers.gather(8);
    golfers.begin();
    await sleep(8_000);
    const quietMs = Date.now();
    const topics = [1, 2, 3].map((day) => `board:${courseKey}/${dateIn(day)}`).join(',');
    const counts = [server.port, idle, half, stalled].map(String);
    const load = fork(
      join(import.meta.dirname, 'overload-program.ts'),
      [...counts, `/api/live?topics=${topics}`],
      {
        execArgv: ['--import', 'tsx'],
        stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
      },
    );
    const opened: number[] = [];
    const maxOpen = () => Math.max(0, ...opened);
    load.stdout?.setEncoding('utf8').on('data', (text: string) => {
      for (const line of text.split('\n').filter(Boolean)) opened.push(JSON.parse(line).open);
    });
    try {
      for (let waited = 0; waited < 90 && maxOpen() < idle * 0.9; waited += 1) await sleep(1_000);
      const gatheredMs = Date.now();
      await sleep(30_000);
      await golfers.end();
      const most = maxOpen();

      const before = golfers.between(0, quietMs);
      const during = golfers.between(gatheredMs, Number.POSITIVE_INFINITY);
      const failures = unclear(golfers.seen).concat(
        during.flatMap(({ what, status }) => (status >= 400 ? [`a ${what} was answered ${status}`] : [])),
      );
      if (percentileMs(during, 99) > maxMs)
        failures.push(`one in a hundred waits ${percentileMs(during, 99)} ms`);
      if (most < (idle + stalled) * 0.9) failures.push(`only ${most} sockets could be opened`);
      const p99 = (seen: typeof before) => percentileMs(seen, 99);
      reportCase({
        done: `${most} sockets open at once (${idle} idle, ${half} half-open, ${stalled} stalled readers), ${during.length} requests meanwhile`,
        found: `p99 ${p99(during)} ms, before ${p99(before)} ms; ${failures.length} faults`,
        failures,
      });
      expect(failures).toEqual([]);
    } finally {
      load.kill('SIGKILL');
    }
  },
);

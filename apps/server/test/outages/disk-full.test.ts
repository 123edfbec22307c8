import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isFaultInjectionRun, reportCase, timesOr } from '../fault-injection/report.ts';
import { type Installation, liveThrough, openInstallation } from './outage.ts';

const seconds = timesOr(5);
const sizeMB = 200;
const isRoot = process.getuid?.() === 0;

let disk: string | undefined;
let installation: Installation | undefined;
let whyNot = isRoot ? '' : 'only root may mount a small file system';
beforeAll(async () => {
  if (!isRoot || !isFaultInjectionRun) return;
  disk = mkdtempSync(join(tmpdir(), 'dewsweeper-small-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${sizeMB}m,mode=755`, 'tmpfs', disk], {
      stdio: 'pipe',
    });
  } catch (error) {
    whyNot = (error as Error).message.split('\n')[1] ?? 'mount refuses';
    rmSync(disk, { recursive: true });
    disk = undefined;
    return;
  }
  installation = await openInstallation({ dataDir: join(disk, 'data') });
}, 120_000);
afterAll(async () => {
  await installation?.stop();
  if (disk === undefined) return;
  execFileSync('umount', [disk]);
  rmSync(disk, { recursive: true });
});

it.runIf(isFaultInjectionRun)(
  `while the disk is full for ${seconds} s golfers are told so at once, and all goes on afterwards`,
  {
    timeout: 180_000 + seconds * 2000,
  },
  async (test) => {
    if (!installation || disk === undefined) {
      reportCase({ done: '-', found: '-', failures: [], notRun: whyNot });
      return test.skip(whyNot);
    }
    const filler = join(disk, 'filler');
    const report = await liveThrough(installation, {
      lastsMs: seconds * 1000,
      begin: async () => fill(filler),
      end: async () => rmSync(filler),
    });
    reportCase(report);
    expect(report.failures).toEqual([]);
    expect(report.found).toMatch(/answered 503/);
  },
);

function fill(file: string): void {
  const opened = openSync(file, 'w');
  try {
    for (let block = Buffer.alloc(1024 * 1024); block.length > 0; ) {
      try {
        writeSync(opened, block);
      } catch {
        block = block.subarray(0, Math.floor(block.length / 2));
      }
    }
  } finally {
    closeSync(opened);
  }
}

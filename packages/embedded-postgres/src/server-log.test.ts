import {
  closeSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { boundServerLog, openServerLog, tailOfServerLog } from './server-log.ts';

const owner = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
let folder: string;
let log: string;

beforeEach(() => {
  folder = mkdtempSync('/tmp/embedded-postgres-log-');
  log = join(folder, 'postgres.log');
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a log that has grown large is kept once beside it, while the server goes on writing', () => {
  const descriptor = openServerLog(log, owner);
  writeSync(descriptor, `${'x'.repeat(6 * 1024 * 1024)}\n`);
  boundServerLog(log);
  writeSync(descriptor, 'and so on\n');
  closeSync(descriptor);
  expect(readFileSync(log, 'utf8')).toBe('and so on\n');
  expect(statSync(`${log}.1`).size).toBeGreaterThan(6 * 1024 * 1024);
});

test('its end can be read', () => {
  writeFileSync(log, `${'x'.repeat(100_000)}\nFATAL:  no\n`);
  expect(tailOfServerLog(log).endsWith('\nFATAL:  no\n')).toBe(true);
});

test('a link is not followed', () => {
  const elsewhere = join(folder, 'elsewhere');
  symlinkSync(elsewhere, log);
  expect(() => openServerLog(log, owner)).toThrow('ELOOP');
});

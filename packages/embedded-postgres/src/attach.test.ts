import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { reasonToWait } from './attach.ts';
import { clusterDirOf } from './cluster.ts';

test('a first start is not said to follow a crash', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'reason-to-wait-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  expect(reasonToWait(dataDir)).toBe('Preparing PostgreSQL for its first start ...');
  mkdirSync(clusterDirOf(dataDir), { recursive: true });
  expect(reasonToWait(dataDir)).toBe(
    'Still waiting for PostgreSQL (after a crash it replays its log first) ...',
  );
});

import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { notOnCitus, onCitus } from './apps/server/test/citus-suites.ts';
import { inWholeRuns } from './tooling/in-whole-runs.mjs';
import { LongTestsFirst } from './tooling/long-tests-first.mjs';

const leftOut = process.env.ALL_TESTS === '1' ? {} : inWholeRuns;

/** Tells what hangs. Nothing is promised of how soon a slow machine does it: what must come fast asks that itself. */
const timeouts = { testTimeout: 60_000, hookTimeout: 60_000, expect: { poll: { timeout: 20_000 } } };

/** The files of a worker share their modules: nothing in them changes what another file would find. */
const sharing = { isolate: false };

export default defineConfig({
  test: {
    // One processor is left to others, as is usual. Of few processors more is asked than they have: many tests wait
    // most of the time.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    sequence: { sequencer: LongTestsFirst },
    projects: [
      {
        test: { name: 'core', root: 'packages/core', include: ['src/**/*.test.ts'], ...sharing, ...timeouts },
      },
      {
        test: {
          name: 'contract',
          root: 'packages/contract',
          include: ['src/**/*.test.ts'],
          ...sharing,
          ...timeouts,
        },
      },
      {
        test: {
          name: 'embedded-postgres',
          root: 'packages/embedded-postgres',
          include: ['src/**/*.test.ts'],
          exclude: leftOut['embedded-postgres'] ?? [],
          ...timeouts,
        },
      },
      {
        test: {
          name: 'server',
          root: 'apps/server',
          ...(process.env.CITUS_DATABASE_URL
            ? { include: onCitus, exclude: Object.keys(notOnCitus) }
            : {
                include: ['{src,database,test}/**/*.test.ts'],
                exclude: leftOut.server ?? [],
              }),
          globalSetup: ['test/postgres-for-tests.ts'],
          setupFiles: [join(import.meta.dirname, 'apps/server/test/replies-are-described.ts')],
          ...sharing,
          ...timeouts,
        },
      },
      {
        test: {
          name: 'web',
          root: 'apps/web',
          include: ['src/**/*.test.ts', 'src/**/*.test.tsx', '{first-paint,languages,dev}/*.test.ts'],
          ...sharing,
          ...timeouts,
        },
      },
      {
        test: {
          name: 'clubhouse',
          root: 'apps/clubhouse',
          include: ['src/**/*.test.ts'],
          ...sharing,
          ...timeouts,
        },
      },
      {
        test: {
          name: 'square-simulator',
          root: 'apps/square-simulator',
          include: ['src/**/*.test.ts'],
          ...timeouts,
        },
      },
      {
        test: {
          name: 'e2e',
          root: 'e2e',
          include: ['*.test.ts', 'fixtures/**/*.test.ts'],
          ...timeouts,
        },
      },
      {
        test: {
          name: 'tooling',
          root: 'tooling',
          include: ['**/*.test.mjs'],
          exclude: leftOut.tooling ?? [],
          ...timeouts,
        },
      },
    ],
  },
});

/**
 * Suites that run with ALL_TESTS=1 alone (`npm test -- --all`, `npm run faults`), by project of vitest.config.ts: they
 * start, restart, upgrade, back up and restore whole installations; they wait for outages and timeouts; or they do
 * again and again what other suites ask once.
 */
export const inWholeRuns = {
  'embedded-postgres': ['src/backup/backup.test.ts', 'src/launcher.test.ts'],
  server: [
    'database/upgrade-test/upgrade.test.ts',
    'src/adapters/postgres/paused-writes.test.ts',
    'src/backup/backup.test.ts',
    'src/doctor/doctor.test.ts',
    'src/features/system/*.test.ts',
    'test/fault-injection/clubhouse-kills.test.ts',
    'test/fault-injection/every-zone.test.ts',
    'test/fault-injection/kills.test.ts',
    'test/fault-injection/last-millisecond.test.ts',
    'test/fault-injection/payment-kills.test.ts',
    'test/fault-injection/repeated-writes.test.ts',
    'test/fault-injection/restore-kills.test.ts',
    'test/fault-injection/square-failures.test.ts',
    'test/many-rows/golfer-search.test.ts',
    'test/outages/*.test.ts',
    'test/processes/processes.test.ts',
    'test/processes/rolling.test.ts',
  ],
  tooling: ['dewsweeper.test.mjs', 'start-again.test.mjs', 'upgrade/upgrade.test.mjs'],
};

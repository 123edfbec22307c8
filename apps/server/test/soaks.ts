/**
 * Suites that run with ALL_TESTS=1 alone (`npm test -- --all`, `npm run faults`): they wait for outages and timeouts, or
 * do again and again what other suites ask once; or they restore, upgrade and restart whole installations.
 */
export const soaks = [
  'database/upgrade-test/upgrade.test.ts',
  'src/backup/backup.test.ts',
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
];

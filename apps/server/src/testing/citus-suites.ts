/** The tests that run against a Citus cluster when CITUS_DATABASE_URL names one: those that speak to PostgreSQL. */
export const onCitus = [
  'src/adapters/postgres/distribution.test.ts',
  'src/course-commands/*.test.ts',
  'src/jobs/*.test.ts',
  'src/rooms/**/*.test.ts',
  'src/testing/faults/last-slot.test.ts',
  'src/testing/faults/repeated-writes.test.ts',
  'src/testing/troubles/citus-worker-gone.test.ts',
];

/** Those among them that mean nothing there, and why. */
export const notOnCitus: Readonly<Record<string, string>> = {
  'src/course-commands/which-data.test.ts': 'makes an embedded database',
  'src/rooms/live/processes.test.ts':
    'reads what a process waits for from the coordinator’s pg_stat_activity',
};

/** The tests that run on a Citus cluster when CITUS_DATABASE_URL is set: those that use PostgreSQL. */
export const onCitus = [
  'src/adapters/postgres/*.test.ts',
  'src/course-commands/*.test.ts',
  'src/jobs/*.test.ts',
  'src/features/**/*.test.ts',
  'src/http/fast-path.test.ts',
  'test/database.test.ts',
  'test/fault-injection/last-slot.test.ts',
  'test/fault-injection/repeated-writes.test.ts',
  'test/fuzz/foreign-things.test.ts',
  'test/log-of-a-day.test.ts',
  'test/outages/citus-worker-gone.test.ts',
  'test/private-by-default.test.ts',
];

/** Exceptions that make no sense there, with the reason. */
export const notOnCitus: Readonly<Record<string, string>> = {
  'src/course-commands/which-data.test.ts': 'makes an embedded database',
  'src/features/live/processes.test.ts':
    'reads what a process waits for from the coordinator’s pg_stat_activity',
};

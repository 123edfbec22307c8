import { getFaketime } from '../find-faketime.mjs';
import { runFlakes } from './flakes.mjs';

/** A test reads its repetitions from FAULTS_TIMES and writes its result to the file FAULTS_REPORT. */
export const cases = {
  schedules: {
    title: 'simulated schedules of the core and the use cases',
    reach: '0 broken promises',
    about:
      'Golfers, two servers, the database (PGlite) and Square in one process on virtual time, with the product’s own use cases, database functions and jobs. A seed decides what is lost, repeated, late or dead. The history must fit a single tee sheet. `--only schedules --seed N` repeats a seed line by line.',
    test: 'test/simulation/simulate.test.ts',
    times: { usually: 25_000, quick: 500 },
    limitSeconds: 7200,
  },
  waiting: {
    title: 'simulated schedules of golfers who wait, change and are reminded',
    reach: 'nobody passed over, nothing over-issued, leaked or lost; offers within 2 s',
    about:
      'Like `schedules`, with waits, offers, changes in place, replies to reminders, links to one time, and acts of staff. After each statement or transaction a slow second reading of the rules judges what it did to the sheet. With every guard switched off in turn, the test must fail. `--only waiting --seed N` repeats a seed.',
    test: 'test/simulation/waiting.test.ts',
    times: { usually: 25_000, quick: 300 },
    limitSeconds: 4 * 3600,
  },
  draws: {
    title: 'simulated schedules of days that open by a draw',
    reach: 'nobody passed over, nothing over-issued, leaked or lost',
    about:
      'Like `schedules`, with wishes, draws, holds, waits and bookings of staff. A slow second reading draws each day again. With guards switched off in turn, the test must fail. `--only draws --seed N` repeats a seed.',
    test: 'test/simulation/draws.test.ts',
    times: { usually: 10_000, quick: 200 },
    limitSeconds: 3600,
  },
  'last-slot': {
    title: 'the last slot',
    reach: 'exactly 1 winner in each round, losers 409',
    about: 'Golfers ask over HTTP for one slot at once: 32 in each of many rounds, 200 in a tenth as many.',
    test: 'test/fault-injection/last-slot.test.ts',
    times: { usually: 1_000, quick: 50 },
    limitSeconds: 3600,
  },
  'repeated-writes': {
    title: 'writes that are sent again',
    reach: '1 effect each, the same answer; a changed body refused',
    about:
      'Holds, confirmations, payments and cancellations, each sent ten times at once and once more after kill -9 of the server. Answers must agree, database and Square’s books show one effect, and a changed request must be refused.',
    test: 'test/fault-injection/repeated-writes.test.ts',
    times: { usually: 1_000, quick: 40 },
    limitSeconds: 3600,
  },
  zones: {
    title: 'every IANA zone, every offset change 2026 to 2035',
    reach: '0 tee times missing or doubled',
    about:
      'For every zone that Node knows and each change of its offset: the days around it show each time once, and around the change exactly the times still to come can be held. With `--quick` every twentieth zone.',
    test: 'test/fault-injection/every-zone.test.ts',
    times: { usually: 1_000, quick: 1 },
    limitSeconds: 2400,
  },
  kills: {
    title: 'kill -9 of the server, of PostgreSQL, of both, at random moments while golfers book and pay',
    reach: '0 acknowledged bookings lost, 0 double bookings, 0 orphan charges',
    about:
      'Twelve golfers book, cancel and pay, and repeat what is not answered, during the kills. Then replies, the database and Square’s books are compared, and the checker, which knows only calls and replies, says whether one tee sheet could have answered so.',
    test: 'test/fault-injection/kills.test.ts',
    times: { usually: 300, quick: 10 },
    limitSeconds: 10_800,
  },
  clubhouse: {
    title:
      'kill -9 of the server, of PostgreSQL, of both while 4 clerks, a starter and 50 golfers use one sheet',
    reach:
      '0 overlaps, 0 acts lost or done twice, money as acknowledged, each open sheet equal to the database within 1 s',
    about:
      'Clerks book, move, swap, change, cancel, take money, give it back, delay the day and undo; the starter checks golfers in; golfers book and cancel online. Everybody repeats what is not answered. Before each kill all pause, and the sheets that are open must be the database’s within 1 s. Then claims, acts, the drawer and the sheet are compared with the replies.',
    test: 'test/fault-injection/clubhouse-kills.test.ts',
    times: { usually: 120, quick: 5 },
    limitSeconds: 5400,
  },
  payments: {
    title: 'kill -9 of the server at each step of a payment',
    reach: '0 orphan charges, 0 unpaid reservations, every golfer told right',
    about:
      'Kills the server at each of sixteen steps of a payment, with courses that capture and that authorize. Then the simulator’s ledger, the database and what golfers are told are compared.',
    test: 'test/fault-injection/payment-kills.test.ts',
    times: { usually: 200, quick: 10 },
    limitSeconds: 7200,
  },
  restore: {
    title: 'kill -9 of the server at each moment of a restore',
    reach: '0 starts with neither the former nor the restored data, confirmed ones restored',
    about:
      'Kills the server while a backup is unpacked beside the data, and from its confirmation until the server has started again with it. The next start must serve, by itself, the former data before the confirmation and the restored data after it, and leave nothing half. `packages/embedded-postgres/src/backup/backup.test.ts` kills a process before each single step of the switch.',
    test: 'test/fault-injection/restore-kills.test.ts',
    times: { usually: 40, quick: 4 },
    limitSeconds: 3600,
  },
  square: {
    title:
      'Square slow, unavailable, declining, silent after charging; webhooks lost, repeated, out of order',
    reach: 'every payment final and right',
    about:
      'Each kind of test card, while calls, replies and webhooks are lost, slow, repeated and late. Square’s books, the database and what golfers are told must agree in the end.',
    test: 'test/fault-injection/square-failures.test.ts',
    times: { usually: 300, quick: 20 },
    limitSeconds: 5400,
  },
  'last-millisecond': {
    title: 'payment arriving at the hold’s last millisecond',
    reach: '0 charged without slot or money back',
    about:
      'A hold ends just when its payment arrives, and another golfer asks for the time at that moment. About half of the payments come in time.',
    test: 'test/fault-injection/last-millisecond.test.ts',
    times: { usually: 1_000, quick: 40 },
    limitSeconds: 5400,
  },
  'database-gone': {
    title: 'PostgreSQL gone for 30 s',
    reach: 'clear 503s with Retry-After, healed without a restart',
    about:
      'Nobody listens at PostgreSQL’s address, and all connections break. Golfers must get 503 with Retry-After or what the server knows by itself; fifteen seconds after the return everything must work. The number of times is seconds here.',
    test: 'test/outages/database-gone.test.ts',
    times: { usually: 30, quick: 10 },
    limitSeconds: 600,
  },
  citus: {
    title: 'a worker of a Citus cluster killed (-9) for 30 s; the last slot on the cluster',
    reach: 'its courses 503 with Retry-After, all else goes on, 0 lost; exactly 1 winner in each round',
    about:
      'Two courses on each worker. Golfers use all courses while one worker is killed and restarted; then 32 at once ask for one slot, round after round. CITUS_DATABASE_URL names a coordinator that knows its workers; the shell commands CITUS_WORKER_STOP and CITUS_WORKER_START kill and start a worker. Without them it is not run.',
    test: 'test/outages/citus-worker-gone.test.ts',
    times: { usually: 1_000, quick: 10 },
    limitSeconds: 3600,
  },
  'database-frozen': {
    title: 'PostgreSQL frozen (SIGSTOP) for 30 s',
    reach: 'no request hangs over 10 s, no hold stuck after',
    about: 'PostgreSQL’s processes are stopped by signal and continue later; then all must work.',
    test: 'test/outages/database-frozen.test.ts',
    times: { usually: 30, quick: 12 },
    limitSeconds: 600,
  },
  'disk-full': {
    title: 'the database’s disk full',
    reach: 'clear 503s with Retry-After, healed without a restart',
    about:
      'A file fills PostgreSQL’s file system of 200 MB in memory to the last byte, then frees it. Needs root, for the mount.',
    test: 'test/outages/disk-full.test.ts',
    times: { usually: 30, quick: 5 },
    limitSeconds: 600,
  },
  connections: {
    title: 'PostgreSQL’s connections exhausted',
    reach: 'clear 503s with Retry-After, healed without a restart',
    about: 'Another program takes every connection of PostgreSQL for a while.',
    test: 'test/outages/connections-exhausted.test.ts',
    times: { usually: 30, quick: 5 },
    limitSeconds: 600,
  },
  clocks: {
    title: 'database clock and server clock 5 minutes apart; phone clock wrong by an hour',
    reach: 'holds live their 7 minutes',
    about:
      'The server runs under libfaketime, five minutes fast, then slow. Holds must be confirmable 15 s before their end by PostgreSQL’s clock and free for others 5 s after it; pages on phones an hour fast and slow must count down the same.',
    prepare: getFaketime,
    test: 'test/outages/clocks-apart.test.ts',
    times: { usually: 1, quick: 1 },
    limitSeconds: 600,
  },
  crowd: {
    title: 'idle sockets, half-open connections, slow and stalled readers',
    reach: 'golfers who behave notice nothing: no refusal, p99 under 1 s',
    about: 'While golfers look, hold, confirm and cancel. The number of times is idle sockets here.',
    test: 'test/outages/overload.test.ts',
    times: { usually: 15_000, quick: 2_000 },
    limitSeconds: 900,
  },
  rolling: {
    title: 'rolling restarts and migrations under load',
    reach: '0 failures after at most one retry',
    about:
      'Three processes behind a proxy, of one release, restart in turn while golfers book and cancel; in each round a migration changes the busiest table. Every hold from before a round must be confirmed after it.',
    test: 'test/processes/rolling.test.ts',
    times: { usually: 20, quick: 2 },
    limitSeconds: 3600,
  },
  processes: {
    title: 'three processes behind a proxy; they, PostgreSQL and Redis come and go under load',
    reach: '0 acknowledged bookings lost, 0 double bookings, the history is that of one tee sheet',
    about:
      'Golfers book and cancel meanwhile. The checker judges what they were told against what is stored.',
    test: 'test/processes/processes.test.ts',
    times: { usually: 20, quick: 1 },
    limitSeconds: 3600,
  },
  upgrade: {
    title: 'kill -9 of an upgrade at each of its steps, and of the start that takes it back',
    reach: 'the next start serves, program and data of one release',
    about:
      'Small releases with the product’s own upgrade: one that succeeds and one that fails, killed before each write, rename and process; then the start that finishes it is killed likewise. What starts next must be whole, with what was booked, and take bookings. The number of times is every how many steps.',
    test: 'upgrade/upgrade.test.mjs',
    project: 'tooling',
    times: { usually: 1, quick: 12 },
    limitSeconds: 3600,
  },
  foreign: {
    title: 'every role on every route with every kind of foreign object',
    reach: '0 allowed',
    about:
      'Nobody, an anonymous visitor, course systems with a wrong key, and a signed-in stranger use every API operation on a golfer’s hold, reservation and session; so does each role of another course’s staff, and each role of the group’s what is above it. Replies may hold nothing of the golfer’s, and their rows must stay.',
    test: 'test/fuzz/foreign-things.test.ts',
    times: { usually: 1, quick: 1 },
    limitSeconds: 600,
  },
  fuzz: {
    title: 'malformed requests',
    reach: '0 answered 5xx, 0 changes, no error page with status 200',
    about:
      'Broken paths, headers, bodies and framing at every API operation. After each, the reply is judged and everything not the sender’s is compared. `FUZZ_SEED` or `--seed` repeats a run.',
    test: 'test/fuzz/fuzz.test.ts',
    times: { usually: 100_000, quick: 500 },
    limitSeconds: 7200,
  },
  flakes: {
    title: 'core and server suites in random order, browser suite',
    reach: '0 flakes',
    about:
      'Core and server tests twenty times in random order, the browser suite three times. A test that fails once is a fault, with the seed of its order.',
    run: runFlakes,
    times: { usually: 20, quick: 1 },
    limitSeconds: 20 * 2400,
  },
};

import { getFaketime } from '../find-faketime.mjs';
import { runFlakes } from './flakes.mjs';

/**
 * Each case's injected failure, test, repetitions and time limit. A test reads its repetitions from FAULTS_TIMES and
 * writes its result to the file FAULTS_REPORT. A case with `run` is no test.
 *
 * @type {Record<string, { title: string, reach: string, about: string, test?: string, prepare?: () => Promise<void>,
 * run?: (wish: { times: number }) => Promise<object>,
 * times: { usually: number, quick: number }, limitSeconds: number }>}
 */
export const cases = {
  schedules: {
    title: 'simulated schedules of the core and the use cases',
    reach: '0 broken promises',
    about:
      'Golfers, two servers, the database and Square run in one process on virtual time, with the product’s own use cases, database functions (on PGlite) and jobs. A seed decides which messages are lost, repeated or late, and when processes and the database die, clocks jump and staff block times. No promise may be broken, and the history must be one that a single tee sheet could have given. `--only schedules --seed N` repeats a failing seed line by line.',
    test: 'test/simulation/simulate.test.ts',
    times: { usually: 25_000, quick: 500 },
    limitSeconds: 7200,
  },
  'last-slot': {
    title: 'the last slot',
    reach: 'exactly 1 winner in each round, losers 409',
    about:
      'Golfers with sessions ask over HTTP for one slot at once: 32 of them in each of many rounds, and 200 in a tenth as many.',
    test: 'test/fault-injection/last-slot.test.ts',
    times: { usually: 1_000, quick: 50 },
    limitSeconds: 3600,
  },
  'repeated-writes': {
    title: 'writes that are sent again',
    reach: '1 effect each, the same answer; a changed body refused',
    about:
      'Holds, confirmations, payments and cancellations, each sent ten times at once and, after kill -9 of the server, once more. The answers must agree, database and Square’s books show one effect, and the same request with a change in it must be refused.',
    test: 'test/fault-injection/repeated-writes.test.ts',
    times: { usually: 1_000, quick: 40 },
    limitSeconds: 3600,
  },
  zones: {
    title: 'every IANA zone, every offset change 2026 to 2035',
    reach: '0 tee times missing or doubled',
    about:
      'For every zone that Node knows and each change of its offset from 2026 to 2035: the days around it show each time exactly once, and an hour before, a millisecond before, at and an hour after the change exactly the times still to come can be held. With `--quick` every twentieth zone.',
    test: 'test/fault-injection/every-zone.test.ts',
    times: { usually: 1_000, quick: 1 },
    limitSeconds: 2400,
  },
  kills: {
    title: 'kill -9 of the server, of PostgreSQL, of both, at random moments while golfers book and pay',
    reach: '0 acknowledged bookings lost, 0 double bookings, 0 orphan charges',
    about:
      'Twelve golfers book, cancel and pay and repeat what is not answered, while the server, PostgreSQL or both are killed with SIGKILL. Then what golfers were told, the database and Square’s books are compared, and the checker, which knows only calls and replies, says whether one tee sheet could have answered so.',
    test: 'test/fault-injection/kills.test.ts',
    times: { usually: 300, quick: 10 },
    limitSeconds: 10_800,
  },
  payments: {
    title: 'kill -9 of the server at each step of a payment',
    reach: '0 orphan charges, 0 unpaid reservations, every golfer told right',
    about:
      'Kills the server at each of sixteen steps of a payment, with courses that capture and that authorize. Then the simulator’s ledger are compared with the database and with what each golfer is told.',
    test: 'test/fault-injection/payment-kills.test.ts',
    times: { usually: 200, quick: 10 },
    limitSeconds: 7200,
  },
  square: {
    title:
      'Square slow, unavailable, declining, silent after charging; webhooks lost, repeated, out of order',
    reach: 'every payment final and right',
    about:
      'Payments with each kind of test card, while calls, replies and webhooks are lost, slow, repeated and late. At the end every payment must be final, and Square’s books, the database and what each golfer is told must agree.',
    test: 'test/fault-injection/square-failures.test.ts',
    times: { usually: 300, quick: 20 },
    limitSeconds: 5400,
  },
  'last-millisecond': {
    title: 'payment arriving at the hold’s last millisecond',
    reach: '0 charged without slot or money back',
    about:
      'A paying golfer’s hold ends just when the payment arrives, and another golfer asks for the time at that moment. About half of the payments come in time.',
    test: 'test/fault-injection/last-millisecond.test.ts',
    times: { usually: 1_000, quick: 40 },
    limitSeconds: 5400,
  },
  'database-gone': {
    title: 'PostgreSQL gone for 30 s',
    reach: 'clear 503s with Retry-After, healed without a restart',
    about:
      'Nobody listens at PostgreSQL’s address, and all connections break. Golfers must get 503 with Retry-After or what the server knows by itself, and fifteen seconds after PostgreSQL is back everything must work. The number of times is seconds here.',
    test: 'test/outages/database-gone.test.ts',
    times: { usually: 30, quick: 10 },
    limitSeconds: 600,
  },
  citus: {
    title: 'a worker of a Citus cluster killed (-9) for 30 s; the last slot on the cluster',
    reach: 'its courses 503 with Retry-After, all else goes on, 0 lost; exactly 1 winner in each round',
    about:
      'A cluster with two courses on each worker. Golfers of all courses look, hold, confirm and cancel while one worker is killed and restarted; then 32 golfers at once ask for one slot, round after round. CITUS_DATABASE_URL names a coordinator that knows its workers; CITUS_WORKER_STOP and CITUS_WORKER_START are shell commands that kill and start a worker. Without them the table says that it was not run.',
    test: 'test/outages/citus-worker-gone.test.ts',
    times: { usually: 1_000, quick: 10 },
    limitSeconds: 3600,
  },
  'database-frozen': {
    title: 'PostgreSQL frozen (SIGSTOP) for 30 s',
    reach: 'no request hangs over 10 s, no hold stuck after',
    about:
      'All processes of PostgreSQL are stopped by signal and continue later. No request may take longer than ten seconds, and afterwards every golfer must be able to hold, confirm and cancel.',
    test: 'test/outages/database-frozen.test.ts',
    times: { usually: 30, quick: 12 },
    limitSeconds: 600,
  },
  'disk-full': {
    title: 'the database’s disk full',
    reach: 'clear 503s with Retry-After, healed without a restart',
    about:
      'PostgreSQL’s data is on a file system of 200 MB in memory, which a file fills to the last byte and then frees again. Needs root, for the mount.',
    test: 'test/outages/disk-full.test.ts',
    times: { usually: 30, quick: 5 },
    limitSeconds: 600,
  },
  connections: {
    title: 'PostgreSQL’s connections exhausted',
    reach: 'clear 503s with Retry-After, healed without a restart',
    about:
      'Another program takes every connection that PostgreSQL has, the server’s included, and gives them back later.',
    test: 'test/outages/connections-exhausted.test.ts',
    times: { usually: 30, quick: 5 },
    limitSeconds: 600,
  },
  clocks: {
    title: 'database clock and server clock 5 minutes apart; phone clock wrong by an hour',
    reach: 'holds live their 7 minutes',
    about:
      'The server runs under libfaketime, five minutes fast and then slow. Holds must live seven minutes by PostgreSQL’s clock, be confirmable 15 s before their end and be free for others 5 s after it; the page, on phones an hour fast and slow, must count down the same.',
    prepare: getFaketime,
    test: 'test/outages/clocks-apart.test.ts',
    times: { usually: 1, quick: 1 },
    limitSeconds: 600,
  },
  crowd: {
    title: 'idle sockets, half-open connections, slow and stalled readers',
    reach: 'golfers who behave notice nothing: no refusal, p99 under 1 s',
    about:
      '15,000 idle sockets, 500 requests that send a byte now and then, and 500 readers of the live feed that read nothing, while golfers look, hold, confirm and cancel. The number of times is idle sockets here.',
    test: 'test/outages/overload.test.ts',
    times: { usually: 15_000, quick: 2_000 },
    limitSeconds: 900,
  },
  rolling: {
    title: 'rolling restarts and migrations under load',
    reach: '0 failures after at most one retry',
    about:
      'Three processes behind a proxy are restarted in turn while golfers book and cancel; in each round a migration changes the busiest table. All is one release. Golfers repeat a request once at most, and every hold from before a round must be confirmed after it.',
    test: 'test/processes/rolling.test.ts',
    times: { usually: 20, quick: 2 },
    limitSeconds: 3600,
  },
  processes: {
    title: 'three processes behind a proxy; they, PostgreSQL and Redis come and go under load',
    reach: '0 acknowledged bookings lost, 0 double bookings, the history is that of one tee sheet',
    about:
      'Golfers book and cancel while processes are killed, PostgreSQL crashes, Redis comes and goes and all processes are restarted in turn. What golfers were told is compared with what is stored, and judged by the checker.',
    test: 'test/processes/processes.test.ts',
    times: { usually: 20, quick: 1 },
    limitSeconds: 3600,
  },
  foreign: {
    title: 'every role on every route with every kind of foreign object',
    reach: '0 allowed',
    about:
      'Nobody, an anonymous visitor, course systems with a wrong key, and a signed-in stranger use every operation of the API on a golfer’s hold, reservation and session. Each must be refused, no reply may hold anything of the golfer’s, and their rows must stay as they are.',
    test: 'test/fuzz/foreign-things.test.ts',
    times: { usually: 1, quick: 1 },
    limitSeconds: 600,
  },
  fuzz: {
    title: 'malformed requests',
    reach: '0 answered 5xx, 0 changes, no error page with status 200',
    about:
      'Broken paths, headers, bodies and framing at every operation of the API. After each request the reply is judged and everything that is not the sender’s is compared with what it was. `FUZZ_SEED` or `--seed` sends the same again.',
    test: 'test/fuzz/fuzz.test.ts',
    times: { usually: 100_000, quick: 500 },
    limitSeconds: 7200,
  },
  flakes: {
    title: 'core and server suites in random order, browser suite',
    reach: '0 flakes',
    about:
      'Runs all tests of core and server twenty times in random order, and the browser suite three times. A test that fails once is a fault, with the seed of its order.',
    run: runFlakes,
    times: { usually: 20, quick: 1 },
    limitSeconds: 20 * 2400,
  },
};

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
      'Golfers, two servers, the database and Square live in one process on virtual time; the product’s own use cases, statements, functions of the database and jobs run on PostgreSQL’s own code, which PGlite brings into that process. Messages are lost, repeated and late, processes and the database die, clocks jump, staff block times; which and when follows from the seed. Afterwards all is well for half an hour, everybody asks again, and then: no double booking, holds of seven minutes, no charge without a reservation or money back, no confirmed reservation lost, the same answer to the same question, and a history that one tee sheet could have given. A failing seed is printed; `--only schedules --seed N` lives through it again, line by line.',
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
      'Holds, confirmations, payments and cancellations, each sent ten times at once and, after kill -9 of the server, once more. The answers must agree, the database and Square’s books must show one effect each, and the same request with something changed in it must be refused and change nothing.',
    test: 'test/fault-injection/repeated-writes.test.ts',
    times: { usually: 1_000, quick: 40 },
    limitSeconds: 3600,
  },
  zones: {
    title: 'every IANA zone, every offset change 2026 to 2035',
    reach: '0 tee times missing or doubled',
    about:
      'For every zone that Node knows and each moment from 2026 to 2035 at which its offset changes: the days around it show each time of their sheet exactly once, times that exist follow each other, and an hour before, a millisecond before, at and an hour after the change exactly those times are offered and can be held that are still to come. With `--quick` every twentieth zone.',
    test: 'test/fault-injection/every-zone.test.ts',
    times: { usually: 1_000, quick: 1 },
    limitSeconds: 2400,
  },
  kills: {
    title: 'kill -9 of the server, of PostgreSQL, of both, at random moments of a booking and paying storm',
    reach: '0 acknowledged bookings lost, 0 double bookings, 0 orphan charges',
    about:
      'Twelve golfers book, cancel and pay without a pause and send again whatever is not answered, while the server, PostgreSQL or both are killed with SIGKILL at random moments and come back. Then what golfers were told is compared with the database, Square’s books with both, each payer asks once more, and the history of calls and replies goes to the checker, a program that knows nothing else and says for each slot whether one tee sheet in one place could have answered so.',
    test: 'test/fault-injection/kill-storm.test.ts',
    times: { usually: 300, quick: 10 },
    limitSeconds: 10_800,
  },
  payments: {
    title: 'kill -9 of the server at each step of a payment',
    reach: '0 orphan charges, 0 unpaid reservations, every golfer told right',
    about:
      'Kills the server at each of sixteen steps of a payment in turn, from the first row written to the reply under way, with courses that capture and courses that authorize, and starts it again. Then the books of the Square stand-in are compared with the database and with what each golfer is told when his page asks again.',
    test: 'test/fault-injection/payment-kills.test.ts',
    times: { usually: 200, quick: 10 },
    limitSeconds: 7200,
  },
  square: {
    title:
      'Square slow, unavailable, declining, silent after charging; webhooks lost, repeated, out of order',
    reach: 'every payment final and right',
    about:
      'Payments with each kind of test card, among them cards that decline, that charge and stay silent, that lose the reply and that never answer, while calls to Square and its replies are lost or slow and webhooks are lost, repeated and late. At the end no payment may be open, and Square’s books, the database and what each golfer is told must agree.',
    test: 'test/fault-injection/square-troubles.test.ts',
    times: { usually: 300, quick: 20 },
    limitSeconds: 5400,
  },
  'last-millisecond': {
    title: 'payment arriving at the hold’s last millisecond',
    reach: '0 charged without slot or money back',
    about:
      'The hold of a golfer at the till is made to end just when his payment arrives, and another golfer reaches for the time at that moment; how early to send is found out on the way, so that about half come in time.',
    test: 'test/fault-injection/last-millisecond.test.ts',
    times: { usually: 1_000, quick: 40 },
    limitSeconds: 5400,
  },
  'database-gone': {
    title: 'PostgreSQL gone for 30 s',
    reach: 'clear 503s with Retry-After, healed without a restart',
    about:
      'The way to PostgreSQL is shut: nobody listens, and all connections break. Golfers who look, hold, confirm and cancel must get a problem document with 503 and Retry-After or what the server knows by itself, and fifteen seconds after the way is open again everything must work. The number of times is seconds here.',
    test: 'test/outages/database-gone.test.ts',
    times: { usually: 30, quick: 10 },
    limitSeconds: 600,
  },
  citus: {
    title: 'a worker of a Citus cluster killed (-9) for 30 s; the last slot on the cluster',
    reach: 'its courses 503 with Retry-After, all else goes on, 0 lost; exactly 1 winner in each round',
    about:
      'A server whose DATABASE_URL is the coordinator of a cluster with two courses on each worker. Golfers of all courses look, hold, confirm and cancel while one worker is killed and started again. Its courses must be answered 503 with Retry-After; boards and bookings of the others and signing in must go on as if nothing were wrong. Afterwards everything must work, what golfers were told must be stored, and their own lists must say what their courses say. Then 32 golfers at once ask for one slot, round after round. CITUS_DATABASE_URL names a coordinator that knows its workers; CITUS_WORKER_STOP and CITUS_WORKER_START are the shell commands that kill a worker and start it again. Without them the table says that it was not run.',
    test: 'test/outages/citus-worker-gone.test.ts',
    times: { usually: 1_000, quick: 10 },
    limitSeconds: 3600,
  },
  'database-frozen': {
    title: 'PostgreSQL frozen (SIGSTOP) for 30 s',
    reach: 'no request hangs over 10 s, no hold stuck after',
    about:
      'All processes of PostgreSQL are stopped by signal and go on later. No request may take longer than ten seconds, and afterwards every golfer must be able to hold, confirm and cancel.',
    test: 'test/outages/database-frozen.test.ts',
    times: { usually: 30, quick: 12 },
    limitSeconds: 600,
  },
  'disk-full': {
    title: 'the database’s disk full',
    reach: 'clear 503s with Retry-After, healed without a restart',
    about:
      'PostgreSQL’s data lies on a file system of 200 MB in memory, which a file fills to the last byte and then leaves again. Needs root, for the mount.',
    test: 'test/outages/disk-full.test.ts',
    times: { usually: 30, quick: 5 },
    limitSeconds: 600,
  },
  connections: {
    title: 'PostgreSQL’s connections exhausted',
    reach: 'clear 503s with Retry-After, healed without a restart',
    about:
      'Somebody else takes every connection that PostgreSQL has, those of the server included, and gives them back later.',
    test: 'test/outages/connections-exhausted.test.ts',
    times: { usually: 30, quick: 5 },
    limitSeconds: 600,
  },
  clocks: {
    title: 'database clock and server clock 5 minutes apart; phone clock wrong by an hour',
    reach: 'holds live their 7 minutes',
    about:
      'The server runs under libfaketime, five minutes fast and then five slow, on a PostgreSQL with the right time. Holds must live seven minutes by PostgreSQL’s clock, be confirmed 15 s before their end and be somebody else’s 5 s after it; the page’s own clock, on phones an hour fast and slow, must count down the same.',
    prepare: getFaketime,
    test: 'test/outages/clocks-apart.test.ts',
    times: { usually: 1, quick: 1 },
    limitSeconds: 600,
  },
  crowd: {
    title: 'idle sockets, half-open connections, slow and stalled readers',
    reach: 'golfers who behave notice nothing: no refusal, p99 under 1 s',
    about:
      'Another process opens 15,000 sockets that say nothing, 500 requests that send a byte now and then and never end, and 500 readers of the live feed that take nothing from the network, while golfers look, hold, confirm and cancel. The number of times is idle sockets here.',
    test: 'test/outages/crowd.test.ts',
    times: { usually: 15_000, quick: 2_000 },
    limitSeconds: 900,
  },
  rolling: {
    title: 'rolling restarts and migrations under load',
    reach: '0 failures after at most one retry',
    about:
      'Three processes behind a proxy are asked to end and started again one after the other, again and again, while golfers book and cancel; with each round a migration gives the busiest table a column and an index and takes those of the round before away. All is one release: before one that changes functions, servers are stopped. Golfers send a request once more at most. Every hold that was taken before a round must be confirmed after it, and what golfers were told is compared with the database and given to the checker.',
    test: 'test/processes/rolling.test.ts',
    times: { usually: 20, quick: 2 },
    limitSeconds: 3600,
  },
  processes: {
    title: 'three processes behind a proxy; they, PostgreSQL and Redis come and go under load',
    reach: '0 acknowledged bookings lost, 0 double bookings, the history is that of one tee sheet',
    about:
      'Golfers book and cancel as fast as they can while processes are killed, PostgreSQL crashes, Redis comes and goes and all processes are restarted in turn. What golfers were told is compared with what is stored, and the history of calls and replies is given to the checker.',
    test: 'test/processes/processes.test.ts',
    times: { usually: 20, quick: 1 },
    limitSeconds: 3600,
  },
  foreign: {
    title: 'every role on every route with every kind of foreign object',
    reach: '0 allowed',
    about:
      'Nobody, an anonymous visitor, a course system with a key that nobody gave out, one with the key of another course, and a signed-in stranger ask at every operation that the server describes for a golfer’s hold, reservation and session. Each must be refused, no reply may hold anything of the golfer’s, and his rows must stay as they are.',
    test: 'test/fuzz/foreign-things.test.ts',
    times: { usually: 1, quick: 1 },
    limitSeconds: 600,
  },
  fuzz: {
    title: 'malformed requests',
    reach: '0 answered 5xx, 0 changes, no error page with status 200',
    about:
      'Requests that are mostly wrong, at every operation that the server describes, as everybody but the victim: spoiled paths, headers, bodies, framing. After each the reply is judged and everything that is not the sender’s is compared with what it was. `FUZZ_SEED` or `--seed` sends the same again.',
    test: 'test/fuzz/fuzz.test.ts',
    times: { usually: 100_000, quick: 500 },
    limitSeconds: 7200,
  },
  flakes: {
    title: 'core and server suites in random order, browser suite',
    reach: '0 flakes',
    about:
      'Runs all tests of core and server twenty times, files and the tests in them in another order each time, and the browser suite three times. A test that fails once is a fault, with the seed of its order.',
    run: runFlakes,
    times: { usually: 20, quick: 1 },
    limitSeconds: 20 * 2400,
  },
};

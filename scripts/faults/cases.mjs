/**
 * What is done to the product, by which test, how often, and how long it may take at most. The test is told how often by
 * FAULTS_TIMES, and writes what came of it where FAULTS_REPORT says.
 *
 * @type {Record<string, { title: string, reach: string, about: string, test: string | string[], project?: string,
 *   times: { usually: number, quick: number }, limitSeconds: number }>}
 */
export const cases = {
  payments: {
    title: 'kill -9 of the server at each step of a payment',
    reach: '0 orphan charges, 0 unpaid reservations, every golfer told right',
    about:
      'Kills the server at each of sixteen steps of a payment in turn, from the first row written to the reply under way, with courses that capture and courses that authorize, and starts it again. Then the books of the Square stand-in are compared with the database and with what each golfer is told when his page asks again.',
    test: 'src/testing/faults/payment-kills.test.ts',
    times: { usually: 200, quick: 10 },
    limitSeconds: 7200,
  },
  processes: {
    title: 'three processes behind a proxy; they, PostgreSQL and Redis come and go under load',
    reach: '0 acknowledged bookings lost, 0 double bookings, the history is that of one tee sheet',
    about:
      'Golfers book and cancel as fast as they can while processes are killed, PostgreSQL crashes, Redis comes and goes and all processes are restarted in turn. What golfers were told is compared with what is stored, and the history of calls and replies is given to the checker.',
    test: 'src/testing/processes/processes.test.ts',
    times: { usually: 20, quick: 1 },
    limitSeconds: 3600,
  },
  fuzz: {
    title: 'malformed requests',
    reach: '0 answered 5xx, 0 changes, no error page with status 200',
    about:
      'Requests that are mostly wrong, at every operation that the server describes, as everybody but the victim: spoiled paths, headers, bodies, framing. After each the reply is judged and everything that is not the sender’s is compared with what it was. `FUZZ_SEED` or `--seed` sends the same again.',
    test: 'src/testing/fuzz/fuzz.test.ts',
    times: { usually: 100_000, quick: 500 },
    limitSeconds: 7200,
  },
};

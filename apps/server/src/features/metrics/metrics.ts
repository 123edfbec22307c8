import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export type Metrics = ReturnType<typeof createMetrics>;

const requestBuckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const statementBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 30];

/** `ofProcess`: also Node's memory, CPU and event-loop metrics. */
export function createMetrics({ ofProcess }: { ofProcess: boolean }) {
  const registry = new Registry();
  if (ofProcess) collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: `dewsweeper_${name}`, help, labelNames, registers });
  const counter = (name: string, help: string, labelNames: string[]) =>
    new Counter({ name: `dewsweeper_${name}`, help, labelNames, registers });

  let cachedBoards = 0;
  const boardsSent = new Counter({
    name: 'dewsweeper_boards_at_hand_total',
    help: 'Boards that were at hand and sent at once: they are not among the requests that are timed.',
    registers: [],
    collect() {
      this.inc(cachedBoards);
      cachedBoards = 0;
    },
  });
  registry.registerMetric(boardsSent);

  return {
    registry,
    /** A plain number: looking up a series would take a tenth of such a reply's time. */
    countCachedBoard: (): void => {
      cachedBoards += 1;
    },
    requestSeconds: new Histogram({
      name: 'dewsweeper_http_request_seconds',
      help: 'How long requests took, by the route that answered them. Live streams and boards at hand are not among them.',
      labelNames: ['method', 'route', 'status'],
      buckets: requestBuckets,
      registers,
    }),
    holdWaitSeconds: new Histogram({
      name: 'dewsweeper_turn_seconds',
      help: 'How long holds waited until it was their turn to be worked on, or until they were sent away.',
      buckets: requestBuckets,
      registers,
    }),
    statementSeconds: new Histogram({
      name: 'dewsweeper_statement_seconds',
      help: 'How long named database statements took, seen from this process.',
      labelNames: ['statement'],
      buckets: statementBuckets,
      registers,
    }),
    holds: counter('holds_total', 'Holds that golfers asked for: held, or the reason of the refusal.', [
      'outcome',
    ]),
    confirmations: counter(
      'confirmations_total',
      'Confirmations without payment that golfers asked for: confirmed, or the reason of the refusal.',
      ['outcome'],
    ),
    payments: counter('payments_total', 'What payments came to when the provider was asked.', ['outcome']),
    liveReaders: gauge('live_readers', 'Open live streams.'),
    connections: gauge('database_connections', 'Connections of the pool, and who waits for one.', ['state']),
    databaseUp: gauge('database_up', '1 when the database answered this scrape.'),
    redisUp: gauge('redis_up', '1 when Redis is connected, 0 when it is away; absent without REDIS_URL.'),
    queueLength: gauge('queue_length', 'Rows that wait to be worked on, in the whole installation.', [
      'queue',
    ]),
    queueOldestSeconds: gauge(
      'queue_oldest_seconds',
      'For how long the row has been due that has been due longest.',
      ['queue'],
    ),
    jobEndedSecondsAgo: gauge('job_ended_seconds_ago', 'For how long each job has not run to its end.', [
      'name',
    ]),
  };
}

import type { FastifyBaseLogger } from 'fastify';
import type { OnStatement } from '../../adapters/postgres/timed-client.ts';
import type { Metrics } from './metrics.ts';

/** Measures statements that have a name, and logs each that takes longer than `slowMs`. */
export function watchStatements(parts: {
  metrics: Metrics;
  log: Pick<FastifyBaseLogger, 'warn'>;
  slowMs: number;
}): OnStatement {
  const { metrics, log, slowMs } = parts;
  return ({ statement, seconds, isNamed }) => {
    if (isNamed) metrics.statementSeconds.observe({ statement }, seconds);
    const ms = Math.round(seconds * 1000);
    if (ms > slowMs) log.warn({ statement, ms }, 'a statement was slow');
  };
}

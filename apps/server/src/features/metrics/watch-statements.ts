import type { FastifyBaseLogger } from 'fastify';
import type { OnStatement } from '../../adapters/postgres/timed-client.ts';
import type { Metrics } from './metrics.ts';

/** Measures named statements and logs those slower than `slowMs`. */
export function watchStatements(deps: {
  metrics: Metrics;
  log: Pick<FastifyBaseLogger, 'warn'>;
  slowMs: number;
}): OnStatement {
  const { metrics, log, slowMs } = deps;
  /** Looking up a label's series costs more than the observation. */
  const seriesOf = new Map<string, { observe(seconds: number): void }>();
  const observe = (statement: string, seconds: number) => {
    let series = seriesOf.get(statement);
    if (!series) {
      series = metrics.statementSeconds.labels({ statement });
      seriesOf.set(statement, series);
    }
    series.observe(seconds);
  };
  return ({ statement, seconds, isNamed }) => {
    if (isNamed) observe(statement, seconds);
    const ms = Math.round(seconds * 1000);
    if (ms > slowMs) log.warn({ statement, ms }, 'a statement was slow');
  };
}

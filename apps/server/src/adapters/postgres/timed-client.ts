import pg from 'pg';

/** The statement's name, or the beginning of its text; never its values. */
export type TimedStatement = { statement: string; isNamed: boolean; seconds: number };
export type OnStatement = (timed: TimedStatement) => void;

type Statement = string | { name?: string; text?: string; callback?: Callback; submit?: unknown };
type Callback = (error: Error | null, result: unknown) => void;

export function timedClient(onStatement: OnStatement): typeof pg.Client {
  return class TimedClient extends pg.Client {
    // pg accepts five argument forms; all are passed on.
    override query(...given: unknown[]): never {
      const statement = given[0] as Statement;
      const isOwnKind = typeof statement === 'object' && typeof statement?.submit === 'function';
      if (!statement || isOwnKind) return this.#send(given);

      const startMs = performance.now();
      const report = () => onStatement(timed(statement, (performance.now() - startMs) / 1000));
      const callback = given.at(-1);
      if (typeof callback === 'function') {
        given[given.length - 1] = (error: Error | null, result: unknown) => {
          report();
          (callback as Callback)(error, result);
        };
        return this.#send(given);
      }
      const answer = this.#send(given) as Promise<unknown>;
      answer.then(report, report);
      return answer as never;
    }

    #send(given: unknown[]): never {
      return (super.query as (...given: unknown[]) => never).apply(this, given);
    }
  };
}

const maxBeginning = 60;

function timed(statement: Statement, seconds: number): TimedStatement {
  if (typeof statement === 'object' && statement.name)
    return { statement: statement.name, isNamed: true, seconds };
  const text = typeof statement === 'string' ? statement : (statement.text ?? '');
  return { statement: text.replace(/\s+/g, ' ').trim().slice(0, maxBeginning), isNamed: false, seconds };
}

import { benchGroup } from '../world/course.ts';
import { ownTeeTime, ownTeeTimeInSql } from '../world/tee-times.ts';
import type { RecordedBooking, Statement } from './recorded-booking.ts';

/**
 * A script for pgbench that sends the statements that were recorded for one golfer, for the golfer whose turn it is.
 * Each of its clients takes `:k` golfers, one after the other.
 */
export function pgbenchScript(
  statements: readonly Statement[],
  recorded: RecordedBooking,
  golfer: number,
): string {
  const inSql = sqlOfValues(recorded, golfer);
  return [
    String.raw`\set i :i + 1`,
    String.raw`\set g :client_id * :k + :i`,
    ...ownTeeTimeInSql.variables,
    ...statements.map(
      ({ text, values }) =>
        `${text.replace(/\s+/g, ' ').replace(/\$(\d+)/g, (_, at) => inSql(values[Number(at) - 1]))};`,
    ),
    '',
  ].join('\n');
}

/** How a recorded value is said in SQL: what is the golfer's own by his number, everything else as it is. */
function sqlOfValues({ own }: RecordedBooking, golfer: number): (value: unknown) => string {
  const { course, hold } = ownTeeTime(golfer);
  const sql = ownTeeTimeInSql;
  const known = new Map<unknown, string>([
    [own.uid, sql.uid],
    [own.loginEmail, sql.loginEmail],
    [own.id, sql.id],
    [`${benchGroup}/${course}`, sql.courseKey],
    [course, sql.course],
    [hold.date, sql.date()],
    [hold.startingTime, sql.startingTime],
    [hold.startingTeeID, sql.startingTeeID],
  ]);
  return function inSql(value): string {
    const found = known.get(value);
    if (found !== undefined) return found;
    if (value === null || value === undefined) return 'null';
    if (Buffer.isBuffer(value) && value.equals(own.tokenHash)) return sql.tokenHash;
    if (Array.isArray(value)) {
      if (value.length === 0) return `'{}'`;
      if (value.length === 1 && value[0] === hold.startingTeeID) return `array[${sql.startingTeeID}]`;
      if (value.length === 1 && Buffer.isBuffer(value[0])) return `array[${inSql(value[0])}]`;
      if (value.length === 1 && typeof value[0] === 'number') return `array[${sql.cell}::smallint]`;
    }
    if (typeof value === 'string' && value.startsWith('[{"id"')) return queuedMessages(value);
    if (typeof value === 'string' || typeof value === 'number') return literal(String(value));
    throw new Error(`a statement has a value that the benchmark cannot say: ${JSON.stringify(value)}`);
  };
}

/** Messages have ids of their own, one golfer's and one wave's. */
function queuedMessages(json: string): string {
  const parts = json.split(/"id":"[^"]+"/);
  const spoken = parts.map((part, at) => (at === 0 ? literal(part) : `'${at}"' || ${literal(part)}`));
  return `(${spoken.join(` || ${literal('"id":"m')} || :w::text || '-' || :g::text || '-' || `)})::jsonb`;
}

/** Without colons, which pgbench would take for variables. */
function literal(text: string): string {
  const escaped = text.replaceAll('\\', '\\\\').replaceAll("'", "''").replaceAll(':', String.raw`\072`);
  return /[\\:]/.test(text) ? `E'${escaped}'` : `'${escaped}'`;
}

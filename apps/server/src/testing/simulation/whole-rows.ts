import type { Pool } from 'pg';
import type { Tables } from './tables.ts';

/** Rows by table, as far as the store in memory has them; instants in milliseconds, `never` for infinity. */
export type WholeRows = Record<string, string[]>;

const ms = (at: Date | number | null): number | 'never' | null => {
  if (at === null) return null;
  const value = typeof at === 'number' ? at : at.getTime();
  return Number.isFinite(value) ? value : 'never';
};
const lines = (rows: readonly unknown[][]): string[] => rows.map((row) => JSON.stringify(row)).toSorted();

export function rowsInMemory(tables: Tables): WholeRows {
  return {
    claims: lines(
      [...tables.claims.values()].map((one) => [
        one.courseKey,
        one.date,
        one.teeID,
        one.cell,
        one.groupID,
        one.uid,
        ms(one.expiresAt),
      ]),
    ),
    holds: lines(
      [...tables.holds].map(([uid, one]) => [
        uid,
        one.courseKey,
        one.date,
        one.groupID,
        ms(one.expiresAt),
        one.expiredAt,
      ]),
    ),
    groups: lines(
      [...tables.groups.values()].map((one) => [
        one.courseKey,
        one.id,
        one.status,
        ms(one.expiration),
        ms(one.paymentOpenedAt),
        ms(one.endedAt),
        one.receipt,
        one.golfers.map(({ paid }) => paid),
      ]),
    ),
    payments: lines(
      [...tables.payments.values()].map((one) => [
        one.courseKey,
        one.id,
        one.state,
        one.squarePaymentID,
        one.asks,
        ms(one.askAt),
        ms(one.givenUpAt),
        one.story.length,
      ]),
    ),
    days: lines([...tables.days].map(([day, version]) => [...day.split(' '), version])),
    reservations: lines(
      [...tables.reservations.values()].map((one) => [one.uid, one.courseKey, one.groupID, one.date]),
    ),
    messages: lines(
      tables.messages.map((one) => [one.courseKey, one.id, one.groupID, one.channel, one.state]),
    ),
    obstructions: lines(
      tables.obstructions.map((one) => [one.courseKey, one.date, one.groupID, one.teeID, one.from, one.to]),
    ),
  };
}

export async function rowsInPostgres(pool: Pool): Promise<WholeRows> {
  const read = async (text: string): Promise<unknown[][]> =>
    (await pool.query({ text, rowMode: 'array' })).rows;
  const at = (row: unknown[], ...places: number[]) =>
    row.map((value, i) => (places.includes(i) ? ms(value as Date | number | null) : value));
  return {
    claims: lines(
      (await read('select course_key, date, tee_id, cell, teetimegroup_id, uid, expires_at from claims')).map(
        (row) => at(row, 6),
      ),
    ),
    holds: lines(
      (await read('select uid, course_key, date, teetimegroup_id, expires_at, expired_at from holds')).map(
        (row) => [...at(row.slice(0, 5), 4), (row[5] as Date[]).map(ms)],
      ),
    ),
    groups: lines(
      (
        await read(`select course_key, id, status, expiration, payment_opened_at, ended_at, receipt,
          array(select (golfer ->> 'paid')::boolean from jsonb_array_elements(golfers) golfer) from teetimegroups`)
      ).map((row) => at(row, 3, 4, 5)),
    ),
    payments: lines(
      (
        await read(`select course_key, id, state, square_payment_id, asks, ask_at, given_up_at,
          jsonb_array_length(story) from payments`)
      ).map((row) => at(row, 5, 6)),
    ),
    days: lines(await read('select course_key, date, version::float8 from days')),
    reservations: lines(await read('select uid, course_key, teetimegroup_id, date from golfer_reservations')),
    messages: lines(await read('select course_key, id, teetimegroup_id, channel, state from messages')),
    obstructions: lines(
      await read('select course_key, date, teetimegroup_id, tee_id, from_cell, to_cell from obstructions'),
    ),
  };
}

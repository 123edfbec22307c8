import { createHash } from 'node:crypto';
import type { ActRequest } from '@dewsweeper/contract/act-request';
import type { ActWrite } from '@dewsweeper/core/clubhouse/act-types';
import type { StoredAct } from './act-store.ts';
import type { DayRow } from './store.ts';

/** Covers the planned writes and the groups' revisions, but neither the time nor a new group's id. */
export function digestOfPreview(
  { line, warnings, writes, inverse, notices }: Omit<StoredAct, 'revisions' | 'undoneBy'>,
  rows: readonly DayRow[],
  newID: string,
): string {
  const groups = rows.map(({ id, revision }) => [id, revision]);
  return sha256(
    JSON.stringify([line, warnings, inverse, pricesOf(writes), groups, notices]).replaceAll(newID, 'new'),
  );
}

const pricesOf = (writes: readonly ActWrite[]) =>
  writes.flatMap((one) => ('golfers' in one ? (one.golfers ?? []).map(({ priceCents }) => priceCents) : []));

export const digestOfRequest = (request: ActRequest) => digestOf(request, ['id', 'preview', 'expected']);

/** Independent of the fields' order; leaves out the fields of `left`. */
function digestOf(request: object, left: readonly string[]): string {
  const fields = Object.entries(request).filter(([name]) => !left.includes(name));
  return sha256(JSON.stringify(fields.toSorted(([a], [b]) => (a < b ? -1 : 1))));
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 32);

import type { Pool, QueryConfig } from 'pg';
import { expect } from 'vitest';
import type { Race } from './races.ts';

/** A statement by its name, and its text with the guard off. */
export type Guard = {
  name: string;
  off: { statement: string; from: string | RegExp; to: string }[];
  races: Record<string, Race>;
};

export const maxRounds = 300;

export async function roundsUntilRed(race: () => Promise<string[]>): Promise<number> {
  for (let round = 1; round <= maxRounds; round += 1) if ((await race()).length > 0) return round;
  return Number.POSITIVE_INFINITY;
}

/** Changes the text of a statement that the product sends on connections to come; a text without the guard fails. */
export function rewrite(
  pool: Pool,
  { statement, from, to }: Guard['off'][number],
  onRewritten: () => void,
): void {
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...asked: unknown[]) => unknown;
    const withoutGuard = (asked: string | QueryConfig, ...others: unknown[]) => {
      if (typeof asked === 'string' || asked.name !== statement) return query(asked, ...others);
      const text = asked.text.replace(from, to);
      expect(text).not.toBe(asked.text);
      onRewritten();
      return query({ ...asked, name: `${statement}-off`, text }, ...others);
    };
    client.query = withoutGuard as typeof client.query;
  });
}

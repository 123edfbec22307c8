import * as z from 'zod/mini';
import type { Connections, StoredConnection } from '../connections/connections.ts';

const secrets = z.object({ accessToken: z.string(), webhookKey: z.nullable(z.string()) });
export type SquareSecrets = z.infer<typeof secrets>;

/** `group`: whose owner pasted the token. Only its owners change or keep it. */
const settings = z.object({ group: z.string() });

export function squareConnection(locationId: string): string {
  return `square:${locationId}`;
}

export function groupOf(stored: StoredConnection): string {
  return settings.parse(stored.settings).group;
}

/** Null when nothing is stored, or it was stored under another key. */
export async function readSquareSecrets(
  connections: Connections,
  locationId: string,
): Promise<SquareSecrets | null> {
  const stored = await connections.find(squareConnection(locationId));
  return stored?.secret ? secrets.parse(JSON.parse(stored.secret)) : null;
}

export function writeSquareSecrets(written: SquareSecrets): string {
  return JSON.stringify(written);
}

/** By location. */
export function pastedTokens(connections: Connections): (locationId: string) => Promise<string | null> {
  return async (locationId) => (await readSquareSecrets(connections, locationId))?.accessToken ?? null;
}

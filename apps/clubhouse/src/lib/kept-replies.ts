import { NetworkFailure } from '@dewsweeper/web/lib/api.ts';
import { whenIdle } from '@dewsweeper/web/lib/use-idle.ts';
import * as z from 'zod/mini';
import { get } from './api.ts';
import { forget, keep, kept } from './device-store.ts';

/** After a day a kept reply is of no use, and names golfers. */
const maxAgeMs = 24 * 3_600_000;

const keptReply = z.object({ atMs: z.number(), reply: z.unknown() });

/** A reply, or the last one kept on this device (`atMs`: since when) while there is no network. */
export type Kept<Value> = { value: Value; keptAtMs: number | null };

export async function getKept<Schema extends z.ZodMiniType>(
  path: string,
  schema: Schema,
  signal?: AbortSignal,
): Promise<Kept<z.output<Schema>>> {
  try {
    const value = await get(path, schema, signal);
    const atMs = Date.now();
    // After what shows it: a whole day takes a while to copy.
    whenIdle(() => void keep('replies', path, { atMs, reply: value }));
    return { value, keptAtMs: null };
  } catch (error) {
    if (!(error instanceof NetworkFailure)) throw error;
    const found = z.safeParse(keptReply, await kept('replies', path));
    if (!found.success) throw error;
    const { atMs, reply } = found.data;
    const value = z.safeParse(schema, reply);
    if (!value.success || Date.now() - atMs > maxAgeMs) {
      await forget('replies', path);
      throw error;
    }
    return { value: value.data, keptAtMs: atMs };
  }
}

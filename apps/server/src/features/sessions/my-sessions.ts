import type { MySessions } from '@dewsweeper/contract/user';
import { accept, type Result, refuse } from '@dewsweeper/core/shared/result';
import type { Pool } from 'pg';
import { deleteSessionNamed, listSessions } from './store.ts';
import { endOtherSessions, hashOf, isFresh } from './use-cases.ts';

export async function presentSessions(pool: Pool, uid: string, token: string): Promise<MySessions> {
  const sessions = await listSessions(pool, uid, hashOf(token));
  return {
    sessions: sessions.map(({ id, device, createdAt, lastSeenAt, isThis }) => ({
      id,
      device,
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
      isThis,
    })),
    serverTime: (sessions[0]?.now ?? new Date(0)).toISOString(),
  };
}

/** Null: all but the present one. Needs a recent password, so that a stolen session cannot sign its owner out. */
export async function endSessionsElsewhere(
  pool: Pool,
  uid: string,
  token: string,
  id: string | null,
): Promise<Result<null, { refusal: 'sign-in-again' }>> {
  if (!(await isFresh(pool, token))) return refuse({ refusal: 'sign-in-again' });
  if (id === null) await endOtherSessions(pool, uid, token);
  else await deleteSessionNamed(pool, uid, id);
  return accept(null);
}

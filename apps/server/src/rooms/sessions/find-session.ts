import { setTimeout as sleep } from 'node:timers/promises';
import DataLoader from 'dataloader';
import type { Pool } from 'pg';
import { sessionDays } from './cookies.ts';
import { type FoundSession, findSessions } from './store.ts';

/** The living session of a token's hash and whose it is; null for any other. */
export type FindSession = (tokenHash: Buffer) => Promise<FoundSession | null>;

const mostAtOnce = 100;
/** Nobody waits longer for an answer to others before he is asked for. */
const mostWaitMs = 50;

/**
 * Looks sessions up, those of a crowd together: who comes while the database answers is asked for with all others who
 * came meanwhile, once it has. Who comes alone is asked for at once. Nothing is remembered: an answer is no older than
 * its question.
 */
export function findSessionsTogether(pool: Pool): FindSession {
  let answer: Promise<unknown> = Promise.resolve();
  const sessions = new DataLoader<Buffer, FoundSession | null>(
    async (tokenHashes) => {
      const asked = findSessions(pool, tokenHashes, sessionDays);
      answer = Promise.race([asked, sleep(mostWaitMs)]).catch(() => {});
      const found = new Map((await asked).map((session) => [session.tokenHash.toString('latin1'), session]));
      return tokenHashes.map((hash) => found.get(hash.toString('latin1')) ?? null);
    },
    {
      cache: false,
      maxBatchSize: mostAtOnce,
      batchScheduleFn: (ask) => void answer.then(ask),
    },
  );
  return (tokenHash) => sessions.load(tokenHash);
}

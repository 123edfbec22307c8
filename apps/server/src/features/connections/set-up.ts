import { refuse } from '@dewsweeper/core/shared/result';
import { inTransaction, type Queryable } from '../../adapters/postgres/transaction.ts';
import { ownsInstallation } from '../staff/owns-installation.ts';
import { type Connections, endingOf } from './connections.ts';
import type { SetUpDeps } from './deps.ts';

export const notAllowed = refuse({ refusal: 'not-allowed' });

type Doer = { id: string; name: string };

/** See rules.md#connections. */
export async function mayChange({ pool, exampleCourses }: SetUpDeps, { id }: Doer): Promise<boolean> {
  return ownsInstallation(pool, id, await exampleCourses());
}

/** False when the person may not, which is asked again beside the write. */
export async function storeConnection(
  deps: SetUpDeps,
  by: Doer,
  name: string,
  { settings, secret }: { settings: object; secret: string },
): Promise<boolean> {
  const written = { settings, secret, ending: endingOf(secret), by: by.name };
  return change(deps, by, name, (db) => deps.connections.put(db, name, written));
}

/** Likewise. */
export async function removeConnection(deps: SetUpDeps, by: Doer, name: string): Promise<boolean> {
  return change(deps, by, name, (db) => deps.connections.remove(db, name));
}

async function change(
  deps: SetUpDeps,
  by: Doer,
  name: string,
  write: (db: Queryable) => Promise<void>,
): Promise<boolean> {
  const examples = await deps.exampleCourses();
  const isDone = await inTransaction(deps.pool, async (transaction) => {
    if (!(await ownsInstallation(transaction, by.id, examples))) return false;
    await write(transaction);
    return true;
  });
  deps.connections.forget(name);
  return isDone;
}

/** A kept secret goes to the server or account that it was given for, and to no other. */
export async function keptSecret(
  connections: Connections,
  name: string,
  { field, value }: { field: 'host' | 'accountSid'; value: string },
): Promise<string | null> {
  const stored = await connections.find(name);
  const settings = stored?.settings as Record<string, unknown> | undefined;
  return settings?.[field] === value ? (stored?.secret ?? null) : null;
}

export function unknownSecret(path: string) {
  return refuse({
    refusal: 'invalid-request' as const,
    errors: [{ path, message: 'must be given for another server or account' }],
  });
}

import type { Queryable } from '../../adapters/postgres/transaction.ts';
import { createSecretBox, type SecretBox, secretsKeyFile } from '../../adapters/secrets/secret-box.ts';
import type { Config } from '../../config.ts';
import { deleteConnection, readConnection, writeConnection } from './store.ts';

/** `secret` null: it was stored under another key. */
export type StoredConnection = {
  settings: unknown;
  secret: string | null;
  ending: string;
  at: Date;
  by: string;
};

export type Connections = {
  /** At most a second old. */
  find(name: string): Promise<StoredConnection | null>;
  put(
    db: Queryable,
    name: string,
    wanted: { settings: unknown; secret: string; ending: string; by: string },
  ): Promise<void>;
  remove(db: Queryable, name: string): Promise<void>;
  /** After the transaction: this process need not wait for the second. */
  forget(name: string): void;
};

/** Every hold and every message asks. Other processes follow within this time. */
const knownForMs = 1_000;
const shownCharacters = 4;
const maxKnown = 1_000;

export function openConnections(db: Queryable, config: Pick<Config, 'secretsKey' | 'dataDir'>): Connections {
  const { secretsKey: key, dataDir } = config;
  return createConnections(db, createSecretBox({ key, file: secretsKeyFile(dataDir) }));
}

function createConnections(db: Queryable, secrets: SecretBox): Connections {
  const known = new Map<string, { found: Promise<StoredConnection | null>; untilMs: number }>();

  async function read(name: string): Promise<StoredConnection | null> {
    const row = await readConnection(db, name);
    return row && { ...row, secret: await secrets.open(name, row.secret) };
  }

  return {
    find(name) {
      const kept = known.get(name);
      if (kept && performance.now() < kept.untilMs) return kept.found;
      if (known.size >= maxKnown) known.clear();
      const found = read(name);
      known.set(name, { found, untilMs: performance.now() + knownForMs });
      found.catch(() => known.delete(name));
      return found;
    },
    async put(transaction, name, { settings, secret, ending, by }) {
      const sealed = await secrets.seal(name, secret);
      await writeConnection(transaction, name, { settings, secret: sealed, ending, by });
    },
    remove: deleteConnection,
    forget: (name) => void known.delete(name),
  };
}

/** To be recognised by; nothing of a short secret. */
export function endingOf(secret: string): string {
  return secret.length >= 2 * shownCharacters ? secret.slice(-shownCharacters) : '';
}

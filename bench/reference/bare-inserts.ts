import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '../stage/stage.ts';
import { runPgbench } from './pgbench.ts';

/** A row about as wide as a claim. Each pgbench client counts by itself. */
const script = String.raw`\set i :i + 1
insert into bare_inserts values (:client_id::text || '-' || :i::text, 'bench/c0', '2026-06-01', 'front', 420,
  'golfer-' || :i::text, now() + interval '7 minutes');
`;

export async function openBareInserts(
  database: Database,
  options: { folder: string; connections: number; inserts: number },
): Promise<() => Promise<number>> {
  const { pool } = database;
  await pool.query(
    `create table bare_inserts (id text primary key, course_key text not null, date text not null,
       tee_id text not null, cell smallint not null, uid text not null, expires_at timestamptz not null)`,
  );
  const file = join(options.folder, 'bare-inserts.sql');
  writeFileSync(file, script);
  return async () => {
    const rate = await runPgbench(database, {
      script: file,
      connections: options.connections,
      transactions: options.inserts,
    });
    await pool.query('truncate bare_inserts');
    return rate;
  };
}

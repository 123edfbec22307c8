import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type pg from 'pg';
import { projectRoot } from '../src/project-root.ts';

const folder = join(projectRoot, 'apps/server/database');

type SqlFile = { name: string; text: string };

/** The .sql files of a folder beside this file, by name. */
export function sqlFiles(kind: 'tables' | 'functions' | 'migrations'): SqlFile[] {
  const names = readdirSync(join(folder, kind)).filter((file) => file.endsWith('.sql'));
  return names.toSorted().map((file) => ({
    name: basename(file, '.sql'),
    text: readFileSync(join(folder, kind, file), 'utf8'),
  }));
}

/** Makes tables and functions in a database that has none. */
export async function createSchema(client: Pick<pg.ClientBase, 'query'>): Promise<void> {
  const functions = sqlFiles('functions');
  const clock = functions.filter(({ name }) => name === 'dewsweeper_now');
  const views = functions.filter(({ text }) => /^create or replace view/m.test(text));
  const others = functions.filter((file) => !clock.includes(file) && !views.includes(file));
  const files = [...clock, ...sqlFiles('tables'), ...views, ...others];
  await client.query(
    ['begin', 'set local check_function_bodies = off', ...files.map(({ text }) => text), 'commit'].join(
      ';\n',
    ),
  );
}

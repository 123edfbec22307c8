import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { importDocument } from './import.ts';

/** Imports the documents of a folder when there is no course at all. Answers the names of the files imported. */
export async function importExamplesIntoEmptyDatabase(pool: Pool, examplesDir: string): Promise<string[]> {
  const { rows } = await pool.query('select from courses limit 1');
  if (rows.length > 0) return [];
  const files = (await readdir(examplesDir)).filter((file) => file.endsWith('.json')).toSorted();
  for (const file of files) {
    const imported = await importDocument(pool, await readFile(join(examplesDir, file)));
    if (!imported.ok) throw new Error(`${file}: ${imported.faults.join('; ')}`);
  }
  return files;
}

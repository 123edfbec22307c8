import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CoursePath } from '@dewsweeper/contract/ids';
import type { CourseKey } from '@dewsweeper/core/shared/course-key';
import { courseKeyOf } from '@dewsweeper/core/shared/course-key';
import type { Pool } from 'pg';
import type { Config } from '../../config.ts';
import { isLocalName } from '../../http/from-this-computer.ts';
import { importDocument } from './import.ts';

/** Examples are for trying out the program on this computer; elsewhere only EXAMPLES enables them. */
export function wantsExamples({
  examples,
  databaseUrl,
  publicUrl,
}: Pick<Config, 'examples' | 'databaseUrl' | 'publicUrl'>): boolean {
  return examples ?? (databaseUrl === null && isLocalName(new URL(publicUrl).hostname));
}

/** Imports the documents of a folder when there never was a course. Answers the imported files. */
export async function importExamplesIntoEmptyDatabase(pool: Pool, examplesDir: string): Promise<string[]> {
  const { rows } = await pool.query('select from kept_courses limit 1');
  if (rows.length > 0) return [];
  const files = await exampleFiles(examplesDir);
  for (const file of files) {
    const imported = await importDocument(pool, await readFile(join(examplesDir, file)));
    if (!imported.ok) throw new Error(`${file}: ${imported.faults.join('; ')}`);
  }
  return files;
}

export type ExampleCourse = CoursePath & { name: string };

/** A course with another name, or with real payments, is somebody's own. */
export async function findExamples(
  pool: Pool,
  examplesDir: string,
): Promise<{ examples: ExampleCourse[]; own: ExampleCourse[] }> {
  const wanted = new Map<string, string>();
  for (const file of await exampleFiles(examplesDir)) {
    const { groups }: ExampleDocument = JSON.parse(await readFile(join(examplesDir, file), 'utf8'));
    for (const [group, { courses }] of Object.entries(groups))
      for (const [course, { name }] of Object.entries(courses))
        wanted.set(courseKeyOf({ group, course }), name);
  }
  const { rows } = await pool.query<ExampleCourse & { courseKey: CourseKey; takesMoney: boolean }>({
    text: `select course_key as "courseKey", group_id as "group", id as course, document ->> 'name' as name,
        document #>> '{widgetSettings,paymentGateway,environment}' is not distinct from 'production' as "takesMoney"
      from courses where course_key = any($1) order by 1`,
    values: [[...wanted.keys()]],
  });
  const isExample = (row: (typeof rows)[number]) => row.name === wanted.get(row.courseKey) && !row.takesMoney;
  return { examples: rows.filter(isExample), own: rows.filter((row) => !isExample(row)) };
}

type ExampleDocument = { groups: Record<string, { courses: Record<string, { name: string }> }> };

async function exampleFiles(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((file) => file.endsWith('.json')).toSorted();
}

import { courseKeyOf } from '@dewsweeper/core/shared/course-key';
import type { Pool } from 'pg';
import { type ExportScope, exportDocument } from '../src/features/course-data/export.ts';
import { type ImportReport, importDocument } from '../src/features/course-data/import.ts';
import { confirmHeld, endHeld, holdCells } from './golfers-statements.ts';

export async function importGood(pool: Pool, document: object): Promise<ImportReport> {
  const imported = await importDocument(pool, Buffer.from(JSON.stringify(document)));
  if (!imported.ok) throw new Error(imported.faults.join('\n'));
  return imported.value;
}

export async function issuesOf(pool: Pool, document: object): Promise<string[]> {
  const imported = await importDocument(pool, Buffer.from(JSON.stringify(document)));
  if (imported.ok) throw new Error('the document was imported');
  return imported.faults;
}

export async function exportAll(pool: Pool, scope: ExportScope = {}): Promise<object> {
  let text = '';
  for await (const piece of exportDocument(pool, scope)) text += piece;
  return JSON.parse(text);
}

/** Everything that an import may write, for comparison. */
export async function everything(pool: Pool): Promise<Record<string, unknown[]>> {
  const tables = [
    'groups',
    'courses',
    'teesheets',
    'teetimegroups',
    'claims',
    'obstructions',
    'days',
    'privileges',
    'golfer_reservations',
    'holds',
  ];
  const contents = await Promise.all(
    tables.map(async (table) => {
      const { rows } = await pool.query(
        `select to_jsonb(t) as row from ${table} t order by to_jsonb(t)::text`,
      );
      return [table, rows.map(({ row }) => row)] as const;
    }),
  );
  return Object.fromEntries(contents);
}

export type Play = {
  date: string;
  time: string;
  tee: string;
  cells: [tee: string, cell: number][];
  reround?: [tee: string, time: string];
};

/** Golfers at the course `g/c`, using the product's hold statements with given cells. */
export function golfersAt(pool: Pool) {
  const named = (uid: string) => ({
    uid,
    courseKey: courseKeyOf({ group: 'g', course: 'c' }),
    id: `hold-of-${uid}`,
  });
  return {
    hold: (uid: string, play: Play): Promise<string> =>
      holdCells(pool, {
        ...named(uid),
        date: play.date,
        startingTime: play.time,
        startingTeeID: play.tee,
        reround: play.reround ? { teeID: play.reround[0], time: play.reround[1] } : null,
        cells: play.cells,
      }),
    confirm: (uid: string): Promise<string> => confirmHeld(pool, named(uid)),
    cancel: (uid: string): Promise<string> => endHeld(pool, named(uid)),
  };
}

/** Claims at `g/c` as `DATE TEE CELL GROUP`, sorted. */
export async function claimsAt(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ line: string }>(
    `select concat_ws(' ', date, tee_id, cell, teetimegroup_id) as line from claims where course_key = 'g/c' order by 1`,
  );
  return rows.map(({ line }) => line);
}

/** Obstructions at `g/c` as `DATE TEE FROM-TO GROUP`, sorted. */
export async function obstructionsAt(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ line: string }>(
    `select concat_ws(' ', date, tee_id, from_cell || '-' || to_cell, teetimegroup_id) as line
     from obstructions where course_key = 'g/c' order by 1`,
  );
  return rows.map(({ line }) => line);
}

/** Versions of the days at `g/c`, by date. */
export async function versionsAt(pool: Pool): Promise<Record<string, number>> {
  const { rows } = await pool.query<{ date: string; version: number }>(
    `select date, version::integer from days where course_key = 'g/c' order by date`,
  );
  return Object.fromEntries(rows.map(({ date, version }) => [date, version]));
}

import { existsSync } from 'node:fs';
import { readLastBackup } from '@dewsweeper/embedded-postgres/backup/last-backup';
import type { Queryable } from '../adapters/postgres/transaction.ts';
import { bad, doubtful, good, type Verdict } from './verdict.ts';

const subject = 'Backup';
const hourMs = 3_600_000;
const oldAfterHours = 48;

export function examineBackups(dataDir: string, nowMs: number): Verdict {
  const last = readLastBackup(dataDir);
  if (!last)
    return doubtful(
      subject,
      'none was ever made. dewsweeper backup FOLDER, every night; see docs/operations.md.',
    );
  if (!existsSync(last.folder))
    return bad(subject, `the last one, ${last.folder}, is not there any more. dewsweeper backup FOLDER`);
  const hours = (nowMs - last.madeAt.getTime()) / hourMs;
  const text = `${ageText(hours)} old: ${last.folder}`;
  return hours > oldAfterHours ? doubtful(subject, `${text}. Make one every night.`) : good(subject, text);
}

/** Whether an external server archives its log; its dumps cannot be seen from here. */
export async function examineArchive(session: Queryable): Promise<Verdict> {
  const { rows } = await session.query<{ mode: string; hours: number | null; isFailing: boolean }>(`
    select current_setting('archive_mode') as mode,
      (extract(epoch from clock_timestamp() - last_archived_time) / 3600)::float8 as hours,
      coalesce(last_failed_time > last_archived_time, last_failed_time is not null) as "isFailing"
    from pg_stat_archiver`);
  const { mode = 'off', hours = null, isFailing = false } = rows[0] ?? {};
  if (mode === 'off')
    return doubtful(
      subject,
      'the server of DATABASE_URL archives no log. See that pg_dump runs every night; see docs/operations.md.',
    );
  if (isFailing) return bad(subject, "the server's archive_command fails. See PostgreSQL's log.");
  return hours === null
    ? doubtful(subject, 'the server has archived no log yet.')
    : good(subject, `the server archived its log ${ageText(hours)} ago.`);
}

function ageText(hours: number): string {
  if (hours < 1 / 60) return 'less than a minute';
  if (hours < 1) return counted(Math.floor(hours * 60), 'minute');
  return hours < 48 ? counted(Math.floor(hours), 'hour') : counted(Math.floor(hours / 24), 'day');
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

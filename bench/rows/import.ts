import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { maxResidentBytes } from '../measure/process-costs.ts';
import type { Row } from '../row.ts';
import { importBytes } from '../world/course.ts';

const program = join(import.meta.dirname, '../../apps/server/dist/dewsweeper.js');
const withinSeconds = 60;
const withinBytes = 1e9;

export const importCourses: Row = {
  about: 'import of 10,000 courses',
  async measure(stage) {
    const courses = stage.isQuick ? 1000 : 10_000;
    const database = await stage.database();
    const file = join(stage.folder, 'courses.json');
    const bytes = importBytes(courses, 134);
    writeFileSync(file, bytes);

    const startedMs = performance.now();
    const child = spawn(process.execPath, [program, 'import', file, '--yes'], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DATABASE_URL: database.url, DATA_DIR: stage.folder },
    });
    stage.onEnd(() => child.kill('SIGKILL'));
    let maxBytes = 0;
    const watch = setInterval(() => {
      if (child.pid && child.exitCode === null) maxBytes = maxResidentBytes(child.pid) || maxBytes;
    }, 50);
    const [code] = await once(child, 'exit');
    clearInterval(watch);
    const seconds = (performance.now() - startedMs) / 1000;
    const { rows } = await database.pool.query<{ count: number }>(
      'select count(*)::int as count from courses',
    );
    if (code !== 0 || rows[0]?.count !== courses) throw new Error(`the import ended with ${code}`);
    return [
      {
        what: `import of ${courses} courses`,
        figure: `${seconds.toFixed(1)} s, ${Math.round(maxBytes / 1e6)} MB at most`,
        reference: `a document of ${(bytes.length / 1e6).toFixed(0)} MB, \`dewsweeper import\``,
        toReach: 'under 60 s, under 1 GB',
        isMet: seconds < withinSeconds && maxBytes < withinBytes,
      },
    ];
  },
};

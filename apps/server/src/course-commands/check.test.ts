import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { runCourseCommand } from '../../test/run-course-command.ts';

it('ends in one line that counts, however much is wrong with a file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'dewsweeper-check-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'course.json');
  const groups = Array.from({ length: 300_000 }, (_, at) => `"k${at}": 1`).join();
  await writeFile(file, `{"groups": {${groups}}}`);
  const { problem } = await runCourseCommand({}, ['check', file]);
  const lines = problem.split('\n');
  expect(lines).toHaveLength(1002);
  expect(lines.slice(-2)).toEqual(['and 299,000 more', `${file}: 300,000 faults.`]);
});

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../../project-root.ts';
import { limitsTables } from './limits-table.ts';

test('docs/course-data.md holds the tables that the code checks by', async () => {
  const page = await readFile(join(projectRoot, 'docs/course-data.md'), 'utf8');
  const [, documented] = page.split('## Fields and limits\n\n');
  expect(documented?.trim()).toBe(limitsTables());
});

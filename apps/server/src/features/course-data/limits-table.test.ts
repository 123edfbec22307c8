import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../../project-root.ts';
import { checkDocument } from './import.ts';
import { limitsTables } from './limits-table.ts';

test('docs/course-data.md holds the tables that the code checks by', async () => {
  const page = await readFile(join(projectRoot, 'docs/course-data.md'), 'utf8');
  const [, documented] = page.split('## Fields and limits\n\n');
  expect(documented?.trim()).toBe(limitsTables());
});

test('the week of docs/course-data.md can be imported once its comments are out', async () => {
  const page = await readFile(join(projectRoot, 'docs/course-data.md'), 'utf8');
  const [, week = ''] = /```jsonc\n([\s\S]*?)```/.exec(page) ?? [];
  expect(week).toContain('//');
  const json = week.replaceAll(/^ *\/\/.*$/gm, '');
  expect(checkDocument(Buffer.from(json), Date.now())).toEqual({ ok: true, value: { warnings: [] } });
});

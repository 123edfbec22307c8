import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const namesIn = (folder: string) =>
  readdirSync(join(import.meta.dirname, folder))
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => file.replace(/\.tsx$/, ''));

const parts = namesIn('../src/ui');

test.each(parts)('%s is shown at /dev/ui', (part) => {
  expect(
    namesIn('specimens'),
    `Show it in each of its states: apps/web/dev/specimens/${part}.tsx, after the manner of its neighbours.`,
  ).toContain(part);
  const specimen = readFileSync(join(import.meta.dirname, `specimens/${part}.tsx`), 'utf8');
  expect(specimen, 'It shows the part itself and no copy.').toContain(`from '../../src/ui/${part}.tsx'`);
});

test('what is shown is a part, or the tokens that all are made of', () => {
  const others = namesIn('specimens').filter((name) => !parts.includes(name));
  expect(others).toEqual(['tokens']);
});

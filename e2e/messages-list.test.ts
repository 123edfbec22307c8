import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as messages from '../apps/web/src/messages.ts';

const repository = join(import.meta.dirname, '..');
const messagesOfTheSpecification = 88;

/** A proof is a spec file's name and the titles of describe blocks and test; `"` stands for that of the row above. */
let proofAbove = '';
const rows = readFileSync(join(repository, 'docs/messages.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| (?!Message \|)/.test(line))
  .map((line) => {
    const [message = '', trigger = '', proof = ''] = line.slice(1, -1).split(' | ');
    if (proof.trim() !== '"') proofAbove = proof.trim();
    const [spec = '', ...titles] = proofAbove.split(' › ');
    return { message: message.trim(), trigger: trigger.trim(), spec, titles };
  });

test('lists each message of the specification once, with what shows it', () => {
  expect(new Set(rows.map(({ message }) => message)).size).toBe(messagesOfTheSpecification);
  expect(rows).toHaveLength(messagesOfTheSpecification);
  expect(rows.filter(({ trigger }) => trigger === '')).toEqual([]);
});

test('lists what the screens say, to the letter', () => {
  const said = new Set(
    Object.values(messages).flatMap((words) =>
      typeof words === 'object' ? Object.values<unknown>(words) : [],
    ),
  );
  expect(rows.filter(({ message }) => !said.has(message)).map(({ message }) => message)).toEqual([]);
});

test.each(rows)('$message › $spec', ({ message, spec, titles }) => {
  const file = join(repository, `e2e/specs/${spec}.spec.ts`);
  expect(existsSync(file), file).toBe(true);
  const source = unescaped(readFileSync(file, 'utf8'));
  const named = [...source.matchAll(/\b(?:test|test\.describe)\(\s*(['"`])(.+?)\1,/g)].map(
    ([, , title]) => title,
  );
  expect(named).toEqual(expect.arrayContaining(titles));
  expect(titles.length).toBeGreaterThan(0);
  // The page objects and fixtures that the spec imports count too.
  const parts = [...source.matchAll(/from '(\.\.\/(?:pages|fixtures)\/[^']+)'/g)];
  const worksWith = parts.map(([, path = '']) => readFileSync(join(file, '..', path), 'utf8'));
  expect([source, ...worksWith.map(unescaped)].join('\n')).toContain(message);
});

function unescaped(source: string): string {
  return source.replaceAll("\\'", "'").replaceAll('\\"', '"');
}

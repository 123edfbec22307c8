import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { checkLinks, findBrokenLinks } from './links.mjs';

const sound = {
  'README.md':
    '# Product\n\nSee [rules](docs/rules.md#hold-expiry), [examples](examples/) and [below](#more).\n## More',
  'docs/rules.md':
    '# The rules\n### Hold expiry\n### What an import does: `check`\n### Twice\n### Twice\n[up](../README.md#product)',
  'docs/pictures/board.png': '',
  'examples/a.json': '{}',
  'apps/server/src/hold.ts': '/** Lives for seven minutes (rules.md#hold-expiry). */',
  'apps/server/src/main.ts': "console.log('set PORT (docs/rules.md)');",
};

function brokenLinksWith(planted) {
  const broken = findBrokenLinks(new Map(Object.entries({ ...sound, ...planted })));
  return broken.map(({ path, line, found }) => `${path}:${line} ${found}`);
}

test('links that lead somewhere are no issues', () => {
  expect(brokenLinksWith({})).toEqual([]);
});

test.each([
  ['[x](docs/ruling.md)', 'a.md:1 no such file: docs/ruling.md'],
  ['[x](docs/rules.md#hold)', 'a.md:1 no such heading: docs/rules.md#hold'],
  ['[x](#nowhere)', 'a.md:1 no such heading: #nowhere'],
  ['\n![x](docs/pictures/tee.png)', 'a.md:2 no such file: docs/pictures/tee.png'],
  ['see docs/growing.md', 'a.md:1 no such file: docs/growing.md'],
])('in a Markdown file, %j', (text, fault) => {
  expect(brokenLinksWith({ 'a.md': text })).toEqual([fault]);
});

test('anchors are those of GitHub', () => {
  const page = '[a](docs/rules.md#what-an-import-does-check) [b](docs/rules.md#twice-1)';
  expect(brokenLinksWith({ 'a.md': page })).toEqual([]);
});

test('a link is read relative to its page, one elsewhere and one in code not at all', () => {
  const page = '[a](rules.md#twice) [b](pictures/) [c](https://example.org/x#y) `[d](nowhere)`';
  expect(brokenLinksWith({ 'docs/a.md': page })).toEqual([]);
  expect(brokenLinksWith({ 'docs/a.md': '[a](docs/rules.md)' })).toEqual([
    'docs/a.md:1 no such file: docs/rules.md',
  ]);
});

test.each([
  ['a.ts', '// Ends by itself (rules.md#hold-ends).', 'no such heading: rules.md#hold-ends'],
  ['a.sql', '-- docs/rules.md#hold-ends', 'no such heading: docs/rules.md#hold-ends'],
  ['a.ts', "throw new Error('see docs/nothing.md')", 'no such file: docs/nothing.md'],
])('in %s, %j', (path, text, fault) => {
  expect(brokenLinksWith({ [path]: text })).toEqual([`${path}:1 ${fault}`]);
});

test.each(['(ruling 14)', 'Rulings 3 and 4', 'spec.md section 2', 'look.md', 'clubhouse.md'])(
  'a citation of what is not in the repository: %s',
  (cited) => {
    expect(brokenLinksWith({ 'a.ts': `// Why: ${cited}` })).toHaveLength(1);
  },
);

test('a mark that a merge left', () => {
  const marked = ['<<<<<<< HEAD', 'one', '=======', 'other', '>>>>>>> branch'].join('\n');
  expect(brokenLinksWith({ 'a.md': marked })).toEqual([
    'a.md:1 a mark of a merge',
    'a.md:5 a mark of a merge',
  ]);
});

test('words that only look alike are no citations', () => {
  expect(brokenLinksWith({ 'a.ts': '// holds.spec.ts, a ruling, aspect.md, plain.mdx, outlook.md' })).toEqual(
    [],
  );
});

test('reads a repository and names the line, files that are not committed yet included', async () => {
  const repository = mkdtempSync(join(tmpdir(), 'links-'));
  try {
    for (const [path, text] of Object.entries(sound)) {
      mkdirSync(dirname(join(repository, path)), { recursive: true });
      writeFileSync(join(repository, path), text);
    }
    spawnSync('git', ['init', '-q'], { cwd: repository });
    expect(await checkLinks(repository)).toEqual({ ok: true, output: '' });
    writeFileSync(join(repository, 'b.ts'), '\n// rules.md#gone\n// (ruling 14)');
    expect(await checkLinks(repository)).toEqual({
      ok: false,
      output: [
        'b.ts:2  no such heading: rules.md#gone',
        'b.ts:3  cites a document that is not in the repository: ruling 14',
      ].join('\n'),
    });
  } finally {
    rmSync(repository, { recursive: true });
  }
});

test('does not pass where it read nothing', async () => {
  const repository = mkdtempSync(join(tmpdir(), 'links-'));
  try {
    spawnSync('git', ['init', '-q'], { cwd: repository });
    expect((await checkLinks(repository)).ok).toBe(false);
  } finally {
    rmSync(repository, { recursive: true });
  }
});

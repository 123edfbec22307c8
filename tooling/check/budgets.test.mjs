import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkBudgets, measureBuild } from './budgets.mjs';

let repository;

beforeEach(() => {
  repository = mkdtempSync(join(tmpdir(), 'budgets-'));
});

afterEach(() => {
  rmSync(repository, { recursive: true });
});

/** Slightly larger than `kilobytes` after gzip. */
const incompressible = (kilobytes) =>
  randomBytes(kilobytes * 2000)
    .toString('latin1')
    .slice(0, kilobytes * 1000);

function write(path, content) {
  const file = join(repository, 'apps/web/dist', path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}

/** An entry with two shared chunks, a lazy page with dialogs and a step inside one, and a page that it preloads. */
function build(sizes) {
  const { entry = 1, shared = 1, styles = 1, lazy = 1, lazyStyles = 1 } = sizes;
  const { later = 1, last = 1, preloaded = 1, inline = '' } = sizes;
  const manifest = {
    'index.html': {
      file: 'assets/entry.js',
      isEntry: true,
      imports: ['_shared.js'],
      css: ['assets/entry.css'],
    },
    '_shared.js': { file: 'assets/shared.js', imports: ['_deep.js'] },
    '_deep.js': { file: 'assets/deep.js' },
    'profile.tsx': {
      file: 'assets/profile.js',
      name: 'profile',
      isDynamicEntry: true,
      imports: ['_shared.js', 'index.html'],
      css: ['assets/profile.css'],
      dynamicImports: ['profile-window.tsx', 'profile-hint.tsx'],
    },
    'profile-window.tsx': {
      file: 'assets/profile-window.js',
      name: 'profile-window',
      isDynamicEntry: true,
      imports: ['profile.tsx'],
    },
    'profile-hint.tsx': {
      file: 'assets/profile-hint.js',
      name: 'profile-hint',
      isDynamicEntry: true,
      dynamicImports: ['profile-step.tsx'],
    },
    'profile-step.tsx': {
      file: 'assets/profile-step.js',
      name: 'profile-step',
      isDynamicEntry: true,
      imports: ['profile.tsx'],
    },
    'board.tsx': { file: 'assets/board.js', name: 'board', isDynamicEntry: true, imports: ['_shared.js'] },
  };
  write('.vite/manifest.json', JSON.stringify(manifest));
  write('assets/entry.js', incompressible(entry));
  write('assets/shared.js', '');
  write('assets/deep.js', incompressible(shared));
  write('assets/entry.css', incompressible(styles));
  write('assets/profile.js', incompressible(lazy));
  write('assets/profile.css', incompressible(lazyStyles));
  write('assets/profile-window.js', incompressible(later));
  write('assets/profile-hint.js', '');
  write('assets/profile-step.js', incompressible(last));
  write('assets/board.js', incompressible(preloaded));
  const preload = '<link rel="modulepreload" href="/assets/board.js">';
  write(
    'index.html',
    `${preload}<style>${inline}</style><script type="module" src="/assets/entry.js"></script>`,
  );
}

test('a build within its budgets passes and shows its numbers', () => {
  build({ entry: 60, shared: 30, preloaded: 10 });
  const { ok, output } = checkBudgets(repository);
  expect(ok).toBe(true);
  expect(output).toMatch(/first load, scripts +118\.\d of 125 kB gz/);
  expect(output).toMatch(/route profile +2\.\d of {2}25 kB gz/);
});

test.each([
  ['the entry', { entry: 126 }, 'first load, scripts'],
  ['what the entry imports through another chunk', { shared: 125 }, 'first load, scripts'],
  ['what index.html preloads', { preloaded: 125 }, 'first load, scripts'],
  ['the styles', { styles: 11 }, 'first load, styles'],
  ['inline styles', { inline: incompressible(10) }, 'first load, styles'],
  ['a page loaded later', { lazy: 26 }, 'route profile'],
  ["a later page's own window", { later: 26 }, 'route profile-window'],
  ["a step of a later page's window", { last: 26 }, 'route profile-step'],
  ["a later page's styles", { lazyStyles: 25 }, 'route profile'],
])('%s counts', (_what, sizes, tooBig) => {
  build(sizes);
  const { ok, output } = checkBudgets(repository);
  expect(ok).toBe(false);
  expect(output.split('\n').filter((line) => line.endsWith('TOO BIG'))).toEqual([
    expect.stringContaining(tooBig),
  ]);
  expect(output).toContain('import()');
});

test('a page pays only for what the first load has not brought', () => {
  build({ shared: 90 });
  const rows = measureBuild(join(repository, 'apps/web/dist'));
  expect(rows.find(({ what }) => what === 'route profile').kilobytes).toBeLessThan(3);
});

test("a page's own window pays only for what the page has not brought", () => {
  build({ lazy: 20 });
  const rows = measureBuild(join(repository, 'apps/web/dist'));
  expect(rows.find(({ what }) => what === 'route profile-window').kilobytes).toBeLessThan(2);
});

test("a step of a page's window pays for neither again", () => {
  build({ lazy: 20 });
  const rows = measureBuild(join(repository, 'apps/web/dist'));
  expect(rows.find(({ what }) => what === 'route profile-step').kilobytes).toBeLessThan(2);
});

/** A French build beside the English one, its scripts and styles under names of their own. */
function buildBoth(english, french) {
  const apps = join(repository, 'apps/web');
  const inFrench = join(apps, 'dist/languages/fr');
  build(french);
  renameSync(join(apps, 'dist'), join(apps, 'french'));
  build(english);
  mkdirSync(join(inFrench, '..'));
  renameSync(join(apps, 'french'), inFrench);
  renameSync(join(inFrench, 'assets'), join(apps, 'dist/in-french'));
  for (const file of ['index.html', '.vite/manifest.json']) {
    const path = join(inFrench, file);
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll('assets/', 'in-french/'));
  }
}

test.each([
  ['the first load', {}, { entry: 3 }],
  ['a page', {}, { lazy: 3 }],
  ["a page's window, though the first load is smaller", { entry: 3 }, { later: 3 }],
])('a translation may not add more than 1 kB to %s', (_what, english, french) => {
  buildBoth(english, french);
  const { ok, output } = checkBudgets(repository);
  expect(ok).toBe(false);
  expect(output).toMatch(/fr, more than English +2\.\d of {3}1 kB gz {2}TOO BIG/);
});

test('a translation as large as the English passes', () => {
  buildBoth({}, {});
  const { ok, output } = checkBudgets(repository);
  expect(ok).toBe(true);
  expect(output).toMatch(/fr, more than English +0\.0 of/);
});

test('without a build nothing passes', () => {
  expect(checkBudgets(repository).ok).toBe(false);
});

test('styles inside a document count once, and the heaviest document decides', () => {
  build({ styles: 3 });
  const link = '<link rel="stylesheet" href="/assets/entry.css" disabled>';
  write('documents/home.html', `${link}<style>${incompressible(8)}</style>`);
  write('documents/register.html', `${link}<style>${incompressible(5)}</style>`);
  const inside = styleKilobytes();
  expect(inside).toBeGreaterThan(8);

  write('documents/home.html', `<style>${incompressible(8)}</style>`);
  expect(styleKilobytes()).toBeGreaterThan(inside + 2.9);
});

function styleKilobytes() {
  const rows = measureBuild(join(repository, 'apps/web/dist'));
  return rows.find(({ what }) => what === 'first load, styles').kilobytes;
}

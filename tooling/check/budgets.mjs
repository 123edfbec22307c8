import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

/** Kilobytes (1,000 bytes) after gzip. */
const budgets = { firstScripts: 125, firstStyles: 10, lazyRoute: 25, sheetScripts: 150, overEnglish: 1 };

/** First load: index.html's inline parts, the files it names and their static imports. */
export function measureBuild(dist, documents = dist) {
  const manifest = JSON.parse(readFileSync(join(documents, '.vite/manifest.json'), 'utf8'));
  const page = readFileSync(join(documents, 'index.html'), 'utf8');
  const chunks = Object.values(manifest);
  const fileSize = (file) => gzipSync(readFileSync(join(dist, file))).length;
  const sumOf = (files) => [...files].reduce((sum, file) => sum + fileSize(file), 0);

  const named = filesNamedIn(page);
  const entries = chunks.filter(({ file, isEntry }) => isEntry || named.has(file));
  const first = new Set([...named, ...filesOf(entries, manifest)]);
  const row = (what, bytes, budget) => ({ what, kilobytes: bytes / 1000, budget });
  const stylesSize = (document) => {
    const loaded = [...only('.css', filesNamedIn(document)), ...only('.css', first)];
    const inside = filesNamedIn(document, { disabled: true });
    return sumOf(new Set(loaded.filter((file) => !inside.has(file)))) + inlineSize(document, 'style');
  };
  return [
    row('first load, scripts', sumOf(only('.js', first)) + inlineSize(page, 'script'), budgets.firstScripts),
    row('first load, styles', Math.max(...documentsOf(documents).map(stylesSize)), budgets.firstStyles),
    ...Object.entries(manifest)
      .filter(([, { isDynamicEntry }]) => isDynamicEntry)
      .map(([key, chunk]) => {
        const present = filesPresentFor(key, manifest);
        const added = [...filesOf([chunk], manifest)].filter(
          (file) => !first.has(file) && !present.has(file),
        );
        return row(`route ${chunk.name ?? chunk.file}`, sumOf(added), budgets.lazyRoute);
      }),
  ];
}

/** By how much the part that grows most is larger than in English, of the builds beside the English one. */
export function measureTranslations(dist) {
  const folder = join(dist, 'languages');
  if (!existsSync(folder)) return [];
  const english = new Map(measureBuild(dist).map(({ what, kilobytes }) => [what, kilobytes]));
  return readdirSync(folder).map((language) => {
    const grown = measureBuild(dist, join(folder, language)).map(
      ({ what, kilobytes }) => kilobytes - (english.get(what) ?? 0),
    );
    return {
      what: `${language}, more than English`,
      kilobytes: Math.max(...grown),
      budget: budgets.overEnglish,
    };
  });
}

export function measureClubhouse(dist) {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));
  const chunks = Object.values(manifest).filter(({ isEntry, name }) => isEntry || name === 'sheet-page');
  const bytes = only('.js', filesOf(chunks, manifest)).reduce(
    (sum, file) => sum + gzipSync(readFileSync(join(dist, file))).length,
    0,
  );
  return { what: 'clubhouse, first sheet', kilobytes: bytes / 1000, budget: budgets.sheetScripts };
}

function documentsOf(dist) {
  const folder = join(dist, 'documents');
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.html')) : [];
  return [join(dist, 'index.html'), ...files.map((file) => join(folder, file))].map((file) =>
    readFileSync(file, 'utf8'),
  );
}

/** Scripts and styles that a document loads; or, with `disabled`, the inlined ones that its disabled links name. */
function filesNamedIn(document, { disabled = false } = {}) {
  const tags = [...document.matchAll(/<(?:script|link)\b[^>]*>/g)].map(([tag]) => tag);
  return new Set(
    tags
      .filter((tag) => / disabled\b/.test(tag) === disabled)
      .flatMap((tag) => /(?:src|href)="\/?([^"]+\.(?:js|css))"/.exec(tag)?.[1] ?? []),
  );
}

function filesOf(chunks, manifest, seen = new Set(), files = new Set()) {
  for (const chunk of chunks) {
    if (seen.has(chunk)) continue;
    seen.add(chunk);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
    filesOf(
      (chunk.imports ?? []).map((key) => manifest[key]),
      manifest,
      seen,
      files,
    );
  }
  return files;
}

/** Files loaded in any case before a chunk's `import()`: its importer's, and those present for the importer. */
function filesPresentFor(key, manifest, path = [key]) {
  const askers = Object.entries(manifest).filter(
    ([asker, { dynamicImports }]) => dynamicImports?.includes(key) && !path.includes(asker),
  );
  const loaded = askers.map(
    ([asker, chunk]) =>
      new Set([...filesOf([chunk], manifest), ...filesPresentFor(asker, manifest, [...path, asker])]),
  );
  return new Set([...(loaded[0] ?? [])].filter((file) => loaded.every((files) => files.has(file))));
}

function only(ending, files) {
  return [...files].filter((file) => file.endsWith(ending));
}

function inlineSize(page, tag) {
  const parts = [...page.matchAll(new RegExp(`<${tag}\\b[^>]*>([^]*?)</${tag}>`, 'g'))].map(([, text]) =>
    text.trim(),
  );
  return parts.filter(Boolean).reduce((sum, text) => sum + gzipSync(text).length, 0);
}

export function checkBudgets(repository) {
  const dist = join(repository, 'apps/web/dist');
  if (!existsSync(join(dist, '.vite/manifest.json'))) {
    return {
      ok: false,
      output: 'apps/web/dist holds no build with a manifest: run `npm run check`, which builds.',
    };
  }
  const clubhouse = join(repository, 'apps/clubhouse/dist');
  const rows = [
    ...measureBuild(dist),
    ...measureTranslations(dist),
    ...(existsSync(join(clubhouse, '.vite/manifest.json')) ? [measureClubhouse(clubhouse)] : []),
  ];
  const isOver = ({ kilobytes, budget }) => kilobytes > budget;
  const lines = rows.map((row) => {
    const size = `${row.kilobytes.toFixed(1).padStart(6)} of ${String(row.budget).padStart(3)} kB gz`;
    return `${row.what.padEnd(28)}${size}${isOver(row) ? '  TOO BIG' : ''}`;
  });
  if (!rows.some(isOver)) return { ok: true, output: lines.join('\n') };
  const remedy =
    'Load what the first screen does not show with import(), and prefer the platform to a library.';
  return { ok: false, output: [...lines, remedy].join('\n') };
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  const { ok, output } = checkBudgets(join(import.meta.dirname, '../..'));
  console.log(output);
  process.exitCode = ok ? 0 : 1;
}

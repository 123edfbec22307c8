import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';
import { runCommand } from '../run-command.mjs';

const notText = /\.(?:png|woff2|ico)$/;
const generated = /(?:^|\/)package-lock\.json$/;
const thisCheck = /^tooling\/check\/links(?:\.test)?\.mjs$/;
/** A dump of an older release, kept as it was. */
const olderRelease = /^apps\/server\/database\/upgrade-test\/installation-before\.sql$/;

/** Documents that are not in the repository. */
const citation = /\b(?:spec|rulings|plain|clubhouse|design|look|data-format)\.md\b|\brulings?\s+\d+/i;

/** What Git leaves of two versions that nobody has chosen between. */
const mergeMarker = /^(?:<{7}|>{7}) /;

/** Links that lead nowhere: of Markdown, pages of docs/ and `rules.md#anchor` anywhere; and documents that are gone; and marks of a merge. */
export function findBrokenLinks(files) {
  const anchors = new Map();
  const anchorsOf = (path) => {
    if (!anchors.has(path)) anchors.set(path, headingAnchors(files.get(path)));
    return anchors.get(path);
  };
  const isThere = (path) => files.has(path) || [...files.keys()].some((one) => one.startsWith(`${path}/`));
  const problemOf = (target, anchor) => {
    if (!isThere(target)) return 'no such file';
    return anchor && target.endsWith('.md') && !anchorsOf(target).has(anchor) ? 'no such heading' : null;
  };

  return [...files].flatMap(([path, text]) => {
    if ([generated, thisCheck, olderRelease].some((left) => left.test(path))) return [];
    return text.split('\n').flatMap((line, index) => {
      const broken = linksIn(path, line).flatMap(({ written, target, anchor }) => {
        const problem = problemOf(target, anchor);
        return problem ? [`${problem}: ${written}`] : [];
      });
      const cited = citation.exec(line);
      if (cited) broken.push(`cites a document that is not in the repository: ${cited[0]}`);
      if (mergeMarker.test(line)) broken.push('a mark of a merge');
      return broken.map((found) => ({ path, line: index + 1, found }));
    });
  });
}

function linksIn(path, line) {
  const links = [];
  const add = (written, target, anchor) => links.push({ written, target, anchor });
  if (path.endsWith('.md'))
    for (const [, written] of line.replaceAll(/`[^`]*`/g, '').matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^[a-z]+:/.test(written)) continue;
      const [file, anchor] = written.split('#');
      add(written, file ? posix.join(posix.dirname(path), file).replace(/\/$/, '') : path, anchor);
    }
  const rest = line.replaceAll(/\]\([^)\s]+\)/g, '');
  for (const [written, page, anchor] of rest.matchAll(/\b(docs\/[\w/-]+\.md)(?:#([\w-]+))?/g))
    add(written, page, anchor);
  for (const [written, anchor] of rest.matchAll(/(?<!docs\/)\brules\.md#([\w-]+)/g))
    add(written, 'docs/rules.md', anchor);
  return links;
}

/** The anchors that GitHub gives to the headings of a page. */
function headingAnchors(markdown) {
  const seen = new Map();
  const outsideCode = markdown.replaceAll(/^```[\s\S]*?^```/gm, '');
  return new Set(
    [...outsideCode.matchAll(/^#{1,6} +(.+?) *#*$/gm)].map(([, heading]) => {
      const text = heading.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase();
      const slug = text.replaceAll(/[^\p{L}\p{N}\p{M}_ -]/gu, '').replaceAll(' ', '-');
      const count = seen.get(slug) ?? 0;
      seen.set(slug, count + 1);
      return count === 0 ? slug : `${slug}-${count}`;
    }),
  );
}

async function readTracked(repository) {
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const { ok, output } = await runCommand('git', list, { cwd: repository, timeoutSeconds: 30 });
  if (!ok) throw new Error(output);
  const files = new Map();
  for (const path of output.split('\0').filter(Boolean)) {
    try {
      files.set(path, notText.test(path) ? '' : readFileSync(join(repository, path), 'utf8'));
    } catch (error) {
      // Deleted and not committed yet, or a link to a folder.
      if (error.code !== 'ENOENT' && error.code !== 'EISDIR') throw error;
    }
  }
  return files;
}

export async function checkLinks(repository) {
  const files = await readTracked(repository);
  if (!files.get('docs/rules.md')) return { ok: false, output: 'docs/rules.md was not read' };
  const broken = findBrokenLinks(files);
  const lines = broken.map(({ path, line, found }) => `${path}:${line}  ${found}`);
  return { ok: broken.length === 0, output: lines.join('\n') };
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  const { ok, output } = await checkLinks(join(import.meta.dirname, '../..'));
  console.log(output || 'every link leads somewhere');
  process.exitCode = ok ? 0 : 1;
}

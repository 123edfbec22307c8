import { readFileSync } from 'node:fs';
import { availableParallelism, cpus, release, totalmem } from 'node:os';
import { cases } from './cases.mjs';

const remarksHeading = '## What the rows do not say';
const rerunHeading = '## How to rerun it';

export function resultsTable(results) {
  return tableOf(results.map(rowOf));
}

/** The page with new rows for what ran. Other rows stay, and so do the remarks, which are written by hand. */
export function updatedPage(page, results, options) {
  const [generated, remarks] = page.split(rerunHeading)[0].split(remarksHeading);
  if (remarks === undefined) throw new Error(`The page has no heading "${remarksHeading}".`);
  const ran = results.filter(({ isRun }) => isRun);
  const rows = Object.entries(cases).map(([name, { title, reach }]) => {
    const result = ran.find((one) => one.name === name);
    return result ? rowOf(result) : (storedRow(generated, name) ?? notRunRow(name, title, reach));
  });
  const about = Object.entries(cases).map(([name, one]) => `### ${name}\n\n${one.about}\n`);
  return `# What Dewsweeper withstands

${tableOf(rows)}
${writtenLast(generated, ran, options)}
${remarksHeading}${remarks}${rerunHeading}

    npm run faults                     all cases, as often as tooling/faults/cases.mjs says; hours
    npm run faults -- --quick          each a few times
    npm run faults -- --only NAME      one of them, or several
    npm run faults -- --only waiting --from 5001 --times 5000
                                       a part of its seeds, also beside another part
    npm run faults -- --write          writes the rows of what ran; the other rows and the remarks stay

Each case starts what it needs in temporary folders. \`clocks\` needs libfaketime (\`apt-get install faketime\`), \`disk-full\` root, \`citus\` a cluster; the table says if one was not run.

## What each case does

${about.join('\n')}`;
}

function tableOf(rows) {
  const head = ['case', 'done', 'found', 'to reach', 'met', 'took'];
  return [line(head), line(['---', '---', '---', '---', '---', '---:']), ...rows].join('\n');
}

function rowOf({ name, title, done, found, reach, isMet, seconds }) {
  return line([
    `\`${name}\` ${title}`,
    done,
    found,
    reach,
    isMet ? 'yes' : '**no**',
    `${Math.round(seconds)} s`,
  ]);
}

function notRunRow(name, title, reach) {
  return line([`\`${name}\` ${title}`, '-', 'not run', reach, '**no**', '-']);
}

function line(cells) {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}

function storedRow(page, name) {
  return page.split('\n').find((one) => one.startsWith(`| \`${name}\` `));
}

function writtenLast(page, ran, options) {
  if (ran.length === 0) return /^\nWritten last: .*\n/m.exec(page)?.[0] ?? '';
  const names = ran.map(({ name }) => `\`${name}\``).join(', ');
  return `
Written last: ${names}, by \`${commandOf(options)}\`, ${new Date().toISOString().slice(0, 10)}, on ${machine()}.
`;
}

function commandOf({ quick, only = [], seed, from, times }) {
  return [
    'npm run faults --',
    quick && '--quick',
    ...only.map((name) => `--only ${name}`),
    seed && `--seed ${seed}`,
    from && `--from ${from}`,
    times && `--times ${times}`,
    '--write',
  ]
    .filter(Boolean)
    .join(' ');
}

function machine() {
  const model = cpus()[0]?.model.trim() ?? 'an unknown processor';
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${availableParallelism()} cores of ${model}, ${memory} GB, ${systemName()}, Linux ${release()}, Node ${process.versions.node}`;
}

function systemName() {
  try {
    return /^PRETTY_NAME="?([^"\n]+)/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1] ?? process.platform;
  } catch {
    return process.platform;
  }
}

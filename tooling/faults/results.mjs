import { readFileSync } from 'node:fs';
import { availableParallelism, cpus, release, totalmem } from 'node:os';
import { cases } from './cases.mjs';

export function resultsTable(results) {
  const rows = [
    ['case', 'done', 'found', 'to reach', 'met', 'took'],
    ['---', '---', '---', '---', '---', '---:'],
    ...results.map(({ name, title, done, found, reach, isMet, seconds }) => [
      `\`${name}\` ${title}`,
      done,
      found,
      reach,
      isMet ? 'yes' : '**no**',
      `${Math.round(seconds)} s`,
    ]),
  ];
  return rows.map((row) => `| ${row.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`).join('\n');
}

export function reliabilityPage(results, { quick, only }) {
  const command = [
    'npm run faults --',
    quick && '--quick',
    ...(only ?? []).map((name) => `--only ${name}`),
    '--write',
  ]
    .filter(Boolean)
    .join(' ');
  const about = results.map(({ name }) => `### ${name}\n\n${cases[name].about}\n`);
  return `# What Dewsweeper withstands

${resultsTable(results)}

Made with \`${command}\`${quick ? ': each case a few times only' : ''}, ${new Date().toISOString().slice(0, 10)}, on ${machine()}.

## How to rerun it

    npm run faults                     all cases, as often as the table says; hours
    npm run faults -- --quick          each a few times
    npm run faults -- --only NAME      one of them, or several
    npm run faults -- --write          writes this page

Each case starts what it needs in temporary folders. \`clocks\` needs libfaketime (\`apt-get install faketime\`), \`disk-full\` root, \`citus\` a cluster; the table says if one was not run.

## What each case does

${about.join('\n')}`;
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

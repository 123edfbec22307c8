import { arch, cpus, totalmem } from 'node:os';

const seconds = (milliseconds) => `${(milliseconds / 1000).toFixed(2)} s`;

export function describeRuns({ lighthouse, firstSight, browser, runs }) {
  const { version } = lighthouse[0];
  const gigabytes = Math.round(totalmem() / 1024 ** 3);
  const index = Math.round(Math.min(...lighthouse.map(({ benchmarkIndex }) => benchmarkIndex)));
  return `# Lighthouse

Written by \`npm run lighthouse\`: the built app on a server of its own with the example courses, medians of ${runs} runs
with an empty cache, through HTTPS and HTTP/2 as a course's proxy has it. Lighthouse ${version}, ${browser.version.replace(/ built on.*/, '')}, Node ${process.versions.node}; ${cpus().length} processors (${arch()}), ${gigabytes} GB,
Lighthouse's benchmark index ${index}.

## Scores, mobile profile

${table(
  ['page', 'performance', 'accessibility', 'best practices', 'SEO'],
  lighthouse.map(({ page, scores }) => [page, ...Object.values(scores)]),
)}

${table(
  [
    'page',
    'first contentful paint',
    'largest contentful paint',
    'speed index',
    'total blocking time',
    'layout shift',
  ],
  lighthouse.map((result) => [
    result.page,
    seconds(result.firstContentfulPaint),
    seconds(result.largestContentfulPaint),
    seconds(result.speedIndex),
    `${Math.round(result.totalBlockingTime)} ms`,
    result.layoutShift.toFixed(3),
  ]),
)}

${shortcomings(lighthouse)}

## First sight on a slow phone

Slow 4G (150 ms, 1.6 Mbit/s) and a processor four times slower, applied to the browser itself. Complete means: the
course cards, the form, the open times.

${table(
  ['page', 'first paint', 'complete'],
  firstSight.map(({ page, firstPaint, complete }) => [page, seconds(firstPaint), seconds(complete)]),
)}
`;
}

function shortcomings(results) {
  const lines = results.flatMap(({ page, shortcomings: found }) => found.map((text) => `- ${page}: ${text}`));
  if (lines.length === 0) return 'No audit that counts fell below 0.9 in any run.';
  return `Audits that count and fell below 0.9 in some run:\n\n${lines.join('\n')}`;
}

function table(head, rows) {
  const line = (cells) => `| ${cells.join(' | ')} |`;
  return [
    line(head),
    line(head.map((_cell, column) => (column === 0 ? '---' : '---:'))),
    ...rows.map(line),
  ].join('\n');
}

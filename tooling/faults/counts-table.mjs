/** `counts`: by moment, then by outcome. */
export function countsTable(counts, heading) {
  const moments = Object.keys(counts);
  const outcomes = [...new Set(moments.flatMap((moment) => Object.keys(counts[moment])))].toSorted();
  const sumOf = (outcome) => moments.reduce((sum, moment) => sum + (counts[moment][outcome] ?? 0), 0);
  const rows = [
    [heading, ...outcomes],
    ...moments.map((moment) => [moment, ...outcomes.map((outcome) => counts[moment][outcome] ?? 0)]),
    ['all', ...outcomes.map(sumOf)],
  ].map((row) => row.map(String));
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  const lines = rows.map(([first, ...numbers]) =>
    [first.padEnd(widths[0]), ...numbers.map((text, i) => text.padStart(widths[i + 1]))].join('  ').trimEnd(),
  );
  const rule = '-'.repeat(Math.max(...lines.map(({ length }) => length)));
  return [lines[0], rule, ...lines.slice(1, -1), rule, lines.at(-1)].join('\n');
}

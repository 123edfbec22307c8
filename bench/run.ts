import { parseArgs } from 'node:util';
import { describeMachine } from './machine.ts';
import { countStolenTime } from './measure/stolen-time.ts';
import { tableOf, updatePage } from './report.ts';
import type { Figure, MeasuredFigure } from './row.ts';
import { rows } from './rows.ts';
import { startBenchPostgres } from './stage/postgres.ts';
import { Stage } from './stage/stage.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    quick: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
});
const unknown = values.only?.filter((name) => !Object.hasOwn(rows, name)) ?? [];
if (unknown.length > 0) {
  console.error(`No row called ${unknown.join(', ')}. There are: ${Object.keys(rows).join(', ')}.`);
  process.exit(2);
}

/** Rows not begun by then are skipped: a busy machine takes longer. */
const maxMinutes = values.quick ? 4 : 50;
const machine = describeMachine();
const startedMs = performance.now();
const figures: MeasuredFigure[] = [];
const postgres = await startBenchPostgres();
let stage: Stage | undefined;
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void endAtOnce());
try {
  for (const name of values.only ?? Object.keys(rows)) {
    const stolenShare = countStolenTime();
    const measured = await measure(name);
    figures.push(...measured.map((figure) => ({ ...figure, stolenShare: stolenShare() })));
  }
} finally {
  await postgres.stop();
}
const run = {
  figures,
  machine,
  postgresVersion: postgres.version,
  isQuick: values.quick,
  minutes: (performance.now() - startedMs) / 60_000,
};
console.log(`\n${tableOf(figures)}\n\n${machine}`);
if (values.write) updatePage(run);
process.exit(figures.every(({ isMet }) => isMet) ? 0 : 1);

async function endAtOnce(): Promise<void> {
  await stage?.end();
  await postgres.stop();
  process.exit(130);
}

/** A failing row is an unmet figure; the others are still measured. */
async function measure(name: string): Promise<Figure[]> {
  const row = rows[name];
  if (!row) return [];
  if (performance.now() - startedMs > maxMinutes * 60_000) {
    const reference = `${maxMinutes} minutes were over`;
    return [{ what: row.about, figure: 'not measured', reference, toReach: '', isMet: false }];
  }
  console.error(`${name}: ${row.about}`);
  stage = new Stage(postgres, values.quick);
  try {
    return await row.measure(stage);
  } catch (error) {
    console.error(error);
    return [
      {
        what: row.about,
        figure: 'failed',
        reference: String(error).split('\n')[0] ?? '',
        toReach: '',
        isMet: false,
      },
    ];
  } finally {
    await stage.end();
  }
}

import { afterAll, beforeAll, expect, it } from 'vitest';
import { InProcessPostgres } from './in-process-postgres.ts';
import { simulateWaiting } from './simulate-waiting.ts';
import { waitedForCourses } from './simulated-course.ts';

let postgres: InProcessPostgres;
beforeAll(async () => {
  postgres = await InProcessPostgres.start(waitedForCourses());
});
afterAll(() => postgres.stop());

it('tries', { timeout: 600_000 }, async () => {
  const n = Number(process.env['N'] ?? 20);
  const from = Number(process.env['FROM'] ?? 1);
  const sums: Record<string, number> = {};
  const t = Date.now();
  const fails: string[] = [];
  for (let seed = from; seed < from + n; seed++) {
    const r = await simulateWaiting(postgres, seed);
    for (const [k, v] of Object.entries(r)) if (typeof v === 'number') sums[k] = k === 'longestMs' ? Math.max(sums[k] ?? 0, v) : (sums[k] ?? 0) + v;
    fails.push(...r.failures.map((f) => `seed ${seed}: ${f}`));
    if (process.env['TRACE']) console.log(r.trace.join('\n'));
  }
  console.log(JSON.stringify((globalThis as any).C, null, 1)); console.log(Date.now() - t, 'ms', JSON.stringify(sums));
  expect(fails.slice(0, 30).join('\n')).toBe('');
});

import { routes } from '../../packages/contract/src/routes.ts';
import { ClosedLoop } from '../load/closed-loop.ts';
import { HttpConnection } from '../load/http-client.ts';
import { requestBytes } from '../load/requests.ts';
import { median } from '../measure/median.ts';
import { cpuSeconds } from '../measure/process-costs.ts';
import type { Figure, Row } from '../row.ts';
import type { Stage } from '../stage/stage.ts';
import { benchGroup, dateIn, storeCourses } from '../world/course.ts';

/** The compressed board against a server that only sends those bytes. */
export const boardRead: Row = {
  about: 'board read, 1 and 64 connections, one process',
  measure: (stage) =>
    measureReads(stage, {
      what: 'board read',
      path: routes.board(benchGroup, 'c0', dateIn(3)),
      courses: 1,
      startsPerDay: 134,
      atLeast: 0.9,
    }),
};

/** All courses of a large group in one answer, likewise. */
export const groupBoardRead: Row = {
  about: 'group board of 50 courses, 1 and 64 connections, one process',
  measure: (stage) =>
    measureReads(stage, {
      what: 'group board of 50 courses',
      path: routes.groupBoard(benchGroup, dateIn(3)),
      courses: 50,
      startsPerDay: 134,
      atLeast: 0.5,
    }),
};

async function measureReads(
  stage: Stage,
  about: { what: string; path: string; courses: number; startsPerDay: number; atLeast: number },
): Promise<Figure[]> {
  const database = await stage.database();
  await storeCourses(database.pool, about.courses, about.startsPerDay);
  const server = await stage.server(database);
  const request = requestBytes('GET', about.path, { acceptsBrotli: true });
  const first = await HttpConnection.open(server.port);
  const { head, body } = await first.send(request);
  first.close();
  const bare = await stage.program('bare-http.mjs', {
    headers: headersOf(head),
    body: body.toString('base64'),
  });

  const rounds = stage.isQuick ? 5 : 11;
  const roundMs = stage.isQuick ? 500 : 1000;
  const figures = [];
  for (const connections of [1, 64]) {
    const sides = await Promise.all(
      [server, bare].map(async ({ pid, port }) => ({
        pid,
        loop: await ClosedLoop.open(port, connections),
      })),
    );
    for (const { loop } of sides) await loop.keepAsking(() => request, roundMs);
    const measured: { rate: number; cpu: number }[][] = [];
    for (let round = 0; round < rounds; round += 1) {
      const pair = [];
      for (const { pid, loop } of sides) {
        const before = cpuSeconds(pid);
        const rate = await loop.keepAsking(() => request, roundMs);
        pair.push({ rate, cpu: (cpuSeconds(pid) - before) / (rate * (roundMs / 1000)) });
      }
      measured.push(pair);
    }
    for (const { loop } of sides) loop.close();
    const [rate, bareRate] = [0, 1].map((side) => median(measured.map((pair) => pair[side]?.rate ?? 0)));
    const ratio = median(measured.map(([ours, theirs]) => (ours?.rate ?? 0) / (theirs?.rate ?? 1)));
    const cpuRatio = median(measured.map(([ours, theirs]) => (theirs?.cpu ?? 0) / (ours?.cpu ?? 1)));
    const counts = connections === 64;
    figures.push({
      what: `${about.what}, ${connections} connection${connections === 1 ? '' : 's'}, ${body.length} bytes`,
      figure: `${ratio.toFixed(2)} (${Math.round(rate ?? 0)}/s; by processor time ${cpuRatio.toFixed(2)})`,
      reference: `bare node:http with the same bytes (${Math.round(bareRate ?? 0)}/s)`,
      toReach: counts ? `at least ${about.atLeast.toFixed(2)}` : 'none set',
      isMet: !counts || ratio >= about.atLeast,
    });
  }
  return figures;
}

function headersOf(head: string): Record<string, string> {
  const lines = head
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(/: (.*)/s) as [string, string]);
  return Object.fromEntries(lines.filter(([name]) => !/^(?:date|connection|keep-alive)$/i.test(name)));
}

import { randomUUID } from 'node:crypto';
import type { ActReply } from '../../packages/contract/src/clubhouse.ts';
import { routes } from '../../packages/contract/src/routes.ts';
import { ClosedLoop } from '../load/closed-loop.ts';
import { HttpConnection } from '../load/http-client.ts';
import { offer } from '../load/open-loop.ts';
import { requestBytes } from '../load/requests.ts';
import { median, percentile } from '../measure/median.ts';
import type { Figure, Row } from '../row.ts';
import type { Stage } from '../stage/stage.ts';
import { benchGroup, dateIn, startAt, storeCourses } from '../world/course.ts';
import { cookieOf, enrollGolfers } from '../world/golfers.ts';
import { clerkCookie, enrollClerks } from '../world/staff.ts';

const startsPerDay = 134;
const perTee = startsPerDay / 2;
const course = 'c0';
const actsPath = routes.clubhouseActs(benchGroup, course);
const clerks = 5;
const actsPerSecond = 200;
const holdsPerSecond = 200;
const delayedGroups = 60;
const within = { actMs: 1000, frostMs: 1000 };

type Server = { port: number };

export const clubhouse: Row = {
  about: 'the sheet of a full day, acts beside golfers, a frost morning',
  async measure(stage) {
    const golfers = stage.isQuick ? 2000 : 12_000;
    const database = await stage.database();
    await storeCourses(database.pool, 1, startsPerDay);
    await enrollGolfers(database.pool, golfers);
    await enrollClerks(database.pool, clerks);
    const server = await stage.server(database);
    const full = await bookDay(server, dateIn(1), startsPerDay, 1);
    await database.pool.query('analyze');
    return [
      await fullSheet(stage, server, dateIn(1)),
      await actsBesideGolfers(stage, server, { full, golfers }),
      await frost(stage, server),
    ];
  },
};

/** Four golfers at each of so many starts, `step` starts of a tee apart. Answers the ids of the groups. */
async function bookDay(server: Server, date: string, groups: number, step: number): Promise<string[]> {
  const loop = await ClosedLoop.open(server.port, clerks);
  const golfers = Array.from({ length: 4 }, (_, at) => ({ name: `Pat Green ${at}`, rateGroup: 0 }));
  const { replies } = await loop.once(
    Array.from({ length: groups }, (_, number) => {
      const half = groups / 2;
      const { startingTime, startingTeeID } = startAt(
        number < half ? number * step : perTee + (number - half) * step,
        startsPerDay,
      );
      return actBytes(number, { kind: 'book', date, startingTime, startingTeeID, numHoles: 9, golfers });
    }),
  );
  loop.close();
  return replies.map(({ status, body }) => {
    if (status !== 200) throw new Error(`a booking was refused: ${body.toString()}`);
    return (JSON.parse(body.toString()) as ActReply).changed[0]?.id ?? '';
  });
}

const actBytes = (number: number, act: object) =>
  requestBytes('POST', actsPath, {
    cookie: clerkCookie(number % clerks),
    body: { id: randomUUID(), ...act },
  });

async function fullSheet(stage: Stage, server: Server, date: string): Promise<Figure> {
  const request = requestBytes('GET', routes.clubhouseSheet(benchGroup, course, date), {
    cookie: clerkCookie(0),
  });
  const connection = await HttpConnection.open(server.port);
  const { body } = await connection.send(request);
  connection.close();
  const headers = { 'content-type': 'application/json', 'content-length': String(body.length) };
  const bare = await stage.program('bare-http.mjs', { headers, body: body.toString('base64') });
  const loops = await Promise.all([server, bare].map(({ port }) => ClosedLoop.open(port, 8)));
  const rounds = stage.isQuick ? 3 : 7;
  const measured: number[][] = [];
  for (let round = -1; round < rounds; round += 1) {
    const rates = [];
    for (const loop of loops) rates.push(await loop.keepAsking(() => request, 1000));
    if (round >= 0) measured.push(rates);
  }
  for (const loop of loops) loop.close();
  const ratio = median(measured.map(([ours = 0, theirs = 1]) => ours / theirs));
  const [rate, bareRate] = [0, 1].map((side) => median(measured.map((rates) => rates[side] ?? 0)));
  return {
    what: `sheet of a full day: ${startsPerDay} groups of four, ${body.length} bytes`,
    figure: `${ratio.toFixed(3)} (${Math.round(rate ?? 0)}/s)`,
    reference: `bare node:http with the same bytes (${Math.round(bareRate ?? 0)}/s)`,
    toReach: 'none set',
    isMet: true,
  };
}

/** Half notes, a quarter check-ins, a quarter moves, which exclude all others from the course's sheets. */
async function actsBesideGolfers(
  stage: Stage,
  server: Server,
  { full, golfers }: { full: readonly string[]; golfers: number },
): Promise<Figure> {
  const date = dateIn(2);
  const movable = await bookDay(server, date, perTee - 1, 2);
  const seconds = stage.isQuick ? 5 : 20;
  let acts = 0;
  const nextAct = () => {
    const number = acts++;
    const teetimegroup = full[number % full.length] as string;
    if (number % 4 === 0) return actBytes(number, moveOf(movable, Math.floor(number / 4), date));
    if (number % 4 === 1) return actBytes(number, { kind: 'check-in', teetimegroup, golfers: ['1', '2'] });
    return actBytes(number, { kind: 'note', teetimegroup, text: `note ${number}` });
  };
  let holds = 0;
  const nextHold = () => {
    const number = holds++;
    const { startingTime, startingTeeID } = startAt(number % startsPerDay, startsPerDay);
    const day = dateIn(3 + (Math.floor(number / startsPerDay) % 10));
    const body = { date: day, startingTime, startingTeeID, numHoles: 9, players: 1 };
    const path = routes.teeTimeGroups(benchGroup, course);
    return requestBytes('POST', path, { cookie: cookieOf(number % golfers), body });
  };
  const load = { port: server.port, milliseconds: seconds * 1000, maxConnections: 1000 };
  const [acted, held] = await Promise.all([
    offer({ ...load, perSecond: actsPerSecond, next: nextAct }),
    offer({ ...load, perSecond: holdsPerSecond, next: nextHold }),
  ]);
  const p99Ms = percentile(acted.acceptedMs, 99);
  const notDone = [...acted.others].map(([what, count]) => `${count} × ${what}`);
  if (acted.shed > 0) notDone.unshift(`${acted.shed} sent away with Retry-After`);
  const holdsFailed = [...held.others].filter(([status]) => status !== '409');
  return {
    what: `${actsPerSecond} acts a second for ${seconds} s on one course, beside ${holdsPerSecond} golfers a second who hold its times`,
    figure: `${acted.acceptedMs.length} of ${acted.sent} done, p99 ${Math.round(p99Ms)} ms; ${held.acceptedMs.length} held, p99 of a hold ${Math.round(percentile(held.acceptedMs, 99))} ms`,
    reference: `not done: ${notDone.join(', ') || 'none'}; holds refused as taken: ${held.others.get('409') ?? 0}`,
    toReach: 'every act done, p99 under 1 s',
    isMet: notDone.length === 0 && holdsFailed.length === 0 && p99Ms < within.actMs,
  };
}

/** Each group has the start behind it for itself: there and back again. */
function moveOf(movable: readonly string[], number: number, date: string): object {
  const at = number % movable.length;
  const half = movable.length / 2;
  const isThere = Math.floor(number / movable.length) % 2 === 0;
  const first = at < half ? at * 2 : perTee + (at - half) * 2;
  const { startingTime, startingTeeID } = startAt(first + (isThere ? 1 : 0), startsPerDay);
  return { kind: 'move', moves: [{ teetimegroup: movable[at], date, startingTime, startingTeeID }] };
}

/** Sixty groups move an hour back, and again; told by nobody, undone each time. */
async function frost(stage: Stage, server: Server): Promise<Figure> {
  const date = dateIn(13);
  await bookDay(server, date, delayedGroups, 1);
  const delay = { kind: 'delay', date, fromTime: startAt(0, startsPerDay).startingTime, minutes: 60 };
  const connection = await HttpConnection.open(server.port);
  const tookMs: number[] = [];
  let moved = 0;
  for (let round = 0; round < (stage.isQuick ? 3 : 9); round += 1) {
    const startedMs = performance.now();
    const { status, body } = await connection.send(actBytes(0, { ...delay, decisions: [] }));
    tookMs.push(performance.now() - startedMs);
    if (status !== 200) throw new Error(`the delay was refused: ${body.toString()}`);
    const reply = JSON.parse(body.toString()) as ActReply;
    moved = reply.changed.length;
    const undone = await connection.send(actBytes(0, { kind: 'undo', act: reply.act.id }));
    if (undone.status !== 200) throw new Error(`the undo was refused: ${undone.body.toString()}`);
  }
  connection.close();
  return {
    what: `a frost morning: ${moved} groups an hour later in one act`,
    figure: `median ${Math.round(median(tookMs))} ms, slowest ${Math.round(Math.max(...tookMs))} ms`,
    reference: `${tookMs.length} delays, each undone`,
    toReach: `${delayedGroups} groups, each act within 1 s`,
    isMet: moved === delayedGroups && Math.max(...tookMs) < within.frostMs,
  };
}

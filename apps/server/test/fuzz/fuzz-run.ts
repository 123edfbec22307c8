import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { Browser } from '../accounts.ts';
import { dateIn } from '../example-course.ts';
import { newGolfer } from '../whole-server.ts';
import { type Attack, attacks, ownID } from './attacks.ts';
import type { FuzzData } from './fuzz-data.ts';
import { operationsOf } from './operations.ts';
import { failuresOf } from './oracles.ts';
import { type RawReply, type RawRequest, sendRaw } from './raw-http.ts';

/** How often each operation answered with which status, and what was wrong. */
export type FuzzReport = {
  requests: number;
  seed: number;
  counts: Record<string, Record<string, number>>;
  failures: string[];
};

/**
 * Sends mostly invalid requests to every operation of the API description, as everybody but the victim, and
 * checks each reply and the victim's data after each. The seed reproduces the requests.
 */
export async function fuzz(
  app: FastifyInstance,
  data: FuzzData,
  options: { requests: number; seed: number; printProgress?: (line: string) => void },
): Promise<FuzzReport> {
  const port = portOf(app);
  const operations = operationsOf((await app.inject('/api/openapi.json')).json());
  const senders = await openSenders(app, data);
  const report: FuzzReport = { requests: 0, seed: options.seed, counts: {}, failures: [] };
  let before = await data.ownedData();
  let stored = await data.stored();

  const attack = async ({ operation, visitor, request }: Attack): Promise<string[]> => {
    const sent = senders.complete(visitor, request);
    const reply = await sendRaw(port, sent);
    const after = await data.ownedData();
    const failures = failuresOf(sent, reply);
    if (after !== before) failures.push(`what is not the ${visitor}'s has changed`);
    for (const secret of data.victim.secrets)
      if (reply.body.includes(secret) && !inText(sent, secret)) failures.push(`the reply tells ${secret}`);
    before = after;
    if (reply.status >= 400 && (await data.stored()) !== stored)
      failures.push('a refused request changed something');
    count(report, operation, reply);
    await senders.renew(visitor);
    stored = await data.stored();
    return failures;
  };

  const checked = await fc.check(
    fc.asyncProperty(attacks(operations, data), async (one) => {
      const failures = await attack(one);
      if (report.requests % 1000 === 0) options.printProgress?.(`${report.requests} requests`);
      if (failures.length > 0) throw new Error(`${one.visitor}: ${failures.join('; ')}`);
    }),
    { numRuns: options.requests, seed: options.seed, endOnFailure: true },
  );
  if (checked.failed) {
    const [worst] = checked.counterexample ?? [];
    const reason = checked.errorInstance instanceof Error ? checked.errorInstance.message : 'failed';
    report.failures.push(`${reason}\n${worst ? shown(worst) : ''}\nagain: FUZZ_SEED=${options.seed}`);
  }
  return report;
}

function portOf(app: FastifyInstance): number {
  const address = app.server.address();
  if (address === null || typeof address === 'string') throw new Error('the server does not listen');
  return address.port;
}

/** Cookies and keys of the senders; a golfer who signs out gets a new account. */
async function openSenders(app: FastifyInstance, data: FuzzData) {
  let golfers = 0;
  let golfer = await newGolfer(app, `golfer-${golfers}@fuzz.example`);
  let own: string | undefined = await holdSomething(golfer, data);
  await data.lengthen(own);
  const anonymous = new Browser(app);
  await anonymous.send('POST', '/api/session/anonymous');
  const cookiesOf = (browser: Browser) =>
    [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');

  return {
    complete(visitor: Attack['visitor'], request: RawRequest): RawRequest {
      const headers: [string, string][] = {
        nobody: [],
        anonymous: [['Cookie', cookiesOf(anonymous)]],
        golfer: [['Cookie', cookiesOf(golfer)]],
        'broken cookies': [
          ['Cookie', `${cookiesOf(golfer).slice(0, -4)}; ${cookiesOf(anonymous).slice(0, -4)}; =;;`],
        ],
        'course system': [
          ['Authorization', 'Bearer dewsweeper-key-that-nobody-gave-out'],
          ['X-API-Key', 'dewsweeper-key-that-nobody-gave-out'],
        ],
      }[visitor] as [string, string][];
      const body = request.body.includes(ownID)
        ? Buffer.from(request.body.toString().replaceAll(ownID, own ?? ''))
        : request.body;
      return {
        ...request,
        target: request.target.replaceAll(ownID, own ?? ''),
        headers: [...request.headers, ...headers],
        body,
      };
    },
    async renew(visitor: Attack['visitor']): Promise<void> {
      if (visitor !== 'golfer') return;
      const former = own;
      const mine = await golfer.send('GET', '/api/users/me/teetimegroups');
      own = mine.statusCode === 200 ? mine.json().hold?.id : undefined;
      if (own === undefined) {
        const isFull = mine.statusCode !== 200 || mine.json().reservations.length > 5;
        if (isFull) golfer = await newGolfer(app, `golfer-${++golfers}@fuzz.example`);
        own = await holdSomething(golfer, data);
      }
      if (own !== former) await data.lengthen(own);
    },
  };
}

async function holdSomething(golfer: Browser, { known }: FuzzData): Promise<string> {
  const course = `/api/groups/${known.group}/courses/${known.course}`;
  for (let days = 1; days <= 14; days += 1) {
    const date = dateIn(days);
    const { slots } = (await golfer.send('GET', `${course}/teetimes/${date}`)).json();
    const slot = slots[Math.floor(slots.length / 2)];
    if (slot === undefined) continue;
    const start = { date, startingTime: slot.time, startingTeeID: slot.teeID, numHoles: 9, players: 1 };
    return (await golfer.send('POST', `${course}/teetimegroups`, start)).json().id;
  }
  throw new Error('no time is open in two weeks');
}

function count(report: FuzzReport, operation: string, reply: RawReply): void {
  report.requests += 1;
  const statuses = (report.counts[operation] ??= {});
  const status = reply.status === 0 ? 'closed' : String(reply.status);
  statuses[status] = (statuses[status] ?? 0) + 1;
}

function inText({ target, body, headers }: RawRequest, text: string): boolean {
  return [target, body.toString(), ...headers.flat()].some((one) => one.includes(text));
}

function shown({ request, operation }: Attack): string {
  const { method, target, headers, body } = request;
  const short = (text: string) => (text.length > 600 ? `${text.slice(0, 600)}… (${text.length})` : text);
  return JSON.stringify(
    {
      operation,
      method,
      target: short(target),
      headers: headers.map(([n, v]) => [n, short(v)]),
      body: short(body.toString()),
    },
    null,
    1,
  );
}

import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { Browser } from '../accounts.ts';
import { dateIn } from '../example-course.ts';
import { newGolfer } from '../whole-server.ts';
import { type Attack, attacks, ownID } from './attacks.ts';
import { operationsOf } from './operations.ts';
import { faultsOf } from './oracles.ts';
import { type RawReply, type RawRequest, sendRaw } from './raw-http.ts';
import type { World } from './world.ts';

/** What came of the requests: how often each operation answered with which status, and what was wrong. */
export type FuzzReport = {
  requests: number;
  seed: number;
  counts: Record<string, Record<string, number>>;
  faults: string[];
};

/**
 * Sends requests that are mostly wrong, at every operation of the running server's own description, as everybody but
 * the victim, and looks at each reply and at the victim's treasure after each. The seed makes the same requests again.
 */
export async function fuzz(
  app: FastifyInstance,
  world: World,
  wish: { requests: number; seed: number; tell?: (line: string) => void },
): Promise<FuzzReport> {
  const port = portOf(app);
  const operations = operationsOf((await app.inject('/api/openapi.json')).json());
  const senders = await openSenders(app, world);
  const report: FuzzReport = { requests: 0, seed: wish.seed, counts: {}, faults: [] };
  let before = await world.treasure();
  let stored = await world.stored();

  const attack = async ({ operation, visitor, request }: Attack): Promise<string[]> => {
    const sent = senders.complete(visitor, request);
    const reply = await sendRaw(port, sent);
    const after = await world.treasure();
    const faults = faultsOf(sent, reply);
    if (after !== before) faults.push(`what is not the ${visitor}'s has changed`);
    for (const secret of world.victim.secrets)
      if (reply.body.includes(secret) && !inText(sent, secret)) faults.push(`the reply tells ${secret}`);
    before = after;
    if (reply.status >= 400 && (await world.stored()) !== stored)
      faults.push('a refused request changed something');
    count(report, operation, reply);
    await senders.renew(visitor);
    stored = await world.stored();
    return faults;
  };

  const checked = await fc.check(
    fc.asyncProperty(attacks(operations, world), async (one) => {
      const faults = await attack(one);
      if (report.requests % 1000 === 0) wish.tell?.(`${report.requests} requests`);
      if (faults.length > 0) throw new Error(`${one.visitor}: ${faults.join('; ')}`);
    }),
    { numRuns: wish.requests, seed: wish.seed, endOnFailure: true },
  );
  if (checked.failed) {
    const [worst] = checked.counterexample ?? [];
    const reason = checked.errorInstance instanceof Error ? checked.errorInstance.message : 'failed';
    report.faults.push(`${reason}\n${worst ? shown(worst) : ''}\nagain: FUZZ_SEED=${wish.seed}`);
  }
  return report;
}

function portOf(app: FastifyInstance): number {
  const address = app.server.address();
  if (address === null || typeof address === 'string') throw new Error('the server does not listen');
  return address.port;
}

/** The cookies and keys of those who send; the golfer gets a new account when he has logged himself out. */
async function openSenders(app: FastifyInstance, world: World) {
  let golfers = 0;
  let golfer = await newGolfer(app, `golfer-${golfers}@fuzz.example`);
  let own: string | undefined = await holdSomething(golfer, world);
  await world.lengthen(own);
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
        own = await holdSomething(golfer, world);
      }
      if (own !== former) await world.lengthen(own);
    },
  };
}

/** The id of a hold of the golfer's, at any time that is open still: what others booked before him adds up. */
async function holdSomething(golfer: Browser, { known }: World): Promise<string> {
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

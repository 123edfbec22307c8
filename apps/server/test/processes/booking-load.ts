import { setTimeout as sleep } from 'node:timers/promises';
import { inspect } from 'node:util';
import type { Hold } from '@dewsweeper/contract/teetimegroup';
import { wallTime } from '@dewsweeper/core/shared/local-time';
import type { Pool } from 'pg';
import { registrationOf } from '../accounts.ts';
import { type Asked, Recorder, type Said } from '../checker/history.ts';
import { courseKey, dateIn } from '../example-course.ts';
import { RemoteBrowser } from '../remote-browser.ts';

export const groupsPath = `/api/groups/${courseKey.replace('/', '/courses/')}/teetimegroups`;
const retryAfterMs = 150;
const maxHealingMs = 30_000;
/** Beyond this number reservations are cancelled, so that the days never fill up. */
const maxKept = 150;

/** Which failures golfers accept: those healed by retries, by one retry, or none. */
export type RetryPolicy = 'retries' | 'one retry' | 'none';

type Reply = { statusCode: number; body: string };
type LoadGolfer = { name: string; browser: RemoteBrowser };

/** A reply in the checker's terms; null when nothing is known. */
function saidBy({ statusCode, body }: Reply): Said | null {
  if (statusCode === 200) return { says: 'confirmed' };
  if (statusCode === 204) return { says: 'ended' };
  if (statusCode === 0 || statusCode >= 500) return null;
  const isLost = /"code":"(hold-expired|reservation-conflict)"/.test(body);
  return { says: isLost ? 'lost' : 'other' };
}

/** Golfers who book concurrently, with the replies they got and those they must not get. */
export class BookingLoad {
  /** Acknowledged and not cancelled, by id. */
  readonly confirmed = new Set<string>();
  readonly cancelled = new Set<string>();
  readonly failures: string[] = [];
  readonly counts: Record<string, number> = {};
  readonly #url: string;
  readonly #name: string;
  readonly #recorder: Recorder;
  readonly #random = randomFrom(1);
  #golfers: LoadGolfer[] = [];
  #retryPolicy: RetryPolicy = 'retries';

  /** `recorder` records requests and replies for the checker. */
  constructor(url: string, name: string, recorder = new Recorder(null)) {
    this.#url = url;
    this.#name = name;
    this.#recorder = recorder;
  }

  /** Registers golfers; their accounts cost more than all they do later. */
  async gather(golfers: number): Promise<void> {
    this.#golfers = await Promise.all(
      Array.from({ length: golfers }, async (_, at) => {
        const name = `${this.#name}-${at}`;
        return { name, browser: await newGolferAt(this.#url, `${name}@example.com`) };
      }),
    );
  }

  /** All golfers book and cancel, as fast as they can, until `during` is over. */
  async run(during: () => Promise<unknown>, retryPolicy: RetryPolicy): Promise<void> {
    this.#retryPolicy = retryPolicy;
    const ending = new AbortController();
    const all = this.#golfers.map(async (golfer) => {
      while (!ending.signal.aborted) await this.#book(golfer);
    });
    try {
      await during();
    } finally {
      ending.abort();
    }
    await Promise.all(all);
  }

  /** A hold for each golfer from the given time on, confirmed later: both must succeed. */
  async holdAll(from = 0): Promise<() => Promise<void>> {
    this.#retryPolicy = 'none';
    const holds = await Promise.all(
      this.#golfers.map(async (golfer, at) => {
        const reply = await this.#hold(golfer, 6 + (at % 8), (from + at) % 66);
        if (reply.statusCode !== 201) this.failures.push(`a hold of a free time: ${reply.body}`);
        return reply.statusCode === 201 ? (JSON.parse(reply.body) as Hold).id : null;
      }),
    );
    return async () => {
      await Promise.all(
        this.#golfers.map(async (golfer, at) => {
          const id = holds[at];
          if (id) await this.#confirm(golfer, id);
        }),
      );
    };
  }

  async #hold(golfer: LoadGolfer, day: number, slot: number): Promise<Reply> {
    const heard = this.#recorder.call(golfer.name, { does: 'hold', slots: [`day ${day} slot ${slot}`] });
    const reply = await this.#send(golfer.browser, 'POST', groupsPath, holdRequest(day, slot));
    if (reply.statusCode === 201) {
      const { id, expiration } = JSON.parse(reply.body) as Hold;
      heard({ says: 'held', group: id, untilMs: Date.parse(expiration ?? '') });
    } else if (reply.statusCode === 409) {
      heard({ says: reply.body.includes('"code":"slot-taken"') ? 'taken' : 'other' });
    }
    return reply;
  }

  async #book(golfer: LoadGolfer): Promise<void> {
    const slot = Math.floor(this.#random() * 66);
    const reply = await this.#hold(golfer, 1 + Math.floor(this.#random() * 4), slot);
    this.#count('hold', reply);
    if (reply.statusCode !== 201) return this.#expect(reply, 'slot-taken', 'hold');
    const { id } = JSON.parse(reply.body) as Hold;
    await this.#confirm(golfer, id);
    if (!this.confirmed.has(id)) return undefined;
    if (this.confirmed.size < maxKept && this.#random() > 0.9) return undefined;
    this.confirmed.delete(id);
    const ended = await this.#record(golfer, { does: 'end', group: id }, () =>
      this.#send(golfer.browser, 'DELETE', `${groupsPath}/${id}`),
    );
    this.#count('cancel', ended);
    if (ended.statusCode === 204) this.cancelled.add(id);
    else this.failures.push(`a reservation could not be cancelled: ${ended.body}`);
  }

  async #confirm(golfer: LoadGolfer, id: string): Promise<void> {
    const golfers = [{ name: 'Pat Green', email: '', phone: '', rateGroup: 0 }];
    const reply = await this.#record(golfer, { does: 'confirm', group: id }, () =>
      this.#send(golfer.browser, 'PUT', `${groupsPath}/${id}/confirmation`, { golfers }),
    );
    this.#count('confirm', reply);
    if (reply.statusCode === 200) this.confirmed.add(id);
    else this.failures.push(`a hold was lost: ${reply.body}`);
  }

  async #record(golfer: LoadGolfer, asked: Asked, ask: () => Promise<Reply>): Promise<Reply> {
    const heard = this.#recorder.call(golfer.name, asked);
    const reply = await ask();
    const said = saidBy(reply);
    if (said) heard(said);
    return reply;
  }

  async #send(
    golfer: RemoteBrowser,
    method: 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: object,
  ): Promise<Reply> {
    const giveUpAt = Date.now() + maxHealingMs;
    for (let attempts = 1; ; attempts += 1) {
      const reply = await golfer
        .send(method, path, body)
        .catch((error: Error) => ({ statusCode: 0, body: inspect(error.cause ?? error) }));
      if (reply.statusCode !== 0 && reply.statusCode < 500) return reply;
      this.#count('failed', reply);
      const said = `${method} ${path}: ${reply.statusCode} ${reply.body}`;
      if (this.#retryPolicy === 'none' || (this.#retryPolicy === 'one retry' && attempts > 1))
        this.failures.push(`a request failed: ${said}`);
      if (Date.now() > giveUpAt) {
        this.failures.push(`no retry healed ${said}`);
        return reply;
      }
      await sleep(retryAfterMs);
    }
  }

  #expect(reply: Reply, code: string, what: string): void {
    if (!reply.body.includes(`"code":"${code}"`)) this.failures.push(`${what}: ${reply.body}`);
  }

  #count(what: string, { statusCode }: Reply): void {
    const name = `${what} ${statusCode}`;
    this.counts[name] = (this.counts[name] ?? 0) + 1;
  }
}

export async function newGolferAt(url: string, email: string): Promise<RemoteBrowser> {
  const browser = new RemoteBrowser(url);
  const giveUpAt = Date.now() + maxHealingMs;
  while (true) {
    const { statusCode, body } = await browser.send('POST', '/api/users', registrationOf(email));
    if (statusCode === 201) return browser;
    // A 503 means not registered: try again.
    if (statusCode !== 503 || Date.now() > giveUpAt) throw new Error(`${statusCode} ${body}`);
    await sleep(retryAfterMs);
  }
}

/** Nine holes for one, this many days from today, on one of the 67 times of the front. */
export function holdRequest(day: number, slot: number): object {
  const startingTime = wallTime(7 * 60 + 10 * slot);
  return { date: dateIn(day), startingTime, startingTeeID: 'front', numHoles: 9, players: 1 };
}

/** Contradictions between replies and stored data. */
export async function compareWithDatabase(loads: readonly BookingLoad[], pool: Pool): Promise<string[]> {
  const failures: string[] = [];
  const { rows: groups } = await pool.query<{ id: string; status: string; claims: string; texts: string }>(
    `select g.id, g.status,
       (select count(*) from claims c where c.course_key = g.course_key and c.teetimegroup_id = g.id
          and c.expires_at = 'infinity') as claims,
       (select count(*) from messages m where m.course_key = g.course_key and m.teetimegroup_id = g.id
          and m.channel = 'text') as texts
     from teetimegroups g`,
  );
  const confirmed = new Set(loads.flatMap((load) => [...load.confirmed]));
  const statusOf = new Map(groups.map(({ id, status }) => [id, status]));
  for (const id of confirmed)
    if (statusOf.get(id) !== 'confirmed') failures.push(`${id} was confirmed and is ${statusOf.get(id)}`);
  for (const id of loads.flatMap((load) => [...load.cancelled]))
    if (statusOf.get(id) !== 'cancelled') failures.push(`${id} was cancelled and is ${statusOf.get(id)}`);
  for (const { id, status, claims, texts } of groups) {
    if (status !== 'confirmed') continue;
    if (!confirmed.has(id)) failures.push(`${id} is confirmed and nobody was told`);
    if (claims !== '1') failures.push(`${id} has ${claims} cells`);
    if (texts !== '1') failures.push(`${id} has ${texts} texts`);
  }
  const { rows: doubles } = await pool.query(
    `select date, starting_time, count(*) from teetimegroups where status = 'confirmed'
     group by course_key, date, starting_tee_id, starting_time having count(*) > 1`,
  );
  for (const double of doubles) failures.push(`booked twice: ${JSON.stringify(double)}`);
  return failures;
}

/** Mulberry32: reproducible by its seed. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

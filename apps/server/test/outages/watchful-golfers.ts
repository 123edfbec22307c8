import { setTimeout as sleep } from 'node:timers/promises';
import type { Hold } from '@dewsweeper/contract/teetimegroup';
import { wallTime } from '@dewsweeper/core/shared/local-time';
import { registrationOf } from '../accounts.ts';
import { dateIn, twoNines } from '../example-course.ts';

/** One request as its golfer saw it. `status` 0: the connection broke, or nothing came for half a minute. */
export type Seen = {
  what: string;
  atMs: number;
  tookMs: number;
  status: number;
  code: string | null;
  retryAfter: string | null;
};

const usualPath = `/api/groups/${twoNines.group}/courses/${twoNines.course}`;
const maxMs = 30_000;

/** Golfers who read boards, hold, confirm and cancel repeatedly, recording each request. */
export class WatchfulGolfers {
  readonly seen: Seen[] = [];
  /** Acknowledged reservations by id, and whether their cancellation was acknowledged. */
  readonly acknowledged = new Map<string, { isCancelled: boolean }>();
  readonly #url: string;
  readonly #pauseMs: number;
  readonly #path: string;
  readonly #name: string;
  #cookies: string[] = [];
  #isOver = false;
  #running: Promise<unknown> = Promise.resolve();
  #slots = 0;

  /** `path`: of their course; `name`: the prefix of their addresses. */
  constructor(url: string, { pauseMs = 100, path = usualPath, name = 'watchful' } = {}) {
    this.#url = url;
    this.#pauseMs = pauseMs;
    this.#path = path;
    this.#name = name;
  }

  async gather(golfers: number): Promise<void> {
    for (let at = 0; at < golfers; at += 1) {
      const reply = await fetch(`${this.#url}/api/users`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(registrationOf(`${this.#name}-${at}@example.com`)),
      });
      if (!reply.ok) throw new Error(await reply.text());
      this.#cookies.push(
        reply.headers
          .getSetCookie()
          .map((cookie) => cookie.split(';')[0])
          .join('; '),
      );
    }
  }

  begin(): void {
    this.#running = Promise.all(
      this.#cookies.map(async (cookie) => {
        while (!this.#isOver) await this.#visit(cookie);
      }),
    );
  }

  async end(): Promise<void> {
    this.#isOver = true;
    await this.#running;
  }

  /** One booking of each golfer; answers what failed. */
  async roundOfAll(): Promise<string[]> {
    const rounds = await Promise.all(this.#cookies.map((cookie) => this.#visit(cookie)));
    return rounds.flatMap((good) => (good ? [] : ['a golfer could not look, hold, confirm and cancel']));
  }

  /** The requests between two moments. */
  between(fromMs: number, toMs: number): Seen[] {
    return this.seen.filter(({ atMs, tookMs }) => atMs + tookMs >= fromMs && atMs <= toMs);
  }

  async #visit(cookie: string): Promise<boolean> {
    await sleep(this.#pauseMs * (0.5 + Math.random()));
    // Each hold uses another slot, so none is refused.
    const slot = this.#slots++ % 800;
    const date = dateIn(1 + Math.floor(slot / 66));
    const start = {
      date,
      startingTime: wallTime(7 * 60 + 10 * (slot % 66)),
      startingTeeID: 'front',
      numHoles: 9,
      players: 1,
    };
    const board = await this.#send('board', cookie, 'GET', `${this.#path}/teetimes/${date}`);
    const held = await this.#send('hold', cookie, 'POST', `${this.#path}/teetimegroups`, start);
    // A reservation that could not be cancelled during the outage remains.
    if (held.body.includes('"slot-taken"')) return this.#visit(cookie);
    if (held.status !== 201) return false;
    const { id } = JSON.parse(held.body) as Hold;
    const golfers = [{ name: 'Pat', email: '', phone: '', rateGroup: 0 }];
    const path = `${this.#path}/teetimegroups/${id}`;
    const confirmed = await this.#send('confirm', cookie, 'PUT', `${path}/confirmation`, { golfers });
    if (confirmed.status === 200) this.acknowledged.set(id, { isCancelled: false });
    const ended = await this.#send('cancel', cookie, 'DELETE', path);
    if (confirmed.status === 200 && ended.status === 204) this.acknowledged.set(id, { isCancelled: true });
    return board.status === 200 && confirmed.status === 200 && ended.status === 204;
  }

  async #send(
    what: string,
    cookie: string,
    method: string,
    path: string,
    body?: object,
  ): Promise<{ status: number; body: string }> {
    const atMs = Date.now();
    let found = { status: 0, body: '', retryAfter: null as string | null };
    try {
      const reply = await fetch(`${this.#url}${path}`, {
        method,
        headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(maxMs),
      });
      found = {
        status: reply.status,
        body: await reply.text(),
        retryAfter: reply.headers.get('retry-after'),
      };
    } catch {
      // The status stays 0.
    }
    const code = /"code":"([^"]+)"/.exec(found.body)?.[1] ?? null;
    const { status, retryAfter } = found;
    this.seen.push({ what, atMs, tookMs: Date.now() - atMs, status, code, retryAfter });
    return found;
  }
}

/** What golfers must not see during an outage: errors other than a clear 503, and long waits. */
export function unclear(seen: readonly Seen[], maxWaitMs = 10_000): string[] {
  return seen.flatMap(({ what, tookMs, status, code, retryAfter }) => {
    const isLate = tookMs > maxWaitMs ? [`a ${what} took ${tookMs} ms`] : [];
    if (status === 503 && code !== null && retryAfter !== null) return isLate;
    if (status > 0 && status < 500) return isLate;
    return [...isLate, `a ${what} was answered ${status} ${code}, Retry-After ${retryAfter}`];
  });
}

/** Such as `200: 31, 503: 12`. */
export function countStatuses(seen: readonly Seen[]): string {
  const counts = new Map<number, number>();
  for (const { status } of seen) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts]
    .toSorted(([a], [b]) => a - b)
    .map(([status, count]) => `${status || 'no answer'}: ${count}`)
    .join(', ');
}

export function percentileMs(seen: readonly Seen[], percent: number): number {
  const sorted = seen.map(({ tookMs }) => tookMs).toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? 0;
}

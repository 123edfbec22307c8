import type { ActRequest } from '@dewsweeper/contract/act-request';
import type { ActLog, ActReply } from '@dewsweeper/contract/clubhouse';
import type { CoursePath } from '@dewsweeper/contract/ids';
import { isPassing, Refused, refusalOf } from '../../lib/api.ts';
import { type FormerState, groupOf, type ShownAct } from './show-act.ts';
import type { WaitingAct, WaitingActs } from './waiting-acts.ts';

/** An act on its way: `sending` until the server answers, `waiting` without a network or a session. */
export type ActUnderWay = WaitingAct & {
  state: 'sending' | 'waiting';
  former: FormerState;
  /** The revision of its group that the person saw. */
  seen: number | null;
  /** For an undo: what its act had found. */
  restores?: FormerState;
};

export type Outcome =
  | { kind: 'done'; reply: ActReply; entry: ActUnderWay }
  | { kind: 'refused'; code: string; problem: Refused['problem'] | null; entry: ActUnderWay }
  | { kind: 'not-sent'; entry: ActUnderWay };

/** Somebody has changed the group since it was read. */
export type Conflict = { entry: ActUnderWay; acts: ActLog['acts'] };

export type DeskState = {
  underWay: readonly ActUnderWay[];
  /** Waited, and then not taken by the server: shown until somebody has read it. */
  refused: readonly WaitingAct[];
  outcome: Outcome | null;
  conflict: Conflict | null;
};

export type DeskPorts = {
  send: (place: CoursePath, request: ActRequest) => Promise<ActReply>;
  waiting: WaitingActs;
  /** The groups of a reply, before the act is no longer shown as under way. */
  onReply: (entry: ActUnderWay, reply: ActReply) => Promise<void>;
  onSessionEnded: () => void;
  setTimer: (run: () => void, ms: number) => void;
};

/** Facts that are recorded where they happen, with or without a network. */
const waitableKinds: ReadonlySet<ActRequest['kind']> = new Set(['check-in', 'no-show', 'tee-off']);
export const canWait = ({ kind }: ActRequest) => waitableKinds.has(kind);

const retryMs = 5000;

/** The one place that sends acts. Those of one group are sent one after another, in the order of the taps. */
export class ActDesk {
  readonly #ports: DeskPorts;
  readonly #listeners = new Set<() => void>();
  #state: DeskState = { underWay: [], refused: [], outcome: null, conflict: null };
  #sending: Promise<void> = Promise.resolve();
  #staffID: string | null = null;

  constructor(ports: DeskPorts) {
    this.#ports = ports;
  }

  get state(): DeskState {
    return this.#state;
  }

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async open(): Promise<void> {
    const kept = await this.#ports.waiting.all();
    const isKnown = (id: string) => this.#state.underWay.some(({ request }) => request.id === id);
    const waiting = kept.filter(({ refusedAs, request }) => refusedAs === null && !isKnown(request.id));
    this.#become({
      underWay: [
        ...waiting.map(
          (act): ActUnderWay => ({
            ...act,
            state: 'waiting',
            former: { group: null, dayNote: null },
            seen: null,
          }),
        ),
        ...this.#state.underWay,
      ],
      refused: kept.filter(({ refusedAs }) => refusedAs !== null),
    });
    this.sendWaiting();
  }

  signedIn(staffID: string | null): void {
    this.#staffID = staffID;
    this.sendWaiting();
  }

  perform(entry: Omit<ActUnderWay, 'state' | 'refusedAs'>): void {
    const sending: ActUnderWay = { ...entry, state: 'sending', refusedAs: null };
    this.#become({ underWay: [...this.#state.underWay, sending], outcome: null });
    if (canWait(entry.request)) void this.#ports.waiting.keep(stored(sending));
    this.#queue(sending.request.id);
  }

  /** Sends what waits for the person who is signed in. */
  sendWaiting(): void {
    for (const { state, staff, request } of this.#state.underWay)
      if (state === 'waiting' && staff.id === this.#staffID) this.#queue(request.id);
  }

  leaveConflict(): void {
    this.#become({ conflict: null });
  }

  dismissOutcome(): void {
    this.#become({ outcome: null });
  }

  async dismissRefused(id: string): Promise<void> {
    this.#become({ refused: this.#state.refused.filter(({ request }) => request.id !== id) });
    await this.#ports.waiting.forget(id);
  }

  #queue(id: string): void {
    this.#sending = this.#sending.then(() => this.#send(id));
  }

  async #send(id: string): Promise<void> {
    const entry = this.#state.underWay.find(({ request }) => request.id === id);
    if (entry === undefined || (entry.state === 'waiting' && entry.staff.id !== this.#staffID)) return;
    try {
      const reply = await this.#ports.send(entry.place, withExpected(entry));
      await this.#ports.onReply(entry, reply);
      this.#remove(id);
      this.#follow(entry, reply);
      if (canWait(entry.request)) await this.#ports.waiting.forget(id);
      this.#become({ outcome: { kind: 'done', reply, entry } });
    } catch (error) {
      await this.#failed(entry, error);
    }
  }

  async #failed(entry: ActUnderWay, error: unknown): Promise<void> {
    const { id } = entry.request;
    if (refusalOf(error) === 'not-signed-in') {
      this.#wait(id);
      this.#staffID = null;
      this.#ports.onSessionEnded();
      return;
    }
    const isPaused = refusalOf(error) === 'paused' && canWait(entry.request);
    if (isPassing(error) || isPaused) {
      if (canWait(entry.request)) {
        this.#wait(id);
        this.#ports.setTimer(() => this.sendWaiting(), retryMs);
        return;
      }
      this.#remove(id);
      this.#become({ outcome: { kind: 'not-sent', entry } });
      return;
    }
    this.#remove(id);
    if (error instanceof Refused && error.problem.code === 'changed-meanwhile' && isOfGroup(entry)) {
      await this.#ports.waiting.forget(id);
      this.#become({ conflict: { entry, acts: error.problem.acts ?? [] } });
      return;
    }
    const code = refusalOf(error) ?? 'unexpected';
    const refused = { ...stored(entry), refusedAs: code };
    if (entry.state === 'waiting') {
      await this.#ports.waiting.keep(refused);
      this.#become({ refused: [...this.#state.refused, refused] });
    } else {
      await this.#ports.waiting.forget(id);
    }
    const problem = error instanceof Refused ? error.problem : null;
    this.#become({ outcome: { kind: 'refused', code, problem, entry } });
  }

  /** Later acts on the same group were tapped by somebody who saw this one done. */
  #follow(entry: ActUnderWay, { changed }: ActReply): void {
    const revisions = new Map(changed.map(({ id, revision }) => [id, revision]));
    this.#become({
      underWay: this.#state.underWay.map((other) => {
        const group = groupOf(other.request);
        const revision = group === null ? undefined : revisions.get(group);
        return other.seen === null || revision === undefined || group !== groupOf(entry.request)
          ? other
          : { ...other, seen: revision };
      }),
    });
  }

  #wait(id: string): void {
    this.#become({
      underWay: this.#state.underWay.map((entry) =>
        entry.request.id === id ? { ...entry, state: 'waiting' } : entry,
      ),
    });
  }

  #remove(id: string): void {
    this.#become({ underWay: this.#state.underWay.filter(({ request }) => request.id !== id) });
  }

  #become(change: Partial<DeskState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}

const isOfGroup = ({ request }: ActUnderWay) => request.kind !== 'undo' && groupOf(request) !== null;

function stored({ request, place, date, at, staff, words, refusedAs }: ActUnderWay): WaitingAct {
  return { request, place, date, at, staff, words, refusedAs };
}

/** What waited says what happened, whatever has changed since: the server compares facts, not revisions. */
function withExpected({ request, seen, state }: ActUnderWay): ActRequest {
  const group = groupOf(request);
  return group === null || seen === null || (state === 'waiting' && canWait(request))
    ? request
    : { ...request, expected: { [group]: seen } };
}

export function shownActOf({ request, at, restores }: ActUnderWay): ShownAct {
  return { request, at, ...(restores && { former: restores }) };
}

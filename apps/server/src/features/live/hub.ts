import type { EpochMs } from '@dewsweeper/core/tee-sheet/course';
import type { TopicVersion } from '../../adapters/live/topic-versions.ts';
import type { Reader } from './reader.ts';
import type { ReadState, TopicState } from './topic-states.ts';

export type Hub = {
  /** Registers a reader: no later change of its topics is lost. */
  join(reader: Reader): void;
  open(reader: Reader, states: ReadonlyMap<string, TopicState>): void;
  leave(reader: Reader): void;
  /** Announces a possible change: readers get it soon, at most once per interval. */
  look(topic: string): void;
  lookBelow(prefix: string): void;
  topicVersions(): TopicVersion[];
  stop(): void;
};

type Watched = {
  readonly readers: Set<Reader>;
  sent: TopicState | null;
  sentMs: number;
  sendingMs: number;
  timer: NodeJS.Timeout | undefined;
  isReading: boolean;
  lookAgain: boolean;
};

const beatSeconds = 20;
/** The share of the process's time that one topic may use, as long as it is sent twice a second. */
const maxShare = 0.1;
const maxIntervalMs = 500;
const lookAtEndsMs = 100;
const retryMs = 500;
/** An import changes hundreds of boards at once, and requests need the database too. */
const maxReadsAtOnce = 4;
/** Readers of a closing process return within half a second, spread out. */
const comeBackWithinMs = 500;
const comeBackStepMs = 7;

export function createHub(deps: {
  readState: ReadState;
  nowMs(): EpochMs;
  intervalMsOf(topic: string): number;
  onError(error: unknown): void;
}): Hub {
  const watched = new Map<string, Watched>();
  const beats = Array.from({ length: beatSeconds }, () => new Set<Reader>());
  let nextBeat = 0;
  let stopped = false;
  let reads = 0;
  const toRead = new Set<string>();

  const endsTimer = setInterval(lookAtEnds, lookAtEndsMs).unref();
  const beatTimer = setInterval(beat, 1000).unref();

  /** Time changes boards as well: a cut-off, an expiry, midnight. */
  function lookAtEnds(): void {
    const nowMs = deps.nowMs();
    for (const [topic, { sent }] of watched)
      if (sent && sent.endsAt !== null && nowMs >= sent.endsAt) look(topic);
  }

  function beat(): void {
    nextBeat = (nextBeat + 1) % beatSeconds;
    for (const reader of beats[nextBeat] ?? []) if (!reader.beat()) leave(reader);
  }

  function look(topic: string): void {
    const one = watched.get(topic);
    if (!one || one.timer || stopped || toRead.has(topic)) return;
    if (one.isReading) {
      one.lookAgain = true;
      return;
    }
    const waitMs = one.sentMs + intervalMs(topic, one) - performance.now();
    if (waitMs <= 0) readInTurn(topic, one);
    else readIn(waitMs, topic, one);
  }

  /** With thousands of readers of one board, leaves time for those who book on it. */
  function intervalMs(topic: string, { sendingMs }: Watched): number {
    return Math.max(deps.intervalMsOf(topic), Math.min(sendingMs / maxShare, maxIntervalMs));
  }

  function readIn(ms: number, topic: string, one: Watched): void {
    one.timer = setTimeout(() => {
      one.timer = undefined;
      readInTurn(topic, one);
    }, ms).unref();
  }

  function readInTurn(topic: string, one: Watched): void {
    if (reads < maxReadsAtOnce) void read(topic, one);
    else toRead.add(topic);
  }

  function readNext(): void {
    for (const topic of toRead) {
      if (reads >= maxReadsAtOnce) return;
      toRead.delete(topic);
      const one = watched.get(topic);
      if (one && !stopped) void read(topic, one);
    }
  }

  async function read(topic: string, one: Watched): Promise<void> {
    reads += 1;
    one.isReading = true;
    one.lookAgain = false;
    try {
      const state = await deps.readState(topic);
      one.isReading = false;
      if (state && watched.get(topic) === one) send(topic, one, state);
      if (one.lookAgain) look(topic);
    } catch (error) {
      one.isReading = false;
      deps.onError(error);
      if (!one.timer && !stopped) readIn(retryMs, topic, one);
    } finally {
      reads -= 1;
      readNext();
    }
  }

  function send(topic: string, one: Watched, state: TopicState): void {
    const former = one.sent;
    const begunMs = performance.now();
    let change: Buffer | undefined;
    let ended = 0;
    for (const reader of one.readers) {
      if (!reader.isOpen) continue;
      const version = reader.versionOf(topic);
      if (version === state.version) continue;
      if (state.endsStreams) {
        leave(reader);
        reader.end((ended++ * comeBackStepMs) % comeBackWithinMs);
        continue;
      }
      const isAtFormer = former !== null && version === former.version;
      if (isAtFormer) change ??= state.since(former);
      one.sentMs = begunMs;
      if (!reader.send(topic, state.version, isAtFormer && change ? change : state.whole())) leave(reader);
    }
    one.sent = state;
    one.sendingMs = performance.now() - begunMs;
  }

  function leave(reader: Reader): void {
    for (const seconds of beats) seconds.delete(reader);
    for (const topic of reader.topics) {
      const one = watched.get(topic);
      one?.readers.delete(reader);
      if (one?.readers.size !== 0) continue;
      clearTimeout(one.timer);
      watched.delete(topic);
    }
  }

  return {
    join(reader) {
      for (const topic of reader.topics) {
        const one = watched.get(topic) ?? unwatched();
        one.readers.add(reader);
        watched.set(topic, one);
      }
    },

    open(reader, states) {
      if (stopped) return reader.end(comeBackWithinMs);
      reader.isOpen = true;
      beats[nextBeat]?.add(reader);
      for (const [topic, state] of states) {
        const one = watched.get(topic);
        if (!one) continue;
        one.sent ??= state;
        // The reader has not got changes made while it was joining.
        if (one.sent.version !== state.version) look(topic);
      }
    },

    leave,
    look,
    lookBelow(prefix) {
      for (const topic of watched.keys()) if (topic.startsWith(prefix)) look(topic);
    },

    topicVersions() {
      return [...watched].flatMap(([topic, { sent }]): TopicVersion[] =>
        sent ? [[topic, sent.topicVersion]] : [],
      );
    },

    stop() {
      stopped = true;
      clearInterval(endsTimer);
      clearInterval(beatTimer);
      const leaving = new Set<Reader>();
      for (const { readers, timer } of watched.values()) {
        clearTimeout(timer);
        for (const reader of readers) if (reader.isOpen) leaving.add(reader);
      }
      for (const [at, reader] of [...leaving].entries()) reader.end((at * comeBackStepMs) % comeBackWithinMs);
      watched.clear();
    },
  };
}

function unwatched(): Watched {
  return {
    readers: new Set(),
    sent: null,
    sentMs: Number.NEGATIVE_INFINITY,
    sendingMs: 0,
    timer: undefined,
    isReading: false,
    lookAgain: false,
  };
}

import type { EpochMs } from '@dewsweeper/core/tee-sheet/course';
import type { Stamped } from '../../adapters/live/topic-versions.ts';
import type { Reader } from './reader.ts';
import type { ReadState, TopicState } from './topic-states.ts';

/** All open streams of this process, by topic. */
export type Hub = {
  /** Registers a reader: from now on nothing that changes in its topics is lost to it. */
  join(reader: Reader): void;
  /** Begins to tell the reader, who is at these states. */
  open(reader: Reader, states: ReadonlyMap<string, TopicState>): void;
  leave(reader: Reader): void;
  /** A topic may have changed: its readers are told, soon, at most once per interval. */
  look(topic: string): void;
  /** `look` at every topic that begins so. */
  lookBelow(prefix: string): void;
  /** The topics that are read, with the stamp of what was last told. */
  stamps(): Stamped[];
  stop(): void;
};

type Watched = {
  readonly readers: Set<Reader>;
  /** What was last told to all. */
  told: TopicState | null;
  toldMs: number;
  /** How long it took to tell all. */
  tellingMs: number;
  timer: NodeJS.Timeout | undefined;
  isReading: boolean;
  lookAgain: boolean;
};

const beatSeconds = 20;
/** Of a process's time, telling a topic takes no more, as long as it is told twice a second. */
const maxShare = 0.1;
const maxIntervalMs = 500;
const lookAtEndsMs = 100;
const retryMs = 500;
/** An import changes hundreds of boards at once; requests need the database too. */
const maxReadsAtOnce = 4;
/** Readers of a process that ends come back within half a second, not all in the same moment. */
const comeBackWithinMs = 500;
const comeBackStepMs = 7;

/** Tells each change of a topic once, by bytes made once, to all who read it. */
export function createHub(deps: {
  readState: ReadState;
  nowMs(): EpochMs;
  /** The least time between two events of one topic. */
  intervalMsOf(topic: string): number;
  onError(error: unknown): void;
}): Hub {
  const watched = new Map<string, Watched>();
  const beats = Array.from({ length: beatSeconds }, () => new Set<Reader>());
  let nextBeat = 0;
  let stopped = false;
  let reads = 0;
  /** Topics to be read when others have been, in the order in which they changed. */
  const toRead = new Set<string>();

  const endsTimer = setInterval(lookAtEnds, lookAtEndsMs).unref();
  const beatTimer = setInterval(beat, 1000).unref();

  /** Time changes boards as well: a cut-off, an expiry, midnight. */
  function lookAtEnds(): void {
    const nowMs = deps.nowMs();
    for (const [topic, { told }] of watched)
      if (told && told.endsAt !== null && nowMs >= told.endsAt) look(topic);
  }

  /** Each second another twentieth of the readers. */
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
    const waitMs = one.toldMs + intervalMs(topic, one) - performance.now();
    if (waitMs <= 0) readInTurn(topic, one);
    else readIn(waitMs, topic, one);
  }

  /** Thousands who read one board leave those who book on it the rest of the process's time. */
  function intervalMs(topic: string, { tellingMs }: Watched): number {
    return Math.max(deps.intervalMsOf(topic), Math.min(tellingMs / maxShare, maxIntervalMs));
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
      if (state && watched.get(topic) === one) tell(topic, one, state);
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

  function tell(topic: string, one: Watched, state: TopicState): void {
    const former = one.told;
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
      one.toldMs = begunMs;
      if (!reader.tell(topic, state.version, isAtFormer && change ? change : state.whole())) leave(reader);
    }
    one.told = state;
    one.tellingMs = performance.now() - begunMs;
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
        one.told ??= state;
        // What changed while the reader was on its way was not told to it.
        if (one.told.version !== state.version) look(topic);
      }
    },

    leave,
    look,
    lookBelow(prefix) {
      for (const topic of watched.keys()) if (topic.startsWith(prefix)) look(topic);
    },

    stamps() {
      return [...watched].flatMap(([topic, { told }]): Stamped[] => (told ? [[topic, told.stamp]] : []));
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
    told: null,
    toldMs: Number.NEGATIVE_INFINITY,
    tellingMs: 0,
    timer: undefined,
    isReading: false,
    lookAgain: false,
  };
}

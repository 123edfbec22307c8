import type { EpochMs } from '@dewsweeper/core/tee-sheet/course';

/** `topicVersion` names the data it was computed from; `endsAt` is when time alone invalidates it. */
export type Dated = { topicVersion: string; endsAt: EpochMs | null };

export type DocumentCache<Document extends Dated> = {
  cached(name: string): Document | undefined;
  /** Computes the document at most once for all concurrent callers; null when there is none. */
  get(name: string): Promise<Document | null>;
  /** The source data changed: later callers get the change. */
  changed(name: string): void;
  changedBelow(prefix: string): void;
  /** `changed`, if the document still has this version. */
  outdated(name: string, topicVersion: string): void;
  /** Name and version of each cached document; those not requested within `idleMs` are dropped. */
  topicVersions(): [name: string, topicVersion: string][];
};

type Slot<Document> = {
  document: Document | null;
  holds: boolean;
  usedMs: EpochMs;
  /** Counts changes, so that a computation notices one that came while it ran. */
  changes: number;
  running: Promise<Document | null> | null;
  runningSince: number;
  next: Promise<Document | null> | null;
};

/** A document has one computation at a time: callers after a change share the next one. */
export function createDocumentCache<Document extends Dated>(deps: {
  compute(name: string, former: Document | null): Promise<Document | null>;
  nowMs(): EpochMs;
  maxDocuments: number;
  idleMs: number;
}): DocumentCache<Document> {
  const slots = new Map<string, Slot<Document>>();

  function cached(name: string): Document | undefined {
    const slot = slots.get(name);
    if (!slot?.holds || !slot.document) return undefined;
    const nowMs = deps.nowMs();
    if (slot.document.endsAt !== null && nowMs >= slot.document.endsAt) return undefined;
    slot.usedMs = nowMs;
    return slot.document;
  }

  function get(name: string): Promise<Document | null> {
    const document = cached(name);
    if (document) return Promise.resolve(document);
    const slot = slots.get(name) ?? addSlot(name);
    slot.usedMs = deps.nowMs();
    if (slot.next) return slot.next;
    if (!slot.running) return start(name, slot);
    if (slot.runningSince === slot.changes) return slot.running;
    const startNext = () => start(name, slot);
    slot.next = slot.running.then(startNext, startNext);
    return slot.next;
  }

  function start(name: string, slot: Slot<Document>): Promise<Document | null> {
    slot.next = null;
    slot.runningSince = slot.changes;
    slot.running = run();
    return slot.running;

    async function run(): Promise<Document | null> {
      const startedAt = slot.changes;
      let document: Document | null = null;
      try {
        document = await deps.compute(name, slot.document);
        return document;
      } finally {
        slot.running = null;
        if (document && slot.changes === startedAt) {
          slot.document = document;
          slot.holds = true;
        }
        if (!document && !slot.next && slots.get(name) === slot) slots.delete(name);
      }
    }
  }

  function addSlot(name: string): Slot<Document> {
    if (slots.size >= deps.maxDocuments) dropLeastUsed();
    const slot: Slot<Document> = {
      document: null,
      holds: false,
      usedMs: 0,
      changes: 0,
      running: null,
      runningSince: 0,
      next: null,
    };
    slots.set(name, slot);
    return slot;
  }

  function dropLeastUsed(): void {
    let leastUsed: string | undefined;
    let leastUsedMs = Number.POSITIVE_INFINITY;
    for (const [name, { usedMs }] of slots)
      if (usedMs < leastUsedMs) {
        leastUsed = name;
        leastUsedMs = usedMs;
      }
    if (leastUsed !== undefined) slots.delete(leastUsed);
  }

  function changeSlot(slot: Slot<Document>): void {
    slot.changes += 1;
    slot.holds = false;
  }

  return {
    cached,
    get,
    changed(name) {
      const slot = slots.get(name);
      if (slot) changeSlot(slot);
    },
    changedBelow(prefix) {
      for (const [name, slot] of slots) if (name.startsWith(prefix)) changeSlot(slot);
    },
    outdated(name, topicVersion) {
      const slot = slots.get(name);
      if (slot?.holds && slot.document?.topicVersion === topicVersion) changeSlot(slot);
    },
    topicVersions() {
      const idleSince = deps.nowMs() - deps.idleMs;
      const topicVersions: [string, string][] = [];
      for (const [name, slot] of slots) {
        if (slot.usedMs < idleSince && !slot.running) slots.delete(name);
        else if (slot.holds && slot.document) topicVersions.push([name, slot.document.topicVersion]);
      }
      return topicVersions;
    },
  };
}

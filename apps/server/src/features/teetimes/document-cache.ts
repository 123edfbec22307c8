import type { EpochMs } from '@dewsweeper/core/tee-sheet/course';

/** A document computed from the database: `stamp` names what it was computed from, `endsAt` when time alone ends it. */
export type Dated = { stamp: string; endsAt: EpochMs | null };

export type DocumentCache<Document extends Dated> = {
  /** The document when it is at hand and still holds. */
  atHand(name: string): Document | undefined;
  /** The document as it is now or later, computed at most once for all who ask meanwhile; null when there is none. */
  get(name: string): Promise<Document | null>;
  /** Something the document is computed from has changed: whoever asks from now on gets the change. */
  changed(name: string): void;
  /** `changed` for every document whose name begins so. */
  changedBelow(prefix: string): void;
  /** `changed`, provided that the document is still the one with this stamp. */
  outdated(name: string, stamp: string): void;
  /** Name and stamp of each document at hand; what nobody asked for since `idleMs` is let go. */
  stamps(): [name: string, stamp: string][];
};

type Slot<Document> = {
  document: Document | null;
  holds: boolean;
  usedMs: EpochMs;
  /** Counts changes, so that a computation learns whether one came while it ran. */
  changes: number;
  running: Promise<Document | null> | null;
  runningSince: number;
  next: Promise<Document | null> | null;
};

/**
 * Keeps computed documents until they change. One document is computed by one computation at a time: who asks
 * after a change waits for the next, which all askers since share, so a rush of changes costs no rush of work.
 */
export function createDocumentCache<Document extends Dated>(deps: {
  /** `former` is the last one kept, no longer valid but perhaps of use. */
  compute(name: string, former: Document | null): Promise<Document | null>;
  nowMs(): EpochMs;
  maxDocuments: number;
  idleMs: number;
}): DocumentCache<Document> {
  const slots = new Map<string, Slot<Document>>();

  function atHand(name: string): Document | undefined {
    const slot = slots.get(name);
    if (!slot?.holds || !slot.document) return undefined;
    const nowMs = deps.nowMs();
    if (slot.document.endsAt !== null && nowMs >= slot.document.endsAt) return undefined;
    slot.usedMs = nowMs;
    return slot.document;
  }

  function get(name: string): Promise<Document | null> {
    const document = atHand(name);
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
    atHand,
    get,
    changed(name) {
      const slot = slots.get(name);
      if (slot) changeSlot(slot);
    },
    changedBelow(prefix) {
      for (const [name, slot] of slots) if (name.startsWith(prefix)) changeSlot(slot);
    },
    outdated(name, stamp) {
      const slot = slots.get(name);
      if (slot?.holds && slot.document?.stamp === stamp) changeSlot(slot);
    },
    stamps() {
      const idleSince = deps.nowMs() - deps.idleMs;
      const stamps: [string, string][] = [];
      for (const [name, slot] of slots) {
        if (slot.usedMs < idleSince && !slot.running) slots.delete(name);
        else if (slot.holds && slot.document) stamps.push([name, slot.document.stamp]);
      }
      return stamps;
    },
  };
}

import { type Exchange, exchangesOf, type Line } from './history.ts';
import { type Event, searchOrder } from './search.ts';
import { blockAct, groupAct, holdAct, releaseAct, type Terms } from './slot.ts';

/** The result of checking a history. */
export type CheckResult = {
  slots: number;
  exchanges: number;
  undecided: number;
  /** Slots whose exchanges no single tee sheet could have answered. */
  impossible: { slot: string; exchanges: Exchange[] }[];
};

export const usualTerms: Terms = { holdMs: 420_000, toleranceMs: 1000 };

/**
 * Whether one tee sheet that handles one call after another could have answered a history. Slots are checked
 * one by one: what is impossible is certainly an error; contradictions between slots are not found.
 */
export function checkHistory(lines: readonly Line[], terms: Terms = usualTerms): CheckResult {
  const exchanges = exchangesOf(lines);
  const bySlot = eventsBySlot(exchanges, terms);
  const issues: CheckResult = {
    slots: bySlot.size,
    exchanges: exchanges.length,
    undecided: 0,
    impossible: [],
  };
  for (const [slot, events] of bySlot) {
    const verdict = searchOrder(events);
    if (verdict === 'undecided') issues.undecided += 1;
    if (verdict === 'impossible') {
      const calls = new Set(events.map(({ call }) => call));
      issues.impossible.push({ slot, exchanges: exchanges.filter(({ call }) => calls.has(call)) });
    }
  }
  return issues;
}

/** One line for each exchange of each impossible slot. */
export function explain({ impossible }: CheckResult): string[] {
  return impossible.map(({ slot, exchanges }) =>
    [
      `no tee sheet answers so at ${slot}:`,
      ...exchanges.map(({ golfer, asked, calledMs, repliedMs, said }) =>
        [`  ${calledMs}-${repliedMs}`, golfer, JSON.stringify(asked), JSON.stringify(said)].join(' '),
      ),
    ].join('\n'),
  );
}

function eventsBySlot(exchanges: readonly Exchange[], terms: Terms): Map<string, Event[]> {
  const slotsOfGroup = new Map<string, string[]>();
  const slotsOfGolfer = new Map<string, Set<string>>();
  for (const { asked, said, golfer } of exchanges) {
    if (asked.does !== 'hold') continue;
    if (said?.says === 'held') slotsOfGroup.set(said.group, asked.slots);
    const known = slotsOfGolfer.get(golfer) ?? new Set();
    slotsOfGolfer.set(golfer, known);
    for (const slot of asked.slots) known.add(slot);
  }

  const releases = new Releases(exchanges);
  const bySlot = new Map<string, Event[]>();
  for (const exchange of exchanges) {
    const { asked, golfer, call, calledMs, repliedMs, said } = exchange;
    const add = (slot: string, act: Event['act'], way = '') => {
      const events = bySlot.get(slot) ?? [];
      bySlot.set(slot, events);
      events.push({ call, calledMs, repliedMs, act, name: `${golfer} ${JSON.stringify(asked)} ${way}` });
    };
    switch (asked.does) {
      case 'hold':
        for (const slot of asked.slots) add(slot, holdAct(exchange, asked.slots.length, terms));
        if (said === null || said.says === 'held')
          for (const slot of slotsOfGolfer.get(golfer) ?? [])
            if (!asked.slots.includes(slot) && releases.mayMatter(slot, exchange))
              add(slot, releaseAct(exchange), 'lets go');
        break;
      case 'block':
      case 'unblock':
        for (const slot of asked.slots) add(slot, blockAct(exchange));
        break;
      default: {
        const slots = slotsOfGroup.get(asked.group) ?? [];
        for (const slot of slots) add(slot, groupAct(exchange, asked.group, slots.length));
      }
    }
  }
  return bySlot;
}

/**
 * When a golfer's hold elsewhere may end their hold here: only after they asked for this slot and before they
 * certainly released it. Without this, each slot's history would contain all holds of its golfers.
 */
class Releases {
  /** By golfer and slot: when they asked for it, in call order. */
  readonly #asked = new Map<string, Exchange[]>();
  /** By golfer and slot: the last exchange that certainly released it. */
  readonly #last = new Map<string, Exchange>();

  constructor(exchanges: readonly Exchange[]) {
    for (const exchange of exchanges) {
      const { asked, golfer } = exchange;
      if (asked.does !== 'hold') continue;
      for (const slot of asked.slots) {
        const key = `${golfer} ${slot}`;
        this.#asked.set(key, [...(this.#asked.get(key) ?? []), exchange]);
      }
    }
  }

  /** Call in the order of the calls. */
  mayMatter(slot: string, release: Exchange): boolean {
    const key = `${release.golfer} ${slot}`;
    const last = this.#last.get(key);
    const sinceMs = last !== undefined && last.repliedMs < release.calledMs ? last.calledMs : undefined;
    const mayBeBetween = (hold: Exchange) =>
      hold.calledMs <= release.repliedMs && (sinceMs === undefined || hold.repliedMs >= sinceMs);
    if (!(this.#asked.get(key) ?? []).some(mayBeBetween)) return false;
    if (release.said !== null) this.#last.set(key, release);
    return true;
  }
}

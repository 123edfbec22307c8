import { type Exchange, exchangesOf, type Line } from './history.ts';
import { type Event, searchOrder } from './search.ts';
import { blockAct, groupAct, holdAct, letGoAct, type Terms } from './slot.ts';

/** What the checker says of a history. */
export type Issues = {
  slots: number;
  exchanges: number;
  undecided: number;
  /** Slots whose calls and replies no single tee sheet could have given, with those exchanges. */
  impossible: { slot: string; exchanges: Exchange[] }[];
};

export const usualTerms: Terms = { holdMs: 420_000, toleranceMs: 1000 };

/**
 * Says whether one tee sheet in one place, taking one call after the other, could have answered as the history has it.
 * It looks at each slot for itself: what is impossible is a fault for certain; that several slots go together only by
 * random would be missed.
 */
export function checkHistory(lines: readonly Line[], terms: Terms = usualTerms): Issues {
  const exchanges = exchangesOf(lines);
  const bySlot = eventsBySlot(exchanges, terms);
  const issues: Issues = {
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

/** The findings, a line for each exchange of each impossible slot. */
export function explain({ impossible }: Issues): string[] {
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

  const lettings = new Lettings(exchanges);
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
            if (!asked.slots.includes(slot) && lettings.mayMatter(slot, exchange))
              add(slot, letGoAct(exchange), 'lets go');
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
 * When a golfer's hold elsewhere may end one of his here: only after he asked for this slot, and not again after he has
 * certainly let it go. Without it each slot would have all holds of all its golfers in its history.
 */
class Lettings {
  /** By golfer and slot: when he asked for it, in the order of the calls. */
  readonly #asked = new Map<string, Exchange[]>();
  /** By golfer and slot: the last exchange by which he certainly let it go. */
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

  /** To be asked in the order of the calls. */
  mayMatter(slot: string, letting: Exchange): boolean {
    const key = `${letting.golfer} ${slot}`;
    const last = this.#last.get(key);
    const sinceMs = last !== undefined && last.repliedMs < letting.calledMs ? last.calledMs : undefined;
    const mayBeBetween = (hold: Exchange) =>
      hold.calledMs <= letting.repliedMs && (sinceMs === undefined || hold.repliedMs >= sinceMs);
    if (!(this.#asked.get(key) ?? []).some(mayBeBetween)) return false;
    if (letting.said !== null) this.#last.set(key, letting);
    return true;
  }
}

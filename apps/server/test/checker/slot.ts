import type { Exchange } from './history.ts';

/**
 * One slot of the one tee sheet that there might be. Between `mayEndMs` and `mustEndMs` a hold may have run out or not:
 * the same instant, but for clocks, where its reply came.
 */
export type Slot = {
  isBlocked: boolean;
  owner: null | {
    golfer: string;
    /** Null while nobody was told its name. */
    group: string | null;
    isConfirmed: boolean;
    mayEndMs: number;
    mustEndMs: number;
  };
};

export const openSlot: Slot = { isBlocked: false, owner: null };

/** A slot after something was done to it, no earlier than `atMs`. */
export type After = { slot: Slot; atMs: number };

/** What may become of a slot when something is done to it at `atMs` or later; nothing where the reply denies it. */
export type Act = (slot: Slot, atMs: number) => After[];

export type Terms = {
  holdMs: number;
  /** How far the clock of the holds and that of the history may be apart. */
  toleranceMs: number;
};

const never = Number.POSITIVE_INFINITY;

/** Taking the slot, for a group that has so many in all. */
export function holdAct({ golfer, said }: Exchange, slotsOfGroup: number, terms: Terms): Act {
  return (slot, atMs) => {
    const { owner } = slot;
    const isOwn = owner !== null && !owner.isConfirmed && owner.golfer === golfer;
    switch (said?.says) {
      case 'held': {
        const { group, untilMs } = said;
        if (owner && isOwn && (owner.group === group || owner.group === null))
          return [{ slot: { ...slot, owner: { ...owner, group } }, atMs }];
        return take(untilMs - terms.toleranceMs, untilMs + terms.toleranceMs, group);
      }
      case 'taken': {
        // Of several slots it is not said which one.
        if (slotsOfGroup > 1 || slot.isBlocked) return [{ slot, atMs }];
        return owner && !isOwn && atMs < owner.mustEndMs ? [{ slot, atMs }] : [];
      }
      case undefined:
        return [...take(atMs + terms.holdMs - terms.toleranceMs, never, null), { slot, atMs }];
      default:
        return [{ slot, atMs }];
    }

    function take(mayEndMs: number, mustEndMs: number, group: string | null): After[] {
      if (slot.isBlocked) return [];
      const freeMs = owner === null || isOwn ? atMs : Math.max(atMs, owner.mayEndMs);
      if (freeMs === never) return [];
      return [
        {
          slot: { ...slot, owner: { golfer, group, isConfirmed: false, mayEndMs, mustEndMs } },
          atMs: freeMs,
        },
      ];
    }
  };
}

/** What else is done to a group's slot by its owner, or for his sake. */
export function groupAct({ golfer, asked, said }: Exchange, group: string, slotsOfGroup: number): Act {
  return (slot, atMs) => {
    const { owner } = slot;
    const isIts =
      owner !== null && (owner.group === group || (owner.group === null && owner.golfer === golfer));
    const unchanged: After[] = [{ slot, atMs }];
    const canLive = isIts && (owner.isConfirmed || (atMs < owner.mustEndMs && !slot.isBlocked));
    const confirmed: After[] = canLive
      ? [
          {
            slot: {
              ...slot,
              owner: { ...owner, group, isConfirmed: true, mayEndMs: never, mustEndMs: never },
            },
            atMs,
          },
        ]
      : [];
    const ended: After[] = isIts ? [{ slot: { ...slot, owner: null }, atMs }] : unchanged;
    switch (said?.says) {
      case 'confirmed':
        return confirmed;
      case 'ended':
        return ended;
      case 'opened':
        return isIts && !owner.isConfirmed && atMs < owner.mustEndMs
          ? [
              {
                slot: {
                  ...slot,
                  owner: { ...owner, group, mayEndMs: said.untilMs, mustEndMs: said.untilMs },
                },
                atMs,
              },
            ]
          : [];
      case 'lost': {
        // A group that nobody was told of may be another one of his, which took the slot from this one.
        if (slotsOfGroup > 1 || !isIts || owner.group === null || slot.isBlocked) return unchanged;
        if (owner.isConfirmed) return [];
        return owner.mayEndMs === never ? [] : [{ slot, atMs: Math.max(atMs, owner.mayEndMs) }];
      }
      case undefined:
        // Nobody knows; a payment under way keeps the slot for longer than the hold would.
        if (asked.does === 'end') return [...ended, ...unchanged];
        if (asked.does === 'confirm') return [...confirmed, ...unchanged];
        return [...(asked.does === 'pay' ? confirmed : []), ...prolonged(), ...unchanged];
      default:
        return asked.does === 'pay' || asked.does === 'open' ? [...prolonged(), ...unchanged] : unchanged;
    }

    function prolonged(): After[] {
      if (!isIts || owner.isConfirmed) return [];
      return [{ slot: { ...slot, owner: { ...owner, mustEndMs: never } }, atMs }];
    }
  };
}

/** A golfer's new hold elsewhere ends what he held here. */
export function letGoAct({ golfer, said }: Exchange): Act {
  return (slot, atMs) => {
    const { owner } = slot;
    if (owner === null || owner.isConfirmed || owner.golfer !== golfer) return [{ slot, atMs }];
    const gone = { slot: { ...slot, owner: null }, atMs };
    return said === null ? [gone, { slot, atMs }] : [gone];
  };
}

/** Staff put a block over the slot, or take it away. */
export function blockAct({ asked, said }: Exchange): Act {
  const isBlocked = asked.does === 'block';
  return (slot, atMs) => {
    const done = { slot: { ...slot, isBlocked }, atMs };
    return said === null ? [done, { slot, atMs }] : [done];
  };
}

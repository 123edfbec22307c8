import type { Exchange } from './history.ts';

/**
 * A possible state of one slot. Between `mayEndMs` and `mustEndMs` a hold may have expired or not: the same
 * instant, but for clock differences.
 */
export type Slot = {
  isBlocked: boolean;
  owner: null | {
    golfer: string;
    /** Null while its name is unknown to everybody. */
    group: string | null;
    isConfirmed: boolean;
    mayEndMs: number;
    mustEndMs: number;
  };
};

export const openSlot: Slot = { isBlocked: false, owner: null };

/** A slot after an operation no earlier than `atMs`. */
export type After = { slot: Slot; atMs: number };

/** The possible results of an operation at `atMs` or later; none when the reply contradicts it. */
export type Act = (slot: Slot, atMs: number) => After[];

export type Terms = {
  holdMs: number;
  /** The possible difference between the clocks of holds and history. */
  toleranceMs: number;
};

const never = Number.POSITIVE_INFINITY;

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
        // With several slots the reply does not say which one.
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

/** Other operations on a group's slot by or for its owner. */
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
        // A group without a known name may be another one of theirs that replaced this one.
        if (slotsOfGroup > 1 || !isIts || owner.group === null || slot.isBlocked) return unchanged;
        if (owner.isConfirmed) return [];
        return owner.mayEndMs === never ? [] : [{ slot, atMs: Math.max(atMs, owner.mayEndMs) }];
      }
      case undefined:
        // Unknown: a payment in flight keeps the slot longer than the hold.
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

/** A golfer's new hold elsewhere ends the one here. */
export function releaseAct({ golfer, said }: Exchange): Act {
  return (slot, atMs) => {
    const { owner } = slot;
    if (owner === null || owner.isConfirmed || owner.golfer !== golfer) return [{ slot, atMs }];
    const gone = { slot: { ...slot, owner: null }, atMs };
    return said === null ? [gone, { slot, atMs }] : [gone];
  };
}

export function blockAct({ asked, said }: Exchange): Act {
  const isBlocked = asked.does === 'block';
  return (slot, atMs) => {
    const done = { slot: { ...slot, isBlocked }, atMs };
    return said === null ? [done, { slot, atMs }] : [done];
  };
}

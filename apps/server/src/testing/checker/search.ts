import { type Act, openSlot, type Slot } from './slot.ts';

/** Something done to one slot, somewhere between call and reply; what was never answered may not have happened at all. */
export type Event = { call: number; calledMs: number; repliedMs: number; act: Act };

/** `undecided`: more orders than can be tried. */
export type Verdict = 'possible' | 'impossible' | 'undecided';

const mostSteps = 500_000;

/**
 * Whether there is an order of the events, each at a moment between its call and its reply, in which one slot would have
 * answered so (Wing and Gong's search, remembering what was tried).
 */
export function searchOrder(events: readonly Event[]): Verdict {
  const sorted = events.toSorted((a, b) => a.calledMs - b.calledMs);
  const tried = new Map<string, number>();
  let steps = 0;

  /** `left`: indices of what has no place yet, in the order of the calls. */
  function search(left: readonly number[], slot: Slot, atMs: number): boolean {
    const mustComeByMs = Math.min(...left.map((i) => (sorted[i] as Event).repliedMs));
    if (mustComeByMs === Number.POSITIVE_INFINITY) return true;
    const memory = `${left.join()} ${JSON.stringify(slot)}`;
    const earlier = tried.get(memory);
    if (earlier !== undefined && earlier <= atMs) return false;
    tried.set(memory, atMs);
    steps += 1;
    if (steps > mostSteps) return false;
    for (const i of left) {
      const event = sorted[i] as Event;
      // What was called after another's reply comes after it.
      if (event.calledMs > mustComeByMs) break;
      for (const after of event.act(slot, Math.max(atMs, event.calledMs))) {
        if (after.atMs > event.repliedMs) continue;
        const rest = left.filter((one) => one !== i);
        if (search(rest, after.slot, after.atMs)) return true;
      }
    }
    return false;
  }

  const isPossible = search(
    sorted.map((_event, i) => i),
    openSlot,
    Number.NEGATIVE_INFINITY,
  );
  if (isPossible) return 'possible';
  return steps > mostSteps ? 'undecided' : 'impossible';
}

import { type Act, openSlot, type Slot } from './slot.ts';

/** Something done to one slot, somewhere between call and reply; what was never answered may not have happened at all. */
export type Event = {
  call: number;
  calledMs: number;
  repliedMs: number;
  act: Act;
  /** Events of one name do the same. */
  name: string;
};

/** `undecided`: more orders than can be tried. */
export type Verdict = 'possible' | 'impossible' | 'undecided';

const mostSteps = 50_000;

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
    for (const i of candidates(left, mustComeByMs)) {
      const event = sorted[i] as Event;
      const isAnswered = event.repliedMs < Number.POSITIVE_INFINITY;
      for (const after of event.act(slot, Math.max(atMs, event.calledMs))) {
        // What was never answered and changes nothing might as well not have happened.
        if (after.atMs > event.repliedMs || (!isAnswered && isSame(after.slot, slot))) continue;
        const rest = left.filter((one) => one !== i);
        if (search(rest, after.slot, after.atMs)) return true;
      }
    }
    return false;
  }

  /** What may come next, the first to be answered first; of what was never answered and does the same only one. */
  function candidates(left: readonly number[], mustComeByMs: number): number[] {
    const answered: number[] = [];
    const unanswered = new Map<string, number>();
    for (const i of left) {
      const { calledMs, repliedMs, name } = sorted[i] as Event;
      // What was called after another's reply comes after it.
      if (calledMs > mustComeByMs) break;
      if (repliedMs < Number.POSITIVE_INFINITY) answered.push(i);
      else if (!unanswered.has(name)) unanswered.set(name, i);
    }
    answered.sort((a, b) => (sorted[a] as Event).repliedMs - (sorted[b] as Event).repliedMs);
    return [...answered, ...unanswered.values()];
  }

  const isPossible = search(
    sorted.map((_event, i) => i),
    openSlot,
    Number.NEGATIVE_INFINITY,
  );
  if (isPossible) return 'possible';
  return steps > mostSteps ? 'undecided' : 'impossible';
}

function isSame(one: Slot, other: Slot): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

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

const maxSteps = 50_000;

/** What has no place yet, by its index in the order of the calls: all from `next` on, and of those before what was skipped. */
type Left = { skipped: readonly number[]; next: number };
/** A slot at a moment. */
type State = { left: Left; slot: Slot; atMs: number };

/**
 * Whether there is an order of the events, each at a moment between its call and its reply, in which one slot would have
 * answered so (Wing and Gong's search, remembering what was tried).
 */
export function searchOrder(events: readonly Event[]): Verdict {
  const sorted = events.toSorted((a, b) => a.calledMs - b.calledMs);
  /** By index: the earliest reply from there on. */
  const firstReplies = [Number.POSITIVE_INFINITY];
  for (const { repliedMs } of sorted.toReversed())
    firstReplies.push(Math.min(repliedMs, firstReplies.at(-1) as number));
  firstReplies.reverse();
  const tried = new Map<string, number>();
  let steps = 0;

  /** Depth first, on a stack of its own: a long history goes deeper than calls may. */
  function search(start: State): boolean {
    const ways: Iterator<State>[] = [];
    for (let state: State | undefined = start; state !== undefined || ways.length > 0; ) {
      if (state !== undefined) {
        if (mustComeByMs(state.left) === Number.POSITIVE_INFINITY) return true;
        if (isNew(state)) ways.push(onwards(state));
      }
      if (steps > maxSteps) return false;
      const next: IteratorResult<State> | undefined = ways.at(-1)?.next();
      if (next?.done) ways.pop();
      state = next?.done === false ? next.value : undefined;
    }
    return false;
  }

  /** False for what was tried before, no later than now. */
  function isNew({ left, slot, atMs }: State): boolean {
    const memory = `${left.skipped.join()} ${left.next} ${JSON.stringify(slot)}`;
    const earlier = tried.get(memory);
    if (earlier !== undefined && earlier <= atMs) return false;
    tried.set(memory, atMs);
    steps += 1;
    return true;
  }

  function* onwards({ left, slot, atMs }: State): Generator<State, undefined> {
    for (const i of candidates(left, mustComeByMs(left))) {
      const event = sorted[i] as Event;
      const isAnswered = event.repliedMs < Number.POSITIVE_INFINITY;
      for (const after of event.act(slot, Math.max(atMs, event.calledMs))) {
        // What was never answered and changes nothing might as well not have happened.
        if (after.atMs > event.repliedMs || (!isAnswered && isSame(after.slot, slot))) continue;
        yield { left: without(left, i), slot: after.slot, atMs: after.atMs };
      }
    }
    return undefined;
  }

  /** When the first of them had its reply. */
  function mustComeByMs({ skipped, next }: Left): number {
    return Math.min(firstReplies[next] as number, ...skipped.map((i) => (sorted[i] as Event).repliedMs));
  }

  /** What may come next, the first to be answered first; of what was never answered and does the same only one. */
  function candidates({ skipped, next }: Left, firstReplyMs: number): number[] {
    const answered: number[] = [];
    const unanswered = new Map<string, number>();
    const consider = (i: number) => {
      const { repliedMs, name } = sorted[i] as Event;
      if (repliedMs < Number.POSITIVE_INFINITY) answered.push(i);
      else if (!unanswered.has(name)) unanswered.set(name, i);
    };
    skipped.forEach(consider);
    // What was called after another's reply comes after it.
    for (let i = next; i < sorted.length && (sorted[i] as Event).calledMs <= firstReplyMs; i += 1)
      consider(i);
    answered.sort((a, b) => (sorted[a] as Event).repliedMs - (sorted[b] as Event).repliedMs);
    return [...answered, ...unanswered.values()];
  }

  const isPossible = search({
    left: { skipped: [], next: 0 },
    slot: openSlot,
    atMs: Number.NEGATIVE_INFINITY,
  });
  if (isPossible) return 'possible';
  return steps > maxSteps ? 'undecided' : 'impossible';
}

function without({ skipped, next }: Left, i: number): Left {
  if (i < next) return { skipped: skipped.filter((one) => one !== i), next };
  const passed = Array.from({ length: i - next }, (_, at) => next + at);
  return { skipped: [...skipped, ...passed], next: i + 1 };
}

function isSame(one: Slot, other: Slot): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

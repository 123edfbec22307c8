import { type Act, openSlot, type Slot } from './slot.ts';

/** An operation on one slot between call and reply; without a reply it may never have happened. */
export type Event = {
  call: number;
  calledMs: number;
  repliedMs: number;
  act: Act;
  /** Events of one name are equal. */
  name: string;
};

/** `undecided`: too many orders to try. */
export type Verdict = 'possible' | 'impossible' | 'undecided';

const maxSteps = 50_000;

/** Remaining events by index in call order: all from `next`, and those skipped before it. */
type Left = { skipped: readonly number[]; next: number };
/** A slot at a moment. */
type State = { left: Left; slot: Slot; atMs: number };

/**
 * Whether the events have an order, each between its call and reply, in which one slot would have answered so
 * (Wing and Gong's search with memoisation).
 */
export function searchOrder(events: readonly Event[]): Verdict {
  const sorted = events.toSorted((a, b) => a.calledMs - b.calledMs);
  const firstReplies = [Number.POSITIVE_INFINITY];
  for (const { repliedMs } of sorted.toReversed())
    firstReplies.push(Math.min(repliedMs, firstReplies.at(-1) as number));
  firstReplies.reverse();
  const tried = new Map<string, number>();
  let steps = 0;

  /** Depth first, with an explicit stack: a long history exceeds the call stack. */
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

  /** False if tried before, at a time no later than now. */
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
        // An unanswered event that changes nothing can be left out.
        if (after.atMs > event.repliedMs || (!isAnswered && isSame(after.slot, slot))) continue;
        yield { left: without(left, i), slot: after.slot, atMs: after.atMs };
      }
    }
    return undefined;
  }

  /** The earliest reply among the remaining events. */
  function mustComeByMs({ skipped, next }: Left): number {
    return Math.min(firstReplies[next] as number, ...skipped.map((i) => (sorted[i] as Event).repliedMs));
  }

  /** The possible next events, earliest reply first; of equal unanswered ones only one. */
  function candidates({ skipped, next }: Left, firstReplyMs: number): number[] {
    const answered: number[] = [];
    const unanswered = new Map<string, number>();
    const consider = (i: number) => {
      const { repliedMs, name } = sorted[i] as Event;
      if (repliedMs < Number.POSITIVE_INFINITY) answered.push(i);
      else if (!unanswered.has(name)) unanswered.set(name, i);
    };
    skipped.forEach(consider);
    // An event called after another's reply comes after it.
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

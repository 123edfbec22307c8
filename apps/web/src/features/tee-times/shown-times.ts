import { byTimeThenTee, type OpenTime } from './open-times.ts';

/**
 * The list under the golfer's thumb. A time that goes turns to `taken` in place, or to `closed` where no golfer took it; one that comes, or comes
 * back, waits until the golfer chooses anew or the list was still for `stillMs`: nothing jumps (look.md).
 */
export type ShownTime = OpenTime & { state: 'open' | Gone; arrived: boolean };

/** `closed`: the course has changed its sheet, or it has grown too late. */
export type Gone = 'taken' | 'closed';

export type ShownTimes = {
  /** The choices this list answers; `null` before any. */
  choicesKey: string | null;
  /** The newest board's `revision.version`. */
  version: string;
  shown: readonly ShownTime[];
  /** How many times these choices found; what came and went since does not count. */
  foundCount: number;
  /** What is open by the newest board. */
  open: readonly OpenTime[];
  /** When the list last moved, by the browser's clock. */
  movedAtMs: number;
  /** The golfer's own slot, closed on the board by his own hold: it does not count as taken from him. */
  mine: { key: string; untilMs: number } | null;
};

export type ShownTimesEvent =
  /** A board has come, for these choices. */
  | { type: 'board'; choicesKey: string; version: string; open: readonly OpenTime[]; atMs: number }
  /** The server refused this slot: it is gone, whatever the board says. */
  | { type: 'lost'; key: string; as: Gone; atMs: number }
  /** The golfer holds this slot. */
  | { type: 'held'; key: string }
  /** He gave it back: the board will show it again in a moment. */
  | { type: 'released'; atMs: number }
  /** The golfer scrolled, pointed or typed. */
  | { type: 'touched'; atMs: number }
  /** Time went by. */
  | { type: 'tick'; atMs: number };

export const stillMs = 3000;
/** How long a slot given back may take to show up on the board again. */
export const backOnBoardMs = 2000;

export const noTimes: ShownTimes = {
  choicesKey: null,
  version: '',
  shown: [],
  foundCount: 0,
  open: [],
  movedAtMs: 0,
  mine: null,
};

export function reduceShownTimes(list: ShownTimes, event: ShownTimesEvent): ShownTimes {
  switch (event.type) {
    case 'board':
      if (event.choicesKey !== list.choicesKey) return firstLook(list, event);
      return {
        ...follow(list, event.open, goneBetween(list.version, event.version), event.atMs),
        version: event.version,
      };
    case 'lost':
      return follow({ ...list, mine: null }, without(list.open, event.key), event.as, event.atMs);
    case 'held':
      return { ...list, mine: { key: event.key, untilMs: Number.POSITIVE_INFINITY } };
    case 'released':
      return list.mine ? { ...list, mine: { ...list.mine, untilMs: event.atMs + backOnBoardMs } } : list;
    case 'touched':
      return hasArrivals(list) ? { ...list, movedAtMs: event.atMs } : list;
    case 'tick':
      return letInWhenStill(forgetMine(list, event.atMs), event.atMs);
    default:
      return event satisfies never;
  }
}

/** When the next `tick` has something to do, by the browser's clock; null when nothing waits. */
export function nextTickAtMs(list: ShownTimes): number | null {
  const arrivalMs = hasArrivals(list) ? list.movedAtMs + stillMs : Number.POSITIVE_INFINITY;
  const nextMs = Math.min(arrivalMs, list.mine?.untilMs ?? Number.POSITIVE_INFINITY);
  return Number.isFinite(nextMs) ? nextMs : null;
}

/** Golfers change a day's version alone; the course its revision, and the time of day neither. */
function goneBetween(version: string, newer: string): Gone {
  const isSameSheet = version.split('.')[0] === newer.split('.')[0];
  return isSameSheet && version !== newer ? 'taken' : 'closed';
}

function firstLook(list: ShownTimes, event: Extract<ShownTimesEvent, { type: 'board' }>): ShownTimes {
  const { choicesKey, version, open, atMs } = event;
  return {
    choicesKey,
    version,
    open,
    foundCount: open.length,
    movedAtMs: atMs,
    mine: list.mine,
    shown: open.map((time) => asOpen(time, false)),
  };
}

/** Takes over a newer board without moving anything. */
function follow(list: ShownTimes, open: readonly OpenTime[], goneAs: Gone, atMs: number): ShownTimes {
  const openByKey = new Map(open.map((time) => [time.key, time]));
  const shown = list.shown.map((time): ShownTime => {
    if (time.state !== 'open') return time;
    const now = openByKey.get(time.key);
    if (now) return asOpen(now, time.arrived);
    return time.key === list.mine?.key ? time : { ...time, state: goneAs, arrived: false };
  });
  const moved = shown.some((time, i) => time.state !== list.shown[i]?.state);
  const more = open.length > list.open.length;
  return { ...list, open, shown, movedAtMs: moved || more ? atMs : list.movedAtMs };
}

function forgetMine(list: ShownTimes, atMs: number): ShownTimes {
  if (list.mine === null || atMs < list.mine.untilMs) return list;
  return follow({ ...list, mine: null }, list.open, 'taken', atMs);
}

function letInWhenStill(list: ShownTimes, atMs: number): ShownTimes {
  return atMs - list.movedAtMs >= stillMs && hasArrivals(list) ? letIn(list, atMs) : list;
}

/** Lets in what waited; what was taken stays where it is. */
function letIn(list: ShownTimes, atMs: number): ShownTimes {
  const openKeys = new Set(list.open.map((time) => time.key));
  const before = new Map(list.shown.map((time) => [time.key, time]));
  const open = list.open.map((time) => asOpen(time, before.get(time.key)?.state !== 'open'));
  const kept = list.shown.filter((time) => !openKeys.has(time.key));
  return { ...list, shown: [...open, ...kept].toSorted(byTimeThenTee), movedAtMs: atMs };
}

function hasArrivals(list: ShownTimes): boolean {
  const shownOpen = new Set(list.shown.filter((time) => time.state === 'open').map((time) => time.key));
  return list.open.some((time) => !shownOpen.has(time.key));
}

function asOpen(time: OpenTime, arrived: boolean): ShownTime {
  return { ...time, state: 'open', arrived };
}

function without(open: readonly OpenTime[], key: string): OpenTime[] {
  return open.filter((time) => time.key !== key);
}

import { byTimeThenTee, type OpenTime } from './open-times.ts';

/**
 * A time that goes becomes `taken` in place, or `closed` if no golfer took it. A new time waits for new
 * choices or `stillMs` without changes, so that nothing moves under the golfer's thumb.
 */
export type ShownTime = OpenTime & { state: 'open' | Gone; arrived: boolean };

/** `closed`: the course changed its sheet, or it is too late to book. */
export type Gone = 'taken' | 'closed';

export type ShownTimes = {
  choicesKey: string | null;
  /** `revision.version` of the newest board. */
  version: string;
  shown: readonly ShownTime[];
  /** Open times when these choices were made; later changes do not count. */
  foundCount: number;
  open: readonly OpenTime[];
  /** By the browser's clock. */
  movedAtMs: number;
  /** The golfer's own slot: closed on the board by their hold, it does not count as taken. */
  mine: { key: string; untilMs: number } | null;
};

export type ShownTimesEvent =
  | { type: 'board'; choicesKey: string; version: string; open: readonly OpenTime[]; atMs: number }
  /** The server refused this slot: it is gone, whatever the board says. */
  | { type: 'lost'; key: string; as: Gone; atMs: number }
  | { type: 'held'; key: string }
  /** The board will show the slot again within `backOnBoardMs`. */
  | { type: 'released'; atMs: number }
  | { type: 'touched'; atMs: number }
  | { type: 'tick'; atMs: number };

export const stillMs = 3000;
/** How long the board may take to show a released slot again. */
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

/** By the browser's clock; null when nothing is due. */
export function nextTickAtMs(list: ShownTimes): number | null {
  const arrivalMs = hasArrivals(list) ? list.movedAtMs + stillMs : Number.POSITIVE_INFINITY;
  const nextMs = Math.min(arrivalMs, list.mine?.untilMs ?? Number.POSITIVE_INFINITY);
  return Number.isFinite(nextMs) ? nextMs : null;
}

/** A golfer's change raises only the day's version, the course's its revision, the time of day neither. */
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

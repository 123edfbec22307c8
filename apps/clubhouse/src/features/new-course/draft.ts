import type { CourseMade, WantedCourse } from '@dewsweeper/contract/course-settings';
import { feeOf } from '../course-fields/field-rules.ts';

/** What was typed so far. Numbers and fees are kept as typed. */
export type CourseDraft = {
  name: string;
  city: string;
  state: string;
  phone: string;
  timeZone: string;
  layout: Layout;
  /** Names, for the layout `own`. */
  ownTees: string[];
  firstTime: string;
  lastTime: string;
  intervalMinutes: string;
  nineMinutes: string;
  rates: RateDraft[];
  daysInAdvance: string;
  cutOffMinutes: string;
  message: string;
};
export type RateDraft = { name: string; fee18: string; fee9: string };

/** Where rounds start, and where they turn after nine holes. */
export type Layout = 'both-nines' | 'first-tee' | 'nine-holes' | 'three-nines' | 'own';

export function emptyDraft(timeZone: string): CourseDraft {
  return {
    name: '',
    city: '',
    state: '',
    phone: '',
    timeZone,
    layout: 'both-nines',
    ownTees: ['', ''],
    firstTime: '07:00',
    lastTime: '18:00',
    intervalMinutes: '10',
    nineMinutes: '130',
    rates: [{ name: 'Public', fee18: '', fee9: '' }],
    daysInAdvance: '14',
    cutOffMinutes: '30',
    message: '',
  };
}

type Tees = { ids: string[]; names: string[]; for18: string[]; for9: string[] };

const knownTees: Record<Exclude<Layout, 'own'>, Tees> = {
  'both-nines': {
    ids: ['front', 'back'],
    names: ['Front Nine (Hole 1)', 'Back Nine (Hole 10)'],
    for18: ['front', 'back'],
    for9: ['front', 'back'],
  },
  'first-tee': {
    ids: ['front', 'back'],
    names: ['Front Nine (Hole 1)', 'Back Nine (Hole 10)'],
    for18: ['front'],
    for9: ['front'],
  },
  'nine-holes': { ids: ['main'], names: ['Hole 1'], for18: ['main'], for9: ['main'] },
  'three-nines': {
    ids: ['red', 'white', 'blue'],
    names: ['Red', 'White', 'Blue'],
    for18: ['red', 'white', 'blue'],
    for9: ['red', 'white', 'blue'],
  },
};

/** Of the course's own, rounds start at each, and those of 18 holes go on at the next. */
function teesOf({ layout, ownTees }: CourseDraft): Tees {
  if (layout !== 'own') return knownTees[layout];
  const ids = ownTees.map((_name, index) => `tee-${index + 1}`);
  return { ids, names: ownTees.map((name) => name.trim()), for18: ids, for9: ids };
}

/** As an import would have it (docs/course-data.md). */
export function courseOf(draft: CourseDraft): WantedCourse {
  const { ids, names, for18, for9 } = teesOf(draft);
  return {
    document: {
      name: draft.name.trim(),
      city: draft.city.trim(),
      ...(draft.state.trim() !== '' && { state: draft.state.trim() }),
      ...(draft.phone.trim() !== '' && { phone: draft.phone.trim() }),
      timeZone: draft.timeZone,
      rates: draft.rates.map(({ name, fee18, fee9 }) => ({
        name: name.trim(),
        greenFee9: feeOf(fee9),
        greenFee18: feeOf(fee18),
      })),
      widgetSettings: {
        requirePayment: false,
        allow18Holes: for18,
        allow9Holes: for9,
        daysInAdvance: Number(draft.daysInAdvance),
        currentDayMinutesInAdvance: Number(draft.cutOffMinutes),
        ...(draft.message.trim() !== '' && { widgetMessage: draft.message.trim() }),
      },
    },
    teesheets: ids.map((id, index) => ({
      id,
      name: names[index],
      startTime: draft.firstTime,
      endTime: draft.lastTime,
      teeTimeInterval: Number(draft.intervalMinutes),
      roundLength: Number(draft.nineMinutes),
      reroundTeeID: ids[(index + 1) % ids.length],
    })),
  };
}

const keyOf = (group: string) => `new-course:${group}`;

/** `made`: once the course is open. */
export type KeptDraft = { draft: CourseDraft; step: number; made: CourseMade | null };

/** Null if this browser has none, or one that is of no use. */
export function readDraft(group: string): KeptDraft | null {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(group)) ?? 'null') as KeptDraft | null;
    if (kept === null || !Array.isArray(kept.draft?.rates)) return null;
    return { draft: { ...emptyDraft(''), ...kept.draft }, step: kept.step, made: kept.made ?? null };
  } catch {
    return null;
  }
}

export function keepDraft(group: string, kept: KeptDraft): void {
  try {
    localStorage.setItem(keyOf(group), JSON.stringify(kept));
  } catch {
    // Full or forbidden: everything works until the page is closed.
  }
}

export function forgetDraft(group: string): void {
  try {
    localStorage.removeItem(keyOf(group));
  } catch {
    // Nothing was kept.
  }
}

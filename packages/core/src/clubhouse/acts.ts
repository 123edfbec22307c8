import { countOf, shortTime } from '../shared/in-words.ts';
import { accept, type Result, refuse } from '../shared/result.ts';
import type { CourseDate, EpochMs } from '../tee-sheet/course.ts';
import type { AcceptedAct, Act, ActContext, ActGroup, ActRefusal, Arrival, DoneAct } from './act-types.ts';
import { decideShotgunChange } from './shotgun.ts';

const hourMs = 3_600_000;
/** How long a device may have been without a network. */
const maxDelayMs = 24 * hourMs;
/** Clocks of devices differ. */
const maxAheadMs = 60_000;

/** See rules.md#acts. `occurredAtMs`: when a device without a network recorded it. */
export function decideDayAct(
  context: ActContext,
  act: Act,
  occurredAtMs: EpochMs | null,
): Result<AcceptedAct, ActRefusal> {
  if (act.kind === 'undo') return decideUndo(context);
  if (act.kind === 'note' && 'date' in act) return accept(noteOfDay(context, act));
  const { groups, nowMs } = context;
  const group = groups.find(({ id }) => id === act.teetimegroup);
  if (!group) return refuse({ refusal: 'no-such-teetimegroup' });
  if (act.kind === 'note') return accept(noteOfGroup(group, act.text));
  if (act.kind === 'change-shotgun') return decideShotgunChange(group, act);
  const atMs = occurredAtMs ?? nowMs;
  if (atMs > nowMs + maxAheadMs || atMs < nowMs - maxDelayMs)
    return refuse({ refusal: 'occurred-at-out-of-range' });
  if (!group.isConfirmed) return refuse({ refusal: 'not-a-reservation' });
  return act.kind === 'tee-off' ? decideTeeOff(group, atMs) : decideArrivals(group, act, atMs);
}

function decideArrivals(
  group: ActGroup,
  act: { kind: 'check-in' | 'no-show'; golfers: readonly string[] },
  atMs: EpochMs,
): Result<AcceptedAct, ActRefusal> {
  if (act.golfers.some((id) => !group.golferIDs.includes(id))) return refuse({ refusal: 'no-such-golfer' });
  if (act.kind === 'no-show' && atMs < group.startsAtMs) return refuse({ refusal: 'not-started' });
  const state = act.kind === 'check-in' ? ('checked-in' as const) : ('no-show' as const);
  const golfers = [...new Set(act.golfers)];
  if (golfers.some((id) => group.arrivals[id] && group.arrivals[id].state !== state))
    return refuse({ refusal: 'recorded-otherwise', teetimegroups: [group.id] });
  const added = golfers.filter((id) => !group.arrivals[id]);
  const arrivals = (value: Arrival | null) => Object.fromEntries(added.map((id) => [id, value]));
  const isEarly = state === 'checked-in' && group.startsAtMs - atMs > maxDelayMs;
  return accept({
    writes: added.length === 0 ? [] : [{ write: 'group', id: group.id, arrivals: arrivals({ state, atMs }) }],
    inverse: added.length === 0 ? [] : [{ write: 'group', id: group.id, arrivals: arrivals(null) }],
    warnings: isEarly ? [{ code: 'before-the-day', teetimegroup: group.id }] : [],
    line: `${countOf(golfers.length, 'golfer')} of ${shortTime(group.startingTime)} ${state === 'checked-in' ? 'checked in' : 'did not come'}`,
  });
}

function decideTeeOff(group: ActGroup, atMs: EpochMs): Result<AcceptedAct, ActRefusal> {
  if (group.teedOffAtMs !== null) {
    return group.teedOffAtMs === atMs
      ? accept({ writes: [], inverse: [], warnings: [], line: lineOfTeeOff(group) })
      : refuse({ refusal: 'recorded-otherwise', teetimegroups: [group.id] });
  }
  const isMissing = group.golferIDs.some((id) => !group.arrivals[id]);
  return accept({
    writes: [{ write: 'group', id: group.id, teedOffAtMs: atMs }],
    inverse: [{ write: 'group', id: group.id, teedOffAtMs: null }],
    warnings: isMissing ? [{ code: 'not-checked-in', teetimegroup: group.id }] : [],
    line: lineOfTeeOff(group),
  });
}

const lineOfTeeOff = (group: ActGroup) => `The group of ${shortTime(group.startingTime)} teed off`;

function noteOfGroup(group: ActGroup, text: string): AcceptedAct {
  return {
    writes: text === group.note ? [] : [{ write: 'group', id: group.id, note: text }],
    inverse: text === group.note ? [] : [{ write: 'group', id: group.id, note: group.note }],
    warnings: [],
    line: `${text === '' ? 'Removed the note' : 'Note'} on the group of ${shortTime(group.startingTime)}`,
  };
}

function noteOfDay({ dayNote }: ActContext, { date, text }: { date: CourseDate; text: string }): AcceptedAct {
  return {
    writes: text === dayNote ? [] : [{ write: 'day-note', date, text }],
    inverse: text === dayNote ? [] : [{ write: 'day-note', date, text: dayNote }],
    warnings: [],
    line: text === '' ? 'Removed the note of the day' : 'Note of the day',
  };
}

/** Whether acts made all changes since, and each was undone. `since`: these, with the revision each left. */
export function isAsBefore(
  group: { revision: number; revisionThen: number },
  since: readonly { kind: DoneAct['kind']; undoneBy: string | null; revision: number }[],
): boolean {
  const revisions = new Set(since.map(({ revision }) => revision));
  return (
    revisions.size === group.revision - group.revisionThen &&
    since.every(({ kind, undoneBy }) => kind === 'undo' || undoneBy !== null)
  );
}

function decideUndo({ done, groups, dayNote }: ActContext): Result<AcceptedAct, ActRefusal> {
  if (done === null) return refuse({ refusal: 'no-such-act' });
  if (done.movedMoney) return refuse({ refusal: 'money-moved' });
  if (done.kind === 'undo' || done.inverse.length === 0) return refuse({ refusal: 'cannot-be-undone' });
  if (done.undoneBy !== null) return refuse({ refusal: 'already-undone' });
  const changed = Object.entries(done.revisions)
    .filter(([id, revision]) => groups.find((group) => group.id === id)?.revision !== revision)
    .map(([id]) => id);
  const isNoteChanged = done.writes.some((one) => one.write === 'day-note' && one.text !== dayNote);
  if (changed.length > 0 || isNoteChanged)
    return refuse({ refusal: 'changed-meanwhile', teetimegroups: changed.toSorted() });
  return accept({
    writes: [...done.inverse],
    inverse: [],
    warnings: [],
    line: `Undid: ${done.line}`,
  });
}

import type { NumHoles, Players } from '@dewsweeper/core/tee-sheet/course';
import { cellsNeeded, claimKey, type GroupRow, type Tables } from './tables.ts';

/** Values of a statement, in their order, as node-postgres is given them; each statement knows the types of its own. */
export type Values = readonly unknown[];
export type Rows = Record<string, unknown>[];

export const asDate = (ms: number | null): Date | null => (ms === null ? null : new Date(ms));

function presented({
  paymentOpenedAt: _opened,
  endedAt: _ended,
  createdAt: _created,
  ...group
}: GroupRow): Record<string, unknown> {
  return { ...group, expiration: asDate(group.expiration), golfers: structuredClone(group.golfers) };
}

/** `place_hold`: all of it, or nothing but the golfer's empty row. */
function takeCells(tables: Tables, values: Values): Rows {
  const [uid, courseKey, date, id, revision, ...asked] = values as [
    string,
    string,
    string,
    string,
    number,
    ...unknown[],
  ];
  const [startingTime, startingTeeID, reroundTime, reroundTeeID, numHoles, players] = asked as [
    string,
    string,
    string | null,
    string | null,
    NumHoles,
    Players,
  ];
  const [teeIDs, cellMinutes, holdSeconds, judged, memorySeconds, most, afterDate, afterTime, quote] =
    asked.slice(6) as [string[], number[], number, Date[], number, number, string, string, string];
  const { nowMs } = tables;
  const cells = teeIDs.map((teeID, i) => ({ teeID, cell: cellMinutes[i] as number }));
  const claimAt = (cell: { teeID: string; cell: number }) =>
    tables.claims.get(claimKey(courseKey, date, cell.teeID, cell.cell));
  const isOthers = (cell: { teeID: string; cell: number }) => {
    const claim = claimAt(cell);
    return claim !== undefined && claim.uid !== uid && claim.expiresAt > nowMs;
  };
  if (cells.some(isOthers)) return [{ outcome: 'slot-taken' }];

  const hold = tables.holdOf(uid);
  const former = { ...hold };
  if (former.expiresAt !== null && former.expiresAt > nowMs) {
    const group = tables.group(former.courseKey ?? '', former.groupID ?? '');
    const isTheSame =
      group?.status === 'pending' &&
      group.courseKey === courseKey &&
      group.date === date &&
      group.startingTime === startingTime &&
      group.startingTeeID === startingTeeID &&
      group.numHoles === numHoles &&
      group.players === players;
    if (isTheSame)
      return [{ outcome: 'already-held', held_id: group.id, held_until: asDate(group.expiration) }];
    if (tables.isPaying(former.courseKey ?? '', former.groupID ?? ''))
      return [{ outcome: 'payment-in-flight' }];
  }

  const hasRunOut = former.expiresAt !== null && former.expiresAt <= nowMs;
  const expiries = [...former.expiredAt, ...(hasRunOut ? [former.expiresAt as number] : [])]
    .filter((at) => at > nowMs - memorySeconds * 1000)
    .toSorted((a, b) => a - b);
  const judgedMs = judged.map((at) => at.getTime());
  if (former.expiredAt.length > 0 || hasRunOut)
    if (expiries.length !== judgedMs.length || expiries.some((at, i) => at !== judgedMs[i]))
      return [{ outcome: 'expiries-not-judged', expiries: expiries.map((at) => new Date(at)) }];
  if (tables.hasMostReservations(uid, courseKey, most, afterDate, afterTime))
    return [{ outcome: 'too-many-reservations' }];

  const isKept = (cell: { teeID: string; cell: number }) => {
    const claim = claimAt(cell);
    return claim !== undefined && claim.expiresAt > nowMs && claim.groupID !== former.groupID;
  };
  if (cells.some(isKept)) return [{ outcome: 'slot-taken' }];
  if (tables.courses.get(courseKey)?.revision !== revision) return [{ outcome: 'stale-course' }];
  if (tables.isObstructed(courseKey, date, cells)) return [{ outcome: 'slot-taken' }];

  if (former.groupID !== null) tables.endClaimsOf(former.courseKey ?? '', former.groupID);
  const expiresAt = nowMs + holdSeconds * 1000;
  for (const { teeID, cell } of cells)
    tables.claims.set(claimKey(courseKey, date, teeID, cell), {
      courseKey,
      date,
      teeID,
      cell,
      groupID: id,
      uid,
      expiresAt,
    });
  tables.groups.set(`${courseKey} ${id}`, {
    courseKey,
    id,
    date,
    startingTime,
    startingTeeID,
    reroundTime,
    reroundTeeID,
    numHoles,
    players,
    status: 'pending',
    expiration: expiresAt,
    uid,
    source: 'widget',
    receipt: null,
    receiptNumber: null,
    golfers: [],
    quote: JSON.parse(quote),
    paymentOpenedAt: null,
    endedAt: null,
    createdAt: nowMs,
  });
  const left = tables.group(former.courseKey ?? '', former.groupID ?? '');
  if (left?.status === 'pending') {
    left.status = (left.expiration ?? 0) > nowMs ? 'released' : 'expired';
    left.endedAt = nowMs;
  }
  Object.assign(hold, { courseKey, date, groupID: id, expiresAt, expiredAt: expiries });
  tables.bumpDay(courseKey, date);
  if (former.groupID !== null && (former.courseKey !== courseKey || former.date !== date))
    tables.bumpDay(former.courseKey ?? '', former.date ?? '');
  return [
    {
      outcome: 'held',
      held_id: id,
      held_until: new Date(expiresAt),
      released_course_key: former.courseKey,
      released_date: former.date,
    },
  ];
}

/** The spans in which the golfer kept the time before, when there are more than core has judged. */
function spansNotJudged(tables: Tables, values: Values): Rows[number] | null {
  const [uid, courseKey, date] = values;
  const [startingTime, startingTeeID, , , numHoles, players] = values.slice(5);
  const [judgedSpans, memorySeconds] = values.slice(20) as [number, number];
  const { nowMs } = tables;
  const kept = [...tables.groups.values()]
    .filter(
      (group) =>
        group.courseKey === courseKey &&
        group.uid === uid &&
        ['pending', 'released', 'expired'].includes(group.status) &&
        group.createdAt > nowMs - 2 * memorySeconds * 1000 &&
        group.date === date &&
        group.startingTime === startingTime &&
        group.startingTeeID === startingTeeID,
    )
    .map((group) => ({
      from: group.createdAt,
      until: Math.min(group.expiration ?? nowMs, group.endedAt ?? nowMs, nowMs),
      isHeldSo:
        group.status === 'pending' &&
        (group.expiration ?? 0) > nowMs &&
        group.numHoles === numHoles &&
        group.players === players,
    }))
    .filter(({ until }) => until > nowMs - memorySeconds * 1000)
    .toSorted((a, b) => a.from - b.from);
  if (kept.length <= judgedSpans || kept.some(({ isHeldSo }) => isHeldSo)) return null;
  return {
    outcome: 'kept-not-judged',
    kept_from: kept.map(({ from }) => new Date(from)),
    kept_until: kept.map(({ until }) => new Date(until)),
  };
}

/** `place_hold_and_find_draft`. */
export function placeHold(tables: Tables, values: Values): Rows {
  const notJudged = spansNotJudged(tables, values);
  if (notJudged) return [notJudged];
  const [placed] = takeCells(tables, values);
  const isHeld = placed?.outcome === 'held' || placed?.outcome === 'already-held';
  return [isHeld ? { ...placed, draft: tables.draftOf(values[0] as string) } : { ...placed }];
}

/** `confirm_hold_and_forget_draft`. */
export function confirmHold(tables: Tables, values: Values): Rows {
  const [most, afterDate, afterTime, uid, courseKey, id, revision, golfers, , , messages] = values as [
    number,
    string,
    string,
    string,
    string,
    string,
    number,
    string,
    string,
    string,
    string,
  ];
  const group = tables.group(courseKey, id);
  const own = group && group.uid === uid ? group : undefined;
  if (own?.status === 'pending' && tables.hasMostReservations(uid, courseKey, most, afterDate, afterTime))
    return [{ outcome: 'too-many-reservations' }];
  if (own?.status === 'confirmed') return [{ outcome: 'already-confirmed' }];
  if (own?.status !== 'pending' || tables.holds.get(uid)?.groupID !== id)
    return [{ outcome: 'hold-expired' }];
  if (tables.isPaying(courseKey, id)) return [{ outcome: 'payment-in-flight' }];
  if (own.expiration === null || own.expiration <= tables.nowMs) return [{ outcome: 'hold-expired' }];
  const claims = tables.claimsOf(courseKey, id);
  if (claims.length !== cellsNeeded(own)) return [{ outcome: 'reservation-conflict' }];
  if (tables.courses.get(courseKey)?.revision !== revision) return [{ outcome: 'stale-course' }];
  if (tables.isObstructed(courseKey, own.date, claims)) return [{ outcome: 'reservation-conflict' }];
  confirmGroup(tables, own);
  own.golfers = JSON.parse(golfers);
  tables.queueMessages(courseKey, id, JSON.parse(messages));
  tables.drafts.delete(uid);
  return [{ outcome: 'confirmed' }];
}

/** What makes a pending group a reservation, whoever pays. */
export function confirmGroup(tables: Tables, group: GroupRow): void {
  const { uid, courseKey, id, date } = group;
  for (const claim of tables.claimsOf(courseKey, id)) claim.expiresAt = Number.POSITIVE_INFINITY;
  group.status = 'confirmed';
  group.expiration = null;
  tables.reservations.set(`${uid} ${courseKey} ${id}`, { uid, courseKey, groupID: id, date });
  tables.emptyHoldOf(uid, id);
  tables.bumpDay(courseKey, date);
}

/** `end_own_teetimegroup`. */
export function endTeeTimeGroup(tables: Tables, values: Values): Rows {
  const [uid, courseKey, id, onlyPending, marginSeconds, , , messages] = values as [
    string,
    string,
    string,
    boolean,
    number,
    string,
    string,
    string,
  ];
  const { nowMs } = tables;
  const hold = tables.holds.get(uid);
  const former = hold && { ...hold };
  const group = tables.group(courseKey, id);
  if (!group || group.uid !== uid) return [{ outcome: 'not-found', date: null }];
  const answer = (outcome: string): Rows => [{ outcome, date: group.date }];
  if (group.status !== 'pending' && group.status !== 'confirmed') return answer('already-ended');
  if (tables.isPaying(courseKey, id)) return answer('payment-in-flight');
  if (onlyPending && group.status === 'confirmed') return answer('already-confirmed');
  if (group.receipt !== null) return answer('has-receipt');

  tables.endClaimsOf(courseKey, id);
  tables.endObstructionsOf(courseKey, group.date, id);
  const wasConfirmed = group.status === 'confirmed';
  const lives = group.expiration !== null && group.expiration > nowMs;
  group.status = wasConfirmed ? 'cancelled' : lives ? 'released' : 'expired';
  group.endedAt = nowMs;
  group.expiration = null;
  tables.emptyHoldOf(uid, id);
  tables.reservations.delete(`${uid} ${courseKey} ${id}`);
  tables.bumpDay(courseKey, group.date);
  if (wasConfirmed) {
    for (const message of tables.messages)
      if (message.groupID === id && message.courseKey === courseKey && message.state === 'due')
        message.state = 'kept';
    tables.queueMessages(courseKey, id, JSON.parse(messages));
  }
  const isOver =
    hold &&
    former !== undefined &&
    former.courseKey === courseKey &&
    former.groupID === id &&
    (former.expiresAt ?? Number.POSITIVE_INFINITY) <= nowMs + marginSeconds * 1000;
  if (isOver) hold.expiredAt.push(Math.min(former.expiresAt ?? nowMs, nowMs));
  return answer('ended');
}

export function findOwnTeeTimeGroup(tables: Tables, values: Values): Rows {
  const [courseKey, id, uid] = values as [string, string, string];
  const group = tables.group(courseKey, id);
  return group && group.uid === uid ? [presented(group)] : [];
}

/** `sweep`'s first statement: marks what ran out more than a minute ago. */
export function markExpired(tables: Tables): Rows {
  const due = [...tables.groups.values()].filter(
    ({ status, expiration, courseKey, id }) =>
      status === 'pending' &&
      expiration !== null &&
      expiration < tables.nowMs - 60_000 &&
      !tables.isPaying(courseKey, id),
  );
  for (const group of due) {
    group.status = 'expired';
    group.endedAt = group.expiration;
  }
  return due.map(({ courseKey, id }) => ({ course_key: courseKey, id }));
}

/** `sweep`'s second: takes their claims away. */
export function endExpiredClaims(tables: Tables, values: Values): Rows {
  const [courseKeys, ids] = values as [string[], string[]];
  for (const [i, courseKey] of courseKeys.entries())
    for (const claim of tables.claimsOf(courseKey, ids[i] ?? ''))
      if (claim.expiresAt < tables.nowMs)
        tables.claims.delete(claimKey(courseKey, claim.date, claim.teeID, claim.cell));
  return [];
}

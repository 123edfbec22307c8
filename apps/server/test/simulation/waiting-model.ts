/** What is stored of one course on the simulated day; times in epoch milliseconds, null: for ever. */
export type SheetState = {
  claims: { tee: string; cell: number; id: string; uid: string; untilMs: number | null }[];
  closed: { tee: string; from: number; to: number; id: string }[];
  groups: StoredReservation[];
  holds: { id: string; uid: string; untilMs: number | null }[];
  waits: StoredWait[];
};
export type StoredReservation = {
  id: string;
  uid: string | null;
  source: string;
  status: string;
  time: string;
  tee: string;
  holes: number;
  beside: boolean;
  players: number;
  expected: number | null;
  receipt: string | null;
  teedOff: boolean;
};
/** `at`: joined; in the order of the line. */
export type StoredWait = {
  id: string;
  uid: string;
  state: string;
  holes: number;
  players: number;
  from: number;
  to: number;
  at: number;
  untilMs: number | null;
  offer: { startingTime: string; startingTeeID: string } | null;
};

const ms = (column: string) => `case when isfinite(${column}) then extract(epoch from ${column}) * 1000 end`;

/** One row a course, as text: most statements change nothing. */
export const selectSheets = `
  select c.course_key as key, json_build_object('claims', (select coalesce(json_agg(json_build_object('tee', tee_id, 'cell', cell, 'id', teetimegroup_id, 'uid', uid,
        'untilMs', ${ms('expires_at')}) order by tee_id, cell), '[]')
      from claims k where k.course_key = c.course_key and date = $1),
    'closed', (select coalesce(json_agg(json_build_object('tee', tee_id, 'from', from_cell, 'to', to_cell, 'id', teetimegroup_id)
        order by teetimegroup_id, part), '[]')
      from obstructions o where o.course_key = c.course_key and date = $1 and expires_at = 'infinity'),
    'groups', (select coalesce(json_agg(json_build_object('id', id, 'uid', uid, 'source', source, 'status', status,
        'time', starting_time, 'tee', starting_tee_id, 'holes', num_holes, 'beside', beside, 'players', players,
        'expected', expected, 'receipt', receipt, 'teedOff', teed_off_at is not null) order by id), '[]')
      from teetimegroups g where g.course_key = c.course_key and date = $1 and starting_time <> ''),
    'holds', (select coalesce(json_agg(json_build_object('id', teetimegroup_id, 'uid', uid, 'untilMs', ${ms('expires_at')})
        order by uid), '[]')
      from holds h where h.course_key = c.course_key and date = $1 and teetimegroup_id is not null),
    'waits', (select coalesce(json_agg(json_build_object('id', id, 'uid', uid, 'state', state, 'holes', num_holes,
        'players', players, 'from', from_minute, 'to', to_minute, 'at', extract(epoch from asked_at) * 1000,
        'untilMs', ${ms('offer_until')}, 'offer', offer_play) order by asked_at, id), '[]')
      from waiting w where w.course_key = c.course_key and date = $1))::text as sheet
  from courses c order by 1`;

type Start = { tee: string; minute: number; holes: number };
type Offer = { wait: string; uid: string; start: Start };

/** The course of the simulation: three starts on each tee, with the turn on the other. */
const sheets = [
  { tee: 'front', minutes: [420, 430, 440], turn: 'back' },
  { tee: 'back', minutes: [550, 560, 570], turn: 'front' },
];
const turnAfter = 130;

const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** As `tee minute`. */
function cellsOf({ tee, minute, holes }: Start): string[] {
  const turn = sheets.find((sheet) => sheet.tee === tee)?.turn;
  return holes === 18 ? [`${tee} ${minute}`, `${turn} ${minute + turnAfter}`] : [`${tee} ${minute}`];
}

const startOf = ({ time, tee, holes }: StoredReservation): Start => ({ tee, minute: minuteOf(time), holes });
const startOfOffer = ({ offer, holes }: StoredWait): Start => ({
  tee: offer?.startingTeeID ?? '',
  minute: minuteOf(offer?.startingTime ?? ''),
  holes,
});

const lives = ({ untilMs }: { untilMs: number | null }, nowMs: number) => untilMs === null || untilMs > nowMs;

/** In the order of a board. */
const starts = sheets
  .flatMap(({ tee, minutes }) => minutes.map((minute) => ({ tee, minute })))
  .toSorted((a, b) => a.minute - b.minute);
const startsOf = {
  9: starts.map((one) => ({ ...one, holes: 9 })),
  18: starts.map((one) => ({ ...one, holes: 18 })),
};
const startsFor = (holes: number): readonly Start[] => startsOf[holes === 18 ? 18 : 9];

function takenAt({ claims, closed }: SheetState, nowMs: number): Set<string> {
  const taken = new Set<string>();
  for (const claim of claims) if (lives(claim, nowMs)) taken.add(`${claim.tee} ${claim.cell}`);
  for (const { tee, from, to } of closed)
    for (let minute = from; minute <= to; minute += 1) taken.add(`${tee} ${minute}`);
  return taken;
}

/** All starts that golfers may book, as `tee minute holes`. */
export function openStarts(state: SheetState, nowMs: number): string[] {
  const taken = takenAt(state, nowMs);
  return [9, 18].flatMap((holes) =>
    startsFor(holes)
      .filter((start) => cellsOf(start).every((cell) => !taken.has(cell)))
      .map(({ tee, minute }) => `${tee} ${minute} ${holes}`),
  );
}

/** What is to be offered now: to the first in line, again and again, until it fits nobody. */
export function owedOffers(state: SheetState, nowMs: number, maxReservations: number): Offer[] {
  if (!state.waits.some((one) => one.state === 'waiting')) return [];
  const taken = takenAt(state, nowMs);
  const isOffered = new Set(
    state.waits.filter((one) => one.state === 'offered' && lives(one, nowMs)).map(({ uid }) => uid),
  );
  const reservationsOf = (uid: string) =>
    state.groups.filter((one) => one.uid === uid && one.status === 'confirmed').length;
  const owed: Offer[] = [];
  for (const wait of state.waits) {
    if (wait.state !== 'waiting' || isOffered.has(wait.uid)) continue;
    if (reservationsOf(wait.uid) >= maxReservations) continue;
    const start = startsFor(wait.holes).find(
      (one) =>
        one.minute >= wait.from && one.minute <= wait.to && cellsOf(one).every((cell) => !taken.has(cell)),
    );
    if (!start) continue;
    for (const cell of cellsOf(start)) taken.add(cell);
    isOffered.add(wait.uid);
    owed.push({ wait: wait.id, uid: wait.uid, start });
  }
  return owed;
}

/** Why each happened, as far as somebody asked for it. */
export type Causes = {
  /** Reservations whose golfer or clerk asked for their end. */
  ended: ReadonlySet<string>;
  /** Reservations whose golfer or clerk asked for their change. */
  changed: ReadonlySet<string>;
  /** Staff who take the time of others, and say so. */
  isOverride: boolean;
  isStaff: boolean;
};

/** What one statement or transaction may not do. */
export function brokenByCommit(
  { before, after }: { before: SheetState; after: SheetState },
  nowMs: number,
  { maxReservations, causes }: { maxReservations: number; causes: Causes },
): string[] {
  const owed = owedOffers(before, nowMs, maxReservations);
  return [
    ...brokenSheet(after, nowMs),
    ...wrongOffers(before, after, owed),
    ...passedOver(before, after, { nowMs, owed, isOverride: causes.isOverride }),
    ...offersLost(before, after, { nowMs, isStaff: causes.isStaff }),
    ...reservationsLost(before, after, causes),
  ];
}

/** Each living claim belongs to something, which has all its cells and no others. */
function brokenSheet(state: SheetState, nowMs: number): string[] {
  const failures: string[] = [];
  const claimed = new Map<string, string[]>();
  for (const claim of state.claims) {
    if (!lives(claim, nowMs)) continue;
    const cell = `${claim.tee} ${claim.cell}`;
    claimed.set(claim.id, [...(claimed.get(claim.id) ?? []), cell]);
    const group = state.groups.find(({ id }) => id === claim.id);
    const owner =
      group?.status === 'confirmed'
        ? { untilMs: null }
        : (state.holds.find(({ id, uid }) => id === claim.id && uid === claim.uid) ??
          state.waits.find(({ id, state: its }) => id === claim.id && its === 'offered'));
    if (!owner) failures.push(`${cell} is claimed by ${claim.id}, which has ended`);
    else if (owner.untilMs !== claim.untilMs)
      failures.push(`${cell} is ${claim.id}'s until ${claim.untilMs} and not ${owner.untilMs}`);
  }
  const mustHave = (id: string, cells: string[]) => {
    const has = claimed.get(id) ?? [];
    if (has.toSorted().join() !== cells.toSorted().join())
      failures.push(`${id} has ${has.join(' and ') || 'nothing'} instead of ${cells.join(' and ')}`);
  };
  for (const group of state.groups)
    if (group.status === 'confirmed' && !isClosedFor(state, group))
      mustHave(group.id, group.beside ? [] : cellsOf(startOf(group)));
  for (const wait of state.waits)
    if (wait.state === 'offered' && lives(wait, nowMs)) mustHave(wait.id, cellsOf(startOfOffer(wait)));
  return failures;
}

/** An import's own groups are obstructions. */
const isClosedFor = ({ closed }: SheetState, { id, beside }: StoredReservation) =>
  !beside && closed.some((one) => one.id === id);

function wrongOffers(before: SheetState, after: SheetState, owed: readonly Offer[]): string[] {
  const isNew = ({ id, state }: StoredWait) =>
    state === 'offered' && before.waits.find((one) => one.id === id)?.state !== 'offered';
  const given = after.waits.filter(isNew);
  if (given.length === 0) return [];
  const name = (wait: string, { tee, minute, holes }: Start) => `${wait} ${tee} ${minute} ${holes}`;
  const made = given.map((one) => name(one.id, startOfOffer(one))).toSorted();
  const due = owed.map(({ wait, start }) => name(wait, start)).toSorted();
  return made.join() === due.join()
    ? []
    : [`offered: ${made.join(', ')}; the first in line: ${due.join(', ')}`];
}

/** Somebody takes what was to be offered. */
function passedOver(
  before: SheetState,
  after: SheetState,
  { nowMs, owed, isOverride }: { nowMs: number; owed: readonly Offer[]; isOverride: boolean },
): string[] {
  if (owed.length === 0 || isOverride) return [];
  const due = new Map(owed.flatMap(({ wait, start }) => cellsOf(start).map((cell) => [cell, wait] as const)));
  const owners = ownersIn(before, nowMs);
  return [...ownersIn(after, nowMs)].flatMap(([cell, id]) => {
    const wait = due.get(cell);
    if (wait === undefined || owners.has(cell) || after.waits.some((one) => one.id === id)) return [];
    return [`${id} has ${cell}, which was ${wait}'s turn`];
  });
}

function ownersIn({ claims }: SheetState, nowMs: number): Map<string, string> {
  return new Map(
    claims.filter((one) => lives(one, nowMs)).map(({ tee, cell, id }) => [`${tee} ${cell}`, id]),
  );
}

/** A living offer is taken by its golfer, given up, ended with its day, or needed by staff, who leave them their place. */
function offersLost(
  before: SheetState,
  after: SheetState,
  { nowMs, isStaff }: { nowMs: number; isStaff: boolean },
): string[] {
  const owners = ownersIn(after, nowMs);
  return before.waits.flatMap((wait) => {
    if (wait.state !== 'offered' || !lives(wait, nowMs)) return [];
    const now = after.waits.find(({ id }) => id === wait.id);
    switch (now?.state) {
      case 'offered':
      case 'left':
        return [];
      case 'taken': {
        const [cell = ''] = cellsOf(startOfOffer(wait));
        const holder = after.claims.find(({ id }) => id === owners.get(cell));
        return holder?.uid === wait.uid ? [] : [`the offer ${wait.id} was given to ${holder?.uid}`];
      }
      case 'waiting':
        return isStaff && now.at === wait.at ? [] : [`the offer ${wait.id} was taken back`];
      default:
        return [`the offer ${wait.id} is ${now?.state} before its time`];
    }
  });
}

function reservationsLost(before: SheetState, after: SheetState, { ended, changed }: Causes): string[] {
  return before.groups.flatMap((group) => {
    if (group.status !== 'confirmed') return [];
    const now = after.groups.find(({ id }) => id === group.id);
    if (now?.status !== 'confirmed') {
      if (group.receipt !== null && group.source === 'widget')
        return [`${group.id} was paid and is ${now?.status}`];
      return ended.has(group.id) ? [] : [`${group.id} was confirmed and is ${now?.status}`];
    }
    const facts = ({ time, tee, holes, players }: StoredReservation) => `${time} ${tee} ${holes} ${players}`;
    return facts(group) === facts(now) || changed.has(group.id)
      ? []
      : [`${group.id} was ${facts(group)} and is ${facts(now)}`];
  });
}

/** Nothing is left half done. */
export function leftOver(state: SheetState, nowMs: number): string[] {
  return [
    ...state.waits.flatMap(({ id, state: its }) => (its === 'offered' ? [`${id} is offered still`] : [])),
    ...state.claims.flatMap((claim) =>
      lives(claim, nowMs) && claim.untilMs !== null ? [`${claim.tee} ${claim.cell} is held still`] : [],
    ),
  ];
}

import type { ActRequest } from '@dewsweeper/contract/act-request';
import type { ActKind } from '@dewsweeper/contract/clubhouse';
import { comingAndGoing, type StandingChange } from '@dewsweeper/core/booking/standing-notices';
import type { ActWrite, MovedMoney } from '@dewsweeper/core/clubhouse/act-types';
import { occupantsUnder } from '@dewsweeper/core/clubhouse/closing-acts';
import type { Queryable } from '../../adapters/postgres/transaction.ts';
import type { Addressee } from '../../http/visitor.ts';
import type { MessageDeps } from '../teetimegroups/reservation-messages.ts';
import type { StoredAct } from './act-store.ts';
import { findOccupants } from './cells-store.ts';
import { type CancelledMoney, type GroupEvent, type Notice, noticesOf } from './notices.ts';
import { isLiving } from './rows-of-act.ts';
import type { SheetCourse } from './sheet.ts';
import { type DayRow, findGroups } from './store.ts';

/** `profileOf` uses the act's own connection: the others may all wait for its locks. */
export type NoticeDeps = MessageDeps & { profileOf(db: Queryable, uid: string): Promise<Addressee | null> };

type NoticeInput = {
  course: SheetCourse;
  request: ActRequest;
  /** For an undo: those who were told of its act are told again. */
  done: StoredAct | null;
  writes: readonly ActWrite[];
  money: MovedMoney | undefined;
  before: readonly DayRow[];
  after: readonly DayRow[];
};

/** For changes that golfers would see, and closed or opened times (rules.md#acts-on-the-sheet). */
export async function noticesOfAct(deps: NoticeDeps, db: Queryable, input: NoticeInput): Promise<Notice[]> {
  const { course, request, done, writes, after } = input;
  if (!tellsGolfers(request, done)) return [];
  if (done?.notices === 0) return [];
  const kind = done?.kind ?? request.kind;
  const rows =
    kind === 'close' || kind === 'open'
      ? await groupsUnder(db, course, after.filter(isOfWrites(writes)))
      : after.filter(isOfWrites(writes.filter(isSeen)));
  const bundles = kindsOfStanding.has(kind) ? byGolfers(input, rows) : rows.map((row) => [row]);
  const notices: Notice[] = [];
  for (const bundle of bundles) {
    const stored = bundle.map((row) => asStored(row, writes));
    const row = stored.at(-1);
    if (!row) continue;
    const booker = row.uid === null ? null : await deps.profileOf(db, row.uid);
    if (kind === 'change-standing-time') {
      notices.push(...noticesOfGolfers(deps, input, { row, booker, bundle: stored }));
      continue;
    }
    const isEnded = bundle.some(({ id }) => isEndedBy(writes, id));
    const event =
      bundle.length > 1 ? eventOfDates(isEnded ? 'cancelled' : 'confirmed', stored) : eventOfRow(input, row);
    if (event) notices.push(...noticesOf(deps, { ...course, row, booker }, event));
  }
  return notices;
}

const kindsOfStanding: ReadonlySet<ActKind> = new Set([
  'standing-time',
  'end-standing-time',
  'change-standing-time',
]);

/** With the revision that the act finds; a new group has none. */
function asStored(row: DayRow, writes: readonly ActWrite[]): DayRow {
  const isNew = writes.some((one) => one.write === 'new-group' && one.id === row.id);
  return isNew ? { ...row, revision: 0 } : row;
}

/** Added golfers get a booking notice, removed ones a cancellation, the others a change. */
function noticesOfGolfers(
  deps: NoticeDeps,
  { course, before }: NoticeInput,
  { row, booker, bundle }: { row: DayRow; booker: Addressee | null; bundle: readonly DayRow[] },
): Notice[] {
  const former = before.find(({ id }) => id === row.id)?.golfers ?? [];
  const { stay, come, go } = comingAndGoing(former, row.golfers);
  const addresses = new Set<string>();
  const told = { ...course, row, addresses };
  const isAlone = bundle.length === 1;
  const none = { cancelled: 'nothing' } as const;
  return [
    ...noticesOf(
      deps,
      { ...told, booker, golfers: stay },
      isAlone ? 'changed' : eventOfDates('changed', bundle),
    ),
    ...noticesOf(
      deps,
      { ...told, booker: null, golfers: come },
      isAlone ? 'booked' : eventOfDates('confirmed', bundle),
    ),
    ...noticesOf(
      deps,
      { ...told, booker: null, golfers: go },
      isAlone ? none : eventOfDates('cancelled', bundle),
    ),
  ];
}

function eventOfRow(input: NoticeInput, { id }: DayRow): GroupEvent | null {
  return eventOf(input, { isEnded: isEndedBy(input.writes, id) }, id);
}

function isEndedBy(writes: readonly ActWrite[], id: string): boolean | undefined {
  const write = writes.find((one) => one.write === 'group' && one.id === id);
  return write?.write === 'group' ? write.isEnded : undefined;
}

/** Reservations of the same golfers share one message, by date; one whose money goes back gets its own. */
function byGolfers({ before, money }: NoticeInput, rows: readonly DayRow[]): DayRow[][] {
  const inOrder = rows.toSorted((a, b) => (a.date < b.date ? -1 : 1));
  const same = new Map<string, DayRow[]>();
  const namesOf = (row: DayRow | undefined) =>
    row?.golfers.map(({ name, email, phone }) => [name, email, phone]);
  for (const row of inOrder) {
    const former = before.find(({ id }) => id === row.id);
    const alone = moneyOfCancelled(money, row.id) === 'kept' ? '' : row.id;
    const key = JSON.stringify([
      row.uid,
      row.starting_time,
      row.starting_tee_id,
      row.num_holes,
      namesOf(row),
      namesOf(former),
      alone,
    ]);
    same.set(key, [...(same.get(key) ?? []), row]);
  }
  return [...same.values()];
}

function eventOfDates(standing: StandingChange, rows: readonly DayRow[]): GroupEvent {
  return {
    standing,
    rounds: rows.map(({ date, id, revision }) => ({ date, reservationID: id, revision })),
  };
}

const kindsOfSheet: ReadonlySet<ActKind> = new Set([
  'book',
  'standing-time',
  'end-standing-time',
  'change-standing-time',
  'move',
  'change',
  'cancel',
  'close',
  'open',
  'delay',
]);

/** Day acts and money-only acts send no notices; reopening times sends them only if `notify` is true. */
function tellsGolfers(request: ActRequest, done: StoredAct | null): boolean {
  if (request.kind === 'open') return request.notify === true;
  if ('notify' in request && request.notify === false) return false;
  return kindsOfSheet.has(request.kind === 'undo' ? (done?.kind ?? 'undo') : request.kind);
}

/** Null: no notice. */
function eventOf(
  { request, done, money, after }: NoticeInput,
  { isEnded }: { isEnded: boolean | undefined },
  id: string,
): GroupEvent | null {
  if (isEnded) return { cancelled: moneyOfCancelled(money, id) };
  switch (request.kind) {
    case 'book':
    case 'standing-time':
      return 'booked';
    case 'move':
      return 'moved';
    case 'change':
      return 'changed';
    case 'delay':
      return 'delayed';
    case 'close':
      return { closed: request.title.trim() };
    case 'open':
      return 'reopened';
    case 'undo':
      return done === null ? null : eventOfUndo(done.kind, isEnded === false, after);
    default:
      return null;
  }
}

function eventOfUndo(kind: ActKind, isBack: boolean, after: readonly DayRow[]): GroupEvent | null {
  if (kind === 'close' || kind === 'open') {
    const closed = after.find((row) => row.block && isLiving(row));
    return closed ? { closed: closed.block?.blockTitle ?? '' } : 'reopened';
  }
  if (isBack) return 'booked';
  return kind === 'move' || kind === 'delay' ? 'moved' : kind === 'change' ? 'changed' : null;
}

function moneyOfCancelled(money: MovedMoney | undefined, id: string): CancelledMoney {
  const asked = money?.asked.find(({ teetimegroup }) => teetimegroup === id)?.act;
  if (asked === 'void' || asked === 'refund') return asked;
  return money?.returned.some(({ teetimegroup }) => teetimegroup === id) ? 'counter' : 'kept';
}

const isOfWrites =
  (writes: readonly ActWrite[]) =>
  ({ id }: DayRow) =>
    writes.some((one) => one.write !== 'day-note' && one.id === id);

/** Living groups whose start or turn is under blocks; holds may still go elsewhere. */
async function groupsUnder(
  db: Queryable,
  { courseKey }: SheetCourse,
  rows: readonly DayRow[],
): Promise<DayRow[]> {
  const blocks = rows.flatMap(({ date, block }) => {
    const { blockTeeID: teeID, blockStartTime: from, blockEndTime: to } = block ?? {};
    return teeID && from && to ? [{ date, teeID, from, to }] : [];
  });
  const dates = [...new Set(blocks.map(({ date }) => date))];
  const occupants = occupantsUnder(await findOccupants(db, courseKey, dates), blocks);
  const ids = new Set(occupants.filter(({ kind }) => kind !== 'hold').map((one) => one.teetimegroup));
  return (await findGroups(db, courseKey, [...ids])).filter(isLiving);
}

/** Notes and arrivals are for staff. */
function isSeen(one: ActWrite): one is Extract<ActWrite, { write: 'new-group' | 'group' }> {
  if (one.write === 'group')
    return one.play !== undefined || one.golfers !== undefined || one.isEnded !== undefined;
  return one.write === 'new-group';
}

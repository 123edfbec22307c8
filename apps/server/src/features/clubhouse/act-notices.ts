import type { ActRequest } from '@dewsweeper/contract/act-request';
import type { ActKind } from '@dewsweeper/contract/clubhouse';
import type { ActWarning, ActWrite } from '@dewsweeper/core/clubhouse/act-types';
import type { Queryable } from '../../adapters/postgres/transaction.ts';
import type { Addressee } from '../../http/visitor.ts';
import type { MessageDeps } from '../teetimegroups/reservation-messages.ts';
import type { StoredAct } from './act-store.ts';
import { type GroupEvent, type Notice, noticesOf } from './notices.ts';
import { isLiving } from './rows-of-act.ts';
import type { SheetCourse } from './sheet.ts';
import { type DayRow, findGroups } from './store.ts';

export type NoticeDeps = MessageDeps & { profileOf(uid: string): Promise<Addressee | null> };

type NoticeInput = {
  course: SheetCourse;
  request: ActRequest;
  /** For an undo: those who were told of its act are told again. */
  done: StoredAct | null;
  writes: readonly ActWrite[];
  warnings: readonly ActWarning[];
  /** As the act leaves them. */
  after: readonly DayRow[];
};

/** What golfers are told: of changes that they would see, and of times closed over them (rules.md#acts-on-the-sheet). */
export async function noticesOfAct(deps: NoticeDeps, db: Queryable, input: NoticeInput): Promise<Notice[]> {
  const { course, request, done, writes, warnings, after } = input;
  if ('notify' in request && request.notify === false) return [];
  if (done?.notices === 0) return [];
  const event = eventOf(request, done?.kind ?? null);
  if (event === null) return [];
  const isOfTimes = request.kind === 'close' || done?.kind === 'close';
  const rows = isOfTimes
    ? await closedOver(db, course, done?.warnings ?? warnings)
    : after.filter(({ id }) => writes.some((one) => isSeen(one) && one.id === id));
  const notices: Notice[] = [];
  for (const row of rows) {
    const booker = row.uid === null ? null : await deps.profileOf(row.uid);
    notices.push(...noticesOf(deps, { ...course, row, booker }, event));
  }
  return notices;
}

function eventOf(request: ActRequest, undoneKind: ActKind | null): GroupEvent | null {
  switch (request.kind) {
    case 'book':
      return 'booked';
    case 'move':
      return 'moved';
    case 'change':
      return 'changed';
    case 'cancel':
      return 'cancelled';
    case 'close':
      return { closed: request.title.trim() };
    case 'undo':
      return undoneKind === null ? null : eventOfUndo(undoneKind);
    default:
      return null;
  }
}

function eventOfUndo(kind: ActKind): GroupEvent | null {
  switch (kind) {
    case 'book':
      return 'cancelled';
    case 'cancel':
      return 'booked';
    case 'move':
      return 'moved';
    case 'change':
      return 'changed';
    case 'close':
      return 'reopened';
    default:
      return null;
  }
}

async function closedOver(
  db: Queryable,
  { courseKey }: SheetCourse,
  warnings: readonly ActWarning[],
): Promise<DayRow[]> {
  const ids = warnings.flatMap(({ code, teetimegroup }) =>
    code === 'closed-over' && teetimegroup !== undefined ? [teetimegroup] : [],
  );
  return (await findGroups(db, courseKey, ids)).filter(isLiving);
}

/** Notes and arrivals are for staff. */
function isSeen(one: ActWrite): one is Extract<ActWrite, { write: 'new-group' | 'group' }> {
  if (one.write === 'group')
    return one.play !== undefined || one.golfers !== undefined || one.isEnded !== undefined;
  return one.write === 'new-group';
}

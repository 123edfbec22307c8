import type { ActRequest } from '@dewsweeper/contract/act-request';
import type { Act, ActRefusal } from '@dewsweeper/core/clubhouse/act-types';
import { decideDayAct } from '@dewsweeper/core/clubhouse/acts';
import type { AcceptedSheetAct } from '@dewsweeper/core/clubhouse/sheet-acts';
import { accept, type Result } from '@dewsweeper/core/shared/result';
import type { Queryable } from '../../adapters/postgres/transaction.ts';
import type { StoredAct } from './act-store.ts';
import { actGroupOf, isLiving } from './rows-of-act.ts';
import type { SheetCourse } from './sheet.ts';
import { type DayRow, lockDayNote } from './store.ts';

/** An act that leaves the times as they are: arrivals, notes, a shotgun start's groups, an undo of these. */
export async function decideOnDay(
  transaction: Queryable,
  asked: { course: SheetCourse; request: ActRequest; done: StoredAct | null; rows: DayRow[]; nowMs: number },
): Promise<Result<AcceptedSheetAct, ActRefusal>> {
  const { course, request, done, rows, nowMs } = asked;
  const { timeZone } = course.course.rules;
  const noteDate = dayOfNote(request, done);
  const dayNote = noteDate === null ? '' : await lockDayNote(transaction, course.courseKey, noteDate);
  const groups = rows.filter(isLiving).map((row) => actGroupOf(row, timeZone));
  const occurredAt = 'occurredAt' in request ? request.occurredAt : undefined;
  const occurredAtMs = occurredAt === undefined ? null : Date.parse(occurredAt);
  const decided = decideDayAct({ groups, dayNote, done, nowMs }, dayActOf(request), occurredAtMs);
  return decided.ok ? accept({ ...decided.value, endedHolds: [], stoodBeside: [] }) : decided;
}

/** Null: the note of a group, or none. */
export function dayOfNote(request: ActRequest, done: StoredAct | null): string | null {
  if (request.kind === 'note') return request.date ?? null;
  const ofDay = done?.writes.find((one) => one.write === 'day-note');
  return ofDay?.write === 'day-note' ? ofDay.date : null;
}

function dayActOf(request: ActRequest): Act {
  switch (request.kind) {
    case 'check-in':
    case 'no-show':
      return { kind: request.kind, teetimegroup: request.teetimegroup, golfers: request.golfers };
    case 'tee-off':
      return { kind: 'tee-off', teetimegroup: request.teetimegroup };
    case 'note': {
      const text = request.text.trim();
      return request.date === undefined
        ? { kind: 'note', teetimegroup: request.teetimegroup ?? '', text }
        : { kind: 'note', date: request.date, text };
    }
    case 'change-shotgun': {
      const { kind, teetimegroup, startingTime, groups } = request;
      return { kind, teetimegroup, startingTime, groups };
    }
    case 'undo':
      return { kind: 'undo', act: request.act };
    case 'book':
    case 'standing-time':
    case 'end-standing-time':
    case 'change-standing-time':
    case 'move':
    case 'change':
    case 'cancel':
    case 'close':
    case 'open':
    case 'delay':
    case 'shotgun':
    case 'pay':
    case 'capture':
    case 'void':
    case 'give-back':
      throw new Error(`${request.kind} is no act of the day`);
    default:
      return request satisfies never;
  }
}

import type { ActRequest } from '@dewsweeper/contract/act-request';
import type { GroupsMoney, MovedMoney } from '@dewsweeper/core/clubhouse/act-types';
import type { MoneyAct } from '@dewsweeper/core/clubhouse/money-acts';
import { courseDateAt } from '@dewsweeper/core/shared/local-time';
import { RollBack } from '../../adapters/postgres/roll-back.ts';
import type { Queryable } from '../../adapters/postgres/transaction.ts';
import type { NewId } from '../../ports.ts';
import { type AskedAct, type AskingDeps, storeAskedAct } from '../payments/asked-acts.ts';
import { findMoney, writeCounterMoney } from './money-store.ts';
import type { SheetCourse } from './sheet.ts';

export type MoneyDeps = AskingDeps & { newId: NewId };

type Acting = { id: string; name: string; person?: string };

export const decidesOnMoney = (request: ActRequest) =>
  moneyActOf(request) !== null ||
  request.kind === 'cancel' ||
  request.kind === 'end-standing-time' ||
  request.kind === 'delay';

export function moneyActOf(request: ActRequest): MoneyAct | null {
  switch (request.kind) {
    case 'pay': {
      const { kind, teetimegroup, golfers, method, amountCents } = request;
      return { kind, teetimegroup, golfers, method, amountCents };
    }
    case 'give-back': {
      const { kind, teetimegroup, golfers, amountCents = 0, payment } = request;
      return payment === undefined
        ? { kind, teetimegroup, golfers, amountCents }
        : { kind, teetimegroup, payment };
    }
    case 'capture':
    case 'void':
      return { kind: request.kind, teetimegroup: request.teetimegroup };
    default:
      return null;
  }
}

export async function moneyOf(
  db: Queryable,
  { courseKey, course }: SheetCourse,
  asked: { groups: readonly string[]; staffID: string; nowMs: number },
): Promise<GroupsMoney> {
  const today = courseDateAt(course.rules.timeZone, asked.nowMs);
  return { ...(await findMoney(db, courseKey, asked.groups)), staffID: asked.staffID, today };
}

/** Stores what an act moves, and what the provider is to be asked for. Starts over when a payment has changed. */
export async function writeMoney(
  deps: Pick<MoneyDeps, 'newId'>,
  transaction: Queryable,
  { courseKey, course }: SheetCourse,
  moved: MovedMoney & { act: string; staff: Acting; at: Date },
): Promise<AskedAct[]> {
  const { staff, at } = moved;
  const day = courseDateAt(course.rules.timeZone, at.getTime());
  if (!(await writeCounterMoney(transaction, courseKey, { ...moved, day }))) throw new RollBack('again');
  const asked: AskedAct[] = [];
  for (const { paymentID, state, act, refundCents, shares } of moved.asked) {
    const id = deps.newId();
    const by = staff.person ?? staff.name;
    const payment = { courseKey, id: paymentID, state };
    const started = await storeAskedAct(transaction, { payment, id, act, by, refundCents, shares });
    if (started.outcome !== 'asked' || started.isRepeat) throw new RollBack('again');
    asked.push({ courseKey, id, paymentID, act, by, refundCents });
  }
  return asked;
}

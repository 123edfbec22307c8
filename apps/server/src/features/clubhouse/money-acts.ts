import type { ActRequest } from '@dewsweeper/contract/act-request';
import type { GroupsMoney, MovedMoney, ProviderAsk } from '@dewsweeper/core/clubhouse/act-types';
import type { MoneyAct } from '@dewsweeper/core/clubhouse/money-acts';
import { courseDateAt } from '@dewsweeper/core/shared/local-time';
import type { Queryable } from '../../adapters/postgres/transaction.ts';
import type { NewId } from '../../ports.ts';
import { type ClubhouseDeps, settleAct } from '../payments/clubhouse-acts.ts';
import { type AskedAct, startAct } from '../payments/clubhouse-store.ts';
import { findPayment } from '../payments/store.ts';
import { findMoney, writeCounterMoney } from './money-store.ts';
import { RollBack } from './roll-back.ts';
import type { SheetCourse } from './sheet.ts';

export type MoneyDeps = ClubhouseDeps & { newId: NewId };

type Acting = { id: string; name: string };

/** Acts that decide about the money of groups. */
export const decidesOnMoney = (request: ActRequest) =>
  moneyActOf(request) !== null || request.kind === 'cancel' || request.kind === 'delay';

export function moneyActOf(request: ActRequest): MoneyAct | null {
  switch (request.kind) {
    case 'pay': {
      const { kind, teetimegroup, golfers, method, amountCents } = request;
      return { kind, teetimegroup, golfers, method, amountCents };
    }
    case 'give-back': {
      const { kind, teetimegroup, golfers, amountCents } = request;
      return { kind, teetimegroup, golfers, amountCents };
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

/** False where a payment's provider cannot be asked: no access token. */
export async function canAskProvider(
  deps: Pick<MoneyDeps, 'pool' | 'findProvider'>,
  courseKey: string,
  asked: readonly ProviderAsk[],
): Promise<boolean> {
  for (const { paymentID } of asked) {
    const payment = await findPayment(deps.pool, courseKey, paymentID);
    if (!payment || !(await deps.findProvider(payment))) return false;
  }
  return true;
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
    const by = staff.name;
    const payment = { courseKey, id: paymentID, state };
    const started = await startAct(transaction, { payment, id, act, by, refundCents, shares });
    if (started.outcome !== 'asked' || started.isRepeat) throw new RollBack('again');
    asked.push({ courseKey, id, paymentID, act, by, refundCents });
  }
  return asked;
}

/** Asks the provider for what an act has stored. What stays unclear is asked again by a job. */
export async function settleAsked(deps: MoneyDeps, asked: readonly AskedAct[]): Promise<void> {
  for (const act of asked) {
    const payment = await findPayment(deps.pool, act.courseKey, act.paymentID);
    const found = payment && (await deps.findProvider(payment));
    if (found) await settleAct(deps, act, { provider: found.provider, isRepeat: false });
  }
}

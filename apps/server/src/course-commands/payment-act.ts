import type { ClubhouseAct } from '@dewsweeper/core/payment/clubhouse-act';
import type { CourseKey } from '@dewsweeper/core/shared/course-key';
import { courseKeyOf } from '@dewsweeper/core/shared/course-key';
import type { Pool } from 'pg';
import { actOnPayment as actOn } from '../features/clubhouse/act-on-payment.ts';
import { findByReceipt, findLikeReceipts } from '../features/payments/clubhouse-store.ts';
import { findPayment, type StoredPayment } from '../features/payments/store.ts';
import { actedBy, commandLine, sheetCourseOf, withActs } from './acting.ts';
import { assertWords, coursePathOf } from './command.ts';
import { CommandProblem } from './command-problem.ts';
import { assertCourseOrRemoved } from './known-course.ts';
import { amountText, notDoneLines, refusalLines } from './payment-texts.ts';

const done: Record<ClubhouseAct, string> = {
  capture: 'Captured',
  void: 'Let go of the hold of',
  refund: 'Refunded',
};

/** `payments capture|void|refund [GROUP/COURSE] RECEIPT`. */
export async function actOnPayment(
  act: ClubhouseAct,
  words: string[],
  givenBy: string,
  usage: string,
): Promise<void> {
  assertWords([act, ...words], 2, 3, usage);
  const receipt = words.at(-1) ?? '';
  const path = words.length === 2 ? coursePathOf(words[0] ?? '') : null;
  const by = actedBy(givenBy);
  await withActs(async (deps) => {
    const payment = await findOne(deps.pool, receipt, path && courseKeyOf(path));
    const { courseKey, id: paymentID } = payment;
    const course = await sheetCourseOf(deps.pool, courseKey);
    const performed = await actOn(deps, { course, paymentID, act, staff: commandLine(by) });
    if (!performed.ok) throw new CommandProblem(...refusalLines(performed, payment));
    const report = performed.value;
    if (report.outcome !== 'done') throw new CommandProblem(...notDoneLines(act, report));
    console.log(
      `${done[act]} ${amountText(payment)}: receipt ${payment.receiptNumber}, reservation ${payment.teeTimeGroupID} at ${courseKey}.`,
    );
    if (act === 'refund') console.log('The card’s bank shows it within some days.');
  });
}

/** The payment of a receipt. The number is part of Square's id, so two payments may share it. */
async function findOne(pool: Pool, receipt: string, courseKey: CourseKey | null): Promise<StoredPayment> {
  if (courseKey) await assertCourseOrRemoved(pool, courseKey);
  const endpoints = await findByReceipt(pool, receipt, courseKey);
  const found = await Promise.all(
    endpoints.map((endpoint) => findPayment(pool, endpoint.courseKey, endpoint.id)),
  );
  const payments = found.filter((payment) => payment !== null);
  const [payment] = payments;
  if (payments.length === 1 && payment) return payment;
  if (payments.length > 1)
    throw new CommandProblem(
      `${payments.length} payments have receipt ${receipt}. Name the one you mean by Square’s id of it:`,
      ...payments.map(
        (one) =>
          `  ${one.squarePaymentID}  ${one.courseKey}  reservation ${one.teeTimeGroupID}  ${amountText(one)}  ${one.state}`,
      ),
    );
  const like = await findLikeReceipts(pool, receipt, courseKey);
  throw new CommandProblem(
    `There is no payment with receipt ${receipt}${courseKey ? ` at ${courseKey}` : ''}.`,
    ...(like.length > 0 ? [`Did you mean ${like.join(', ')}? Capitals count.`] : []),
  );
}

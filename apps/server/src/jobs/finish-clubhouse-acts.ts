import type { FastifyBaseLogger } from 'fastify';
import { type ClubhouseParts, settleAct } from '../rooms/payments/clubhouse-acts.ts';
import { type AskedAct, takeDueActs } from '../rooms/payments/clubhouse-store.ts';
import { findPayment } from '../rooms/payments/store.ts';
import { type Rounds, startRounds } from './rounds.ts';

const everyMs = 5_000;
/** Longer than the calls of one act take. */
const leaseSeconds = 90;
const mostAtOnce = 10;

type Parts = Omit<ClubhouseParts, 'askAgainAfterMs'> & { log: FastifyBaseLogger };

/**
 * Asks the provider again about what the clubhouse asked for and got no clear word about, until it does. Any number of
 * processes may run it: each act is leased to one.
 */
export function startFinishingClubhouseActs(parts: Parts): Rounds {
  return startRounds({
    everyMs,
    round: () => finishDueActs(parts),
    failed: (error) =>
      parts.log.error({ err: error }, 'acts of the clubhouse could not be finished; it is tried again'),
  });
}

/** One round; answers how many acts were asked about. */
export async function finishDueActs(parts: Parts): Promise<number> {
  const due = await takeDueActs(parts.pool, leaseSeconds, mostAtOnce);
  for (const act of due) {
    await finish(parts, act).catch((error: unknown) => {
      parts.log.error({ err: error, act: act.id }, 'an act of the clubhouse could not be finished yet');
    });
  }
  return due.length;
}

async function finish(parts: Parts, act: AskedAct): Promise<void> {
  const { courseKey, paymentID, by } = act;
  const about = { act: act.act, by, payment: paymentID, courseKey };
  const payment = await findPayment(parts.pool, courseKey, paymentID);
  const found = payment && (await parts.findProvider(payment));
  if (!found) {
    parts.log.error(
      { ...about, location: payment?.locationId },
      'an act of the clubhouse waits for an access token',
    );
    return;
  }
  const asking = { provider: found.provider, isRepeat: true };
  const report = await settleAct({ ...parts, askAgainAfterMs: [] }, act, asking);
  if (report.outcome === 'unknown') {
    parts.log.warn(
      { ...about, reason: report.reason },
      'the outcome of an act of the clubhouse is not known yet',
    );
  } else {
    const { state, story } = report.payment;
    parts.log.warn(
      { ...about, outcome: report.outcome, state, story },
      'an act of the clubhouse was finished',
    );
  }
}

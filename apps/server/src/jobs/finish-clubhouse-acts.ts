import type { FastifyBaseLogger } from 'fastify';
import { type ClubhouseDeps, settleAct } from '../features/payments/clubhouse-acts.ts';
import { type AskedAct, takeDueActs } from '../features/payments/clubhouse-store.ts';
import { findPayment } from '../features/payments/store.ts';
import { type RepeatedJob, runEvery } from './run-every.ts';

const everyMs = 5_000;
/** Longer than the calls of one act take. */
const leaseSeconds = 90;
const maxAtOnce = 10;

type Deps = Omit<ClubhouseDeps, 'askAgainAfterMs'> & { log: FastifyBaseLogger };

/** Any number of processes may run it: each act is leased to one. */
export function startFinishingClubhouseActs(deps: Deps): RepeatedJob {
  return runEvery({
    everyMs,
    round: () => finishDueActs(deps),
    failed: (error) =>
      deps.log.error({ err: error }, 'acts of the clubhouse could not be finished; trying again'),
  });
}

export async function finishDueActs(deps: Deps): Promise<number> {
  const due = await takeDueActs(deps.pool, leaseSeconds, maxAtOnce);
  for (const act of due) {
    await finish(deps, act).catch((error: unknown) => {
      deps.log.error({ err: error, act: act.id }, 'an act of the clubhouse could not be finished yet');
    });
  }
  return due.length;
}

async function finish(deps: Deps, act: AskedAct): Promise<void> {
  const { courseKey, paymentID, by } = act;
  const about = { act: act.act, by, payment: paymentID, courseKey };
  const payment = await findPayment(deps.pool, courseKey, paymentID);
  const found = payment && (await deps.findProvider(payment));
  if (!found) {
    deps.log.error(
      { ...about, location: payment?.locationId },
      'an act of the clubhouse waits for an access token',
    );
    return;
  }
  const asking = { provider: found.provider, isRepeat: true };
  const report = await settleAct({ ...deps, askAgainAfterMs: [] }, act, asking);
  if (report.outcome === 'unknown') {
    deps.log.warn(
      { ...about, reason: report.reason },
      'the outcome of an act of the clubhouse is not known yet',
    );
  } else {
    const { state, history } = report.payment;
    deps.log.warn(
      { ...about, outcome: report.outcome, state, history },
      'an act of the clubhouse was finished',
    );
  }
}

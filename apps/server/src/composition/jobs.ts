import { randomUUID } from 'node:crypto';
import { newReservationID } from '../adapters/reservation-id.ts';
import { closeSheets } from '../features/clubhouse/cells-store.ts';
import { findWithMostReservations, queueNotice } from '../features/clubhouse/store.ts';
import { findWaitingGolfers } from '../features/waitlist/golfers.ts';
import { markDay } from '../features/waitlist/store.ts';
import { startDrawingOpenings } from '../jobs/draw-openings.ts';
import { startDeletingExpiredRows } from '../jobs/expired-rows.ts';
import { startFindingUnmatchedCharges } from '../jobs/find-unmatched-charges.ts';
import { startFinishingClubhouseActs } from '../jobs/finish-clubhouse-acts.ts';
import { startPassingOn } from '../jobs/pass-on-waitlist.ts';
import { startRemindingGolfers } from '../jobs/remind-golfers.ts';
import { startRetention } from '../jobs/retention.ts';
import { startSettlingPayments } from '../jobs/settle-payments.ts';
import type { Composition } from './composition.ts';
import type { Services } from './services.ts';

type Intervals = Pick<Composition, 'settleEveryMs' | 'remindEveryMs' | 'passOnEveryMs' | 'drawEveryMs'>;

/** What runs by itself beside requests. */
export function startJobs(services: Services, intervals: Intervals): { stop: () => Promise<void> } {
  const { config, pool, log, live, delivering, payments, passOn } = services;
  const { announce } = live;
  const deletingExpiredRows = startDeletingExpiredRows(pool, log, announce);
  const retention = startRetention({ pool, log, keeping: config, retentionTime: config.retentionTime });
  const askingAndTelling = [
    startSettlingPayments(payments, intervals.settleEveryMs),
    startFinishingClubhouseActs(payments),
    startFindingUnmatchedCharges({ ...payments, courses: services.courses }),
    startPassingOn({ pool, passOn, log }, intervals.passOnEveryMs),
    startRemindingGolfers({ ...services.reminders, log, everyMs: intervals.remindEveryMs }),
    startDrawingOpenings(
      {
        ...services.openings,
        announce,
        deliverSoon: delivering.wake,
        newId: randomUUID,
        newReservationID,
        publicUrl: config.publicUrl,
        maxOpenReservations: config.maxOpenReservationsPerCourse,
        findWithMostReservations,
        closeSheets,
        findGolfers: findWaitingGolfers,
        markDay,
        queueMessages: queueNotice,
        log,
      },
      intervals.drawEveryMs,
    ),
    delivering,
  ];
  return {
    stop: async () => {
      await Promise.all(askingAndTelling.map((job) => job.stop()));
      // They announce what they did.
      await live.stop();
      await deletingExpiredRows.stop();
      await retention.stop();
    },
  };
}

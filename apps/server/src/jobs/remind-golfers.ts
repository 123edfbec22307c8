import type { FastifyBaseLogger } from 'fastify';
import type { ReminderDeps } from '../features/reminders/deps.ts';
import { queueReminders } from '../features/reminders/queue-reminders.ts';
import { type RepeatedJob, runEvery } from './run-every.ts';

const usualEveryMs = 15_000;

/** Any number of processes may run it: a reservation is reminded of once. */
export function startRemindingGolfers(
  deps: ReminderDeps & { log: FastifyBaseLogger; everyMs: number | undefined },
): RepeatedJob {
  return runEvery({
    everyMs: deps.everyMs ?? usualEveryMs,
    round: () =>
      queueReminders(deps, (error, about) =>
        deps.log.error({ err: error, ...about }, 'a golfer could not be reminded; trying again'),
      ),
    failed: (error) => deps.log.error({ err: error }, 'golfers could not be reminded; trying again'),
  });
}

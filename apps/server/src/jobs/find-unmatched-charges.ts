import {
  type FindUnmatchedDeps,
  findUnmatchedCharges,
} from '../features/unmatched-charges/find-unmatched.ts';
import { type RepeatedJob, runEvery } from './run-every.ts';

const usualEveryMs = 5_000;

/** Several processes may run it: a charge is stored once. */
export function startFindingUnmatchedCharges(deps: FindUnmatchedDeps, everyMs = usualEveryMs): RepeatedJob {
  return runEvery({
    everyMs,
    round: () => findUnmatchedCharges(deps),
    failed: (error) =>
      deps.log.error({ err: error }, 'charges since a backup could not be looked for; trying again'),
  });
}

import { BaseSequencer } from 'vitest/node';

/** Each takes minutes: begun last, one of them would run alone at the end. */
const long = [
  'tooling/upgrade/upgrade.test.mjs',
  'tooling/start-again.test.mjs',
  'test/fault-injection/restore-kills.test.ts',
  'test/simulation/waiting.test.ts',
  'test/races/races.test.ts',
  'test/simulation/draws.test.ts',
  'src/backup/backup.test.ts',
  'test/fault-injection/payment-kills.test.ts',
  'tooling/dewsweeper.test.mjs',
  'test/fuzz/fuzz.test.ts',
  'test/processes/processes.test.ts',
  'test/simulation/simulate.test.ts',
  'src/launcher.test.ts',
];

export class LongTestsFirst extends BaseSequencer {
  async sort(files) {
    // oxlint-disable-next-line unicorn/no-array-sort -- a method of the sequencer
    return (await super.sort(files)).toSorted((a, b) => placeOf(a) - placeOf(b));
  }
}

function placeOf({ moduleId }) {
  const place = long.findIndex((path) => moduleId.endsWith(`/${path}`));
  return place === -1 ? long.length : place;
}

import { writeSync } from 'node:fs';
import { finishSwitch } from '../backup/switch-data.ts';

/** A process that finishes a switch, for its tests: DATA_DIR and KILLED_BEFORE in, its steps out, a line each. */
const { DATA_DIR: dataDir = '', KILLED_BEFORE: killedBefore } = process.env;

await finishSwitch({
  dataDir,
  name: 'shop',
  log: () => {},
  onStep(step) {
    writeSync(1, `${step}\n`);
    if (step === killedBefore) process.kill(process.pid, 'SIGKILL');
  },
});

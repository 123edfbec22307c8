import { readFileSync } from 'node:fs';

/** Starts counting; answers the share of CPU time that the host of this virtual machine took since. */
export function countStolenTime(): () => number {
  const before = processorTicks();
  return () => {
    const after = processorTicks();
    return (after.stolen - before.stolen) / Math.max(1, after.all - before.all);
  };
}

/** All processors: user, nice, system, idle, iowait, irq, softirq, steal; user includes guests. */
function processorTicks(): { stolen: number; all: number } {
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n');
  const ticks = line.split(/\s+/).slice(1, 9).map(Number);
  return { stolen: ticks[7] ?? 0, all: ticks.reduce((sum, count) => sum + count, 0) };
}

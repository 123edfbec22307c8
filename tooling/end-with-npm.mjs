import { readFileSync } from 'node:fs';

const lookEveryMs = 250;

/** On signals other than Ctrl-C, npm ends without stopping the script. */
export function endWithNpm() {
  if (!process.env.npm_lifecycle_event) return;
  const starters = startersNow();
  const watch = setInterval(() => {
    if (startersNow() === starters) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, lookEveryMs);
  watch.unref();
}

function startersNow() {
  const shell = process.ppid;
  try {
    const [, npm] = /\) \S (\d+)/.exec(readFileSync(`/proc/${shell}/stat`, 'utf8')) ?? [];
    return `${shell} ${npm}`;
  } catch {
    return `${shell}`;
  }
}

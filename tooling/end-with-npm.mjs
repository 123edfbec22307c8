import { readFileSync } from 'node:fs';

const lookEveryMs = 250;

/**
 * Ends this process when the npm that started it is gone. npm runs a script through a shell and, on signals other
 * than Ctrl-C, ends without stopping the script.
 */
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

/** The shell, and where known, npm above it. */
function startersNow() {
  const shell = process.ppid;
  try {
    const [, npm] = /\) \S (\d+)/.exec(readFileSync(`/proc/${shell}/stat`, 'utf8')) ?? [];
    return `${shell} ${npm}`;
  } catch {
    return `${shell}`;
  }
}

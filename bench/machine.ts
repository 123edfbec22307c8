import { cpus, loadavg, totalmem } from 'node:os';

export function describeMachine(): string {
  const gigabytes = Math.round(totalmem() / 1024 ** 3);
  const load = loadavg()[0]?.toFixed(2);
  const today = new Date().toISOString().slice(0, 10);
  return `${cpus().length} cores (${cpus()[0]?.model.trim()}), ${gigabytes} GB, Node ${process.versions.node}, ${today}, load average at start ${load}`;
}

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const ticksPerSecond = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

export function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

export function residentBytes(pid: number): number {
  return statusBytes(pid, 'VmRSS');
}

export function maxResidentBytes(pid: number): number {
  return statusBytes(pid, 'VmHWM');
}

function statusBytes(pid: number, name: string): number {
  const [, kilobytes] =
    new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}

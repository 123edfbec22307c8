import { minuteOf } from '../../lib/days.ts';

type Round = { startTime: string; endTime: string; roundLength: number };

/** Whoever started earlier has played their nine holes by the start; 18 holes later others may follow. */
export function defaultHours(
  startingTime: string,
  rounds: readonly Round[],
): { from: string; until: string } {
  const start = minuteOf(startingTime);
  const longest = Math.max(...rounds.map(({ roundLength }) => roundLength));
  const first = Math.min(...rounds.map(({ startTime }) => minuteOf(startTime)));
  const last = Math.max(...rounds.map(({ endTime }) => minuteOf(endTime)));
  return {
    from: timeOf(Math.min(start, Math.max(first, start - longest))),
    until: timeOf(Math.max(start, Math.min(last, start + 2 * longest))),
  };
}

function timeOf(minute: number): string {
  const hours = String(Math.floor(minute / 60)).padStart(2, '0');
  return `${hours}:${String(minute % 60).padStart(2, '0')}`;
}

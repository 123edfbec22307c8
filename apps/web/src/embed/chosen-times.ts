import type { OpenTime, OpenTimes } from '@dewsweeper/contract/open-times';

export type Wanted = { players: number; holes: 9 | 18 | null; count: number };

/** The next times for so many players, each time once for each number of holes; days without any are left out. */
export function chosenTimes({ days }: Pick<OpenTimes, 'days'>, wanted: Wanted): OpenTimes['days'] {
  let left = wanted.count;
  return days.flatMap(({ date, times }) => {
    const fitting = withoutOtherTees(times.filter((time) => suits(time, wanted))).slice(0, left);
    left -= fitting.length;
    return fitting.length === 0 ? [] : [{ date, times: fitting.map((time) => forPlayers(time, wanted)) }];
  });
}

function suits({ holes, minPlayers }: OpenTime, wanted: Wanted): boolean {
  return minPlayers <= wanted.players && (wanted.holes === null || wanted.holes === holes);
}

/** The golfer finds the other tees on the course's page. */
function withoutOtherTees(times: OpenTime[]): OpenTime[] {
  const first = new Map<string, OpenTime>();
  for (const time of times) {
    const key = `${time.time} ${time.holes}`;
    if (!first.has(key)) first.set(key, time);
  }
  return [...first.values()];
}

function forPlayers(time: OpenTime, { players }: Wanted): OpenTime {
  const url = new URL(time.url);
  url.searchParams.set('players', String(players));
  return { ...time, url: url.href };
}

/** Invalid attributes count as the default. */
export function readWanted(attribute: (name: string) => string | null): Wanted {
  const holes = attribute('holes');
  return {
    players: wholeNumber(attribute('players'), { least: 1, most: 4, otherwise: 2 }),
    holes: holes === '9' ? 9 : holes === '18' ? 18 : null,
    count: wholeNumber(attribute('count'), { least: 1, most: 50, otherwise: 6 }),
  };
}

export function wholeNumber(
  text: string | null,
  { least, most, otherwise }: { least: number; most: number; otherwise: number },
): number {
  const number = Number(text ?? Number.NaN);
  return Number.isInteger(number) && number >= least && number <= most ? number : otherwise;
}

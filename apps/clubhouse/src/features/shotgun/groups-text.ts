import { maxShotgunGroups } from '@dewsweeper/contract/act-request';

export type ShotgunGroup = { hole: number; team: string; players: string[] };
export type PlacedGroup = ShotgunGroup & { place: string };
export type GroupsFault = { of: 'hole' | 'players' | 'long' | 'groups'; line: number };
export type ReadGroups = { groups: ShotgunGroup[]; fault: GroupsFault | null };

const mostPlayers = 8;
const longestName = 60;
const lastHole = 18;
const letters = 'ABCD';

/** `7A`, `7 b:`, `hole 7`, `7.` and `7)`, but not `7 Oaks`. */
const leadingHole =
  /^(?:hole\s+(?<named>\d{1,2})\s*(?<ofNamed>[a-d]?)\b|(?<plain>\d{1,2})(?:\s*(?<ofPlain>[a-d])\b|(?=[.):\t])))[\s.):-]*/i;

/**
 * Groups, one a line: `Team: name, name`, or names alone. Lines without a hole fill the holes up to `holes` one after
 * the other, each once before any twice.
 */
export function readGroups(text: string, holes: number): ReadGroups {
  const read = text.split(/\r?\n/).flatMap((words, index) => {
    const line = words.trim();
    return line === '' ? [] : [{ ...readLine(line), line: index + 1 }];
  });
  const chosen = read.flatMap(({ hole }) => (hole === null ? [] : [hole]));
  const onHole = new Map<number, number>();
  for (const hole of chosen) onHole.set(hole, (onHole.get(hole) ?? 0) + 1);
  const placed = read.map((one) => {
    const hole = one.hole ?? emptiest(onHole, holes);
    if (one.hole === null) onHole.set(hole, (onHole.get(hole) ?? 0) + 1);
    return { ...one, hole };
  });
  const groups = placed
    .toSorted((a, b) => a.hole - b.hole || a.letter.localeCompare(b.letter))
    .map(({ hole, team, players }) => ({ hole, team, players }));
  return { groups, fault: faultOf(placed) };
}

function readLine(line: string): { hole: number | null; letter: string; team: string; players: string[] } {
  const found = leadingHole.exec(line);
  const { named, plain, ofNamed, ofPlain } = found?.groups ?? {};
  const digits = named ?? plain;
  const words = found ? line.slice(found[0].length) : line;
  const colon = words.indexOf(':');
  return {
    hole: digits === undefined ? null : Number(digits),
    // Those without a letter come after the others.
    letter: (ofNamed || ofPlain || 'z').toLowerCase(),
    team: words.slice(0, Math.max(colon, 0)).trim(),
    players: words
      .slice(colon + 1)
      .split(/[,;\t]/)
      .map((name) => name.trim())
      .filter((name) => name !== ''),
  };
}

function emptiest(onHole: ReadonlyMap<number, number>, holes: number): number {
  let found = 1;
  for (let hole = 2; hole <= holes; hole += 1)
    if ((onHole.get(hole) ?? 0) < (onHole.get(found) ?? 0)) found = hole;
  return found;
}

function faultOf(placed: readonly (ShotgunGroup & { line: number })[]): GroupsFault | null {
  for (const { hole, team, players, line } of placed) {
    if (hole < 1 || hole > lastHole) return { of: 'hole', line };
    if (players.length > mostPlayers) return { of: 'players', line };
    if ([team, ...players].some((name) => name.length > longestName)) return { of: 'long', line };
  }
  return placed.length > maxShotgunGroups ? { of: 'groups', line: placed.length } : null;
}

/** In the order of the holes, each with its place such as `7B`; alone on its hole it is `7A` too. */
export function placesOf(
  groups: readonly { hole: number; team: string; players: readonly string[] }[],
): PlacedGroup[] {
  const onHole = new Map<number, number>();
  return groups
    .toSorted((a, b) => a.hole - b.hole)
    .map(({ hole, team, players }) => {
      const index = onHole.get(hole) ?? 0;
      onHole.set(hole, index + 1);
      return { hole, team, players: [...players], place: `${hole}${letters[index] ?? `D${index - 2}`}` };
    });
}

/** What `readGroups` reads as these groups. */
export function writeGroups(
  groups: readonly { hole: number; team: string; players: readonly string[] }[],
): string {
  return placesOf(groups)
    .map(({ hole, place, team, players }) => {
      const start = /D\d/.test(place) ? `${hole}.` : place;
      const named = team === '' ? '' : `${team}:`;
      return [start, named, players.join(', ')].filter((part) => part !== '').join(' ');
    })
    .join('\n');
}

/** What the server warns of, by place. */
export function odditiesOf(groups: readonly PlacedGroup[]): { crowded: number[]; large: string[] } {
  const crowded = groups.filter(({ place }) => /(?:C|D\d*)$/.test(place)).map(({ hole }) => hole);
  return {
    crowded: [...new Set(crowded)],
    large: groups.filter(({ players }) => players.length > 4).map(({ place }) => place),
  };
}

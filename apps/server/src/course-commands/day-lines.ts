import type { Sheet, SheetGroup } from '@dewsweeper/contract/clubhouse';

type OfLine = { time: string; teeID: string; id: string; source: 'web' | 'counter' | 'clubhouse' };

/** One entry at one time on one tee: a start, a reround, a hold, or a closed range. */
export type DayLine = OfLine &
  (
    | { kind: 'start' | 'turn'; group: SheetGroup; otherTee: string }
    | { kind: 'hold'; hold: Sheet['holds'][number] }
    | { kind: 'closed'; until: string; title: string }
  );

/** A day's sheet, line by line: by time and then tee. */
export function dayLines({ groups, holds, blocks }: Sheet): DayLine[] {
  const lines = [
    ...groups.flatMap(playLines),
    ...holds.map((hold): DayLine => {
      const { id, startingTime: time, startingTeeID: teeID } = hold;
      return { kind: 'hold', id, time, teeID, source: 'web', hold };
    }),
    ...blocks.map(({ id, teeID, from, to, title }): DayLine => {
      return { kind: 'closed', id, time: from, teeID, source: 'clubhouse', until: to, title };
    }),
  ];
  return lines.toSorted(
    (a, b) => compare(a.time, b.time) || compare(a.teeID, b.teeID) || compare(a.id, b.id),
  );
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

function playLines(group: SheetGroup): DayLine[] {
  const { id, startingTime, startingTeeID, reroundTime, reroundTeeID } = group;
  const of = { id, source: sourceWord(group.source), group };
  const turns = group.numHoles === 18 && reroundTime !== null && reroundTeeID !== null;
  const start: DayLine = {
    ...of,
    kind: 'start',
    time: startingTime,
    teeID: startingTeeID,
    otherTee: turns ? `${reroundTeeID} ${reroundTime}` : '',
  };
  if (!turns) return [start];
  const otherTee = `${startingTeeID} ${startingTime}`;
  return [start, { ...of, kind: 'turn', time: reroundTime, teeID: reroundTeeID, otherTee }];
}

export function sourceWord(source: string): OfLine['source'] {
  if (source === 'widget') return 'web';
  return source === 'counter' ? 'counter' : 'clubhouse';
}

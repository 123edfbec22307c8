import type { SheetGroup } from '@dewsweeper/contract/clubhouse';
import { formatTeeTime } from '@dewsweeper/web/lib/format.ts';
import { actMessages, bookMessages, sheetMessages } from '../../messages.ts';
import type { ActDraft } from '../acts/use-act-desk.tsx';

/** An act on a group and its words; null where nothing is left to do. */
export type Proposal = { draft: ActDraft; words: string } | null;

type Golfer = SheetGroup['golfers'][number];

export function nameOf(golfer: Golfer): string {
  return golfer.name === '' ? sheetMessages.guest(Number(golfer.id)) : golfer.name;
}

/** Of those named, or of all; golfers who are recorded already are left out. */
export function recordArrivals(
  kind: 'check-in' | 'no-show',
  group: SheetGroup,
  golfers: readonly Golfer[] = group.golfers,
): Proposal {
  const open = golfers.filter(({ arrival }) => arrival === null);
  if (open.length === 0) return null;
  const names = open.map(nameOf).join(', ');
  const time = formatTeeTime(group.startingTime);
  return {
    draft: { kind, teetimegroup: group.id, golfers: open.map(({ id }) => id) },
    words: kind === 'check-in' ? actMessages.checkIn(names, time) : actMessages.noShow(names, time),
  };
}

export function recordTeeOff(group: SheetGroup): Proposal {
  if (group.teedOffAt !== null) return null;
  return {
    draft: { kind: 'tee-off', teetimegroup: group.id },
    words: actMessages.teeOff(formatTeeTime(group.startingTime)),
  };
}

export function writeNote(group: SheetGroup, text: string): Proposal {
  if (text.trim() === group.note) return null;
  return {
    draft: { kind: 'note', teetimegroup: group.id, text: text.trim() },
    words: actMessages.groupNote(formatTeeTime(group.startingTime)),
  };
}

export function moveHint({ golfers, startingTime }: SheetGroup): string {
  return bookMessages.moveHint(golfers.map(nameOf).join(', '), formatTeeTime(startingTime));
}

/** Whether the course's own system leaves a group to staff. */
export function isOurs({ source, status }: SheetGroup): boolean {
  return (source === 'widget' || source === 'counter') && status === 'confirmed';
}

export const isMovable = (group: SheetGroup) => isOurs(group) && group.teedOffAt === null;

/** Where a group was booked; course systems name their own. */
export function sourceName({ source }: SheetGroup): string {
  return sheetMessages.sources[source] ?? `${source.slice(0, 1).toUpperCase()}${source.slice(1)}`;
}

/** `P` for Public, `ST` for Senior twilight. */
export function rateLetters(rateName: string): string {
  return rateName
    .split(/\s+/)
    .map((word) => word.match(/[\p{L}\p{N}]/u)?.[0] ?? '')
    .join('')
    .slice(0, 2)
    .toUpperCase();
}

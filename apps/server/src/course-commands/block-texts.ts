import type { TeeSheetDocument } from '@dewsweeper/contract/course';
import { isWallTime, minuteOf } from '@dewsweeper/core/shared/local-time';
import type { Affected, AffectedGroup, TimeRange } from '../features/course-blocks/affected.ts';
import { phonesOf } from '../features/course-blocks/texts.ts';
import { CommandProblem } from './command-problem.ts';
import { printable } from './table.ts';

/** The ranges of `TEE FROM TO --date DATE`; TEE is one tee, several separated by commas, or `all`. */
export function rangesTyped(
  typed: { tee: string; from: string; to: string; date: string },
  teesheets: readonly TeeSheetDocument[],
): TimeRange[] {
  const { tee, from, to, date } = typed;
  for (const [name, time] of [
    ['FROM', from],
    ['TO', to],
  ] as const)
    if (!isWallTime(time)) throw new CommandProblem(`${name} must be a time such as 07:10.`);
  if (minuteOf(to) < minuteOf(from)) throw new CommandProblem(`TO ${to} is earlier than FROM ${from}.`);
  const known = teesheets.map(({ id }) => id);
  const teeIDs = tee === 'all' && !known.includes('all') ? known : [...new Set(tee.split(','))];
  for (const teeID of teeIDs)
    if (!known.includes(teeID))
      throw new CommandProblem(
        `There is no tee sheet ${JSON.stringify(teeID)}.`,
        `The course has ${known.join(', ')}; all stands for all of them.`,
      );
  return teeIDs.map((teeID) => ({ teeID, from, to, date }));
}

export function affectedLines({ groups, holds }: Affected, holdText: string): string[] {
  return [
    ...(groups.length === 0
      ? ['No reservation lies in it.']
      : [groups.length === 1 ? '1 reservation lies in it:' : `${groups.length} reservations lie in it:`]),
    ...groups.flatMap(groupLines),
    ...(holds > 0 && holdText ? [`${holds === 1 ? '1 golfer is' : `${holds} golfers are`} ${holdText}`] : []),
  ];
}

function groupLines(group: AffectedGroup): string[] {
  const where = group.touches
    .map(({ part, teeID, time }) => `${part === 'start' ? '' : 'turns '}${time} ${teeID}`)
    .join(', ');
  const phones = phonesOf(group);
  const names = group.golfers.map(({ name }) => printable(name)).join(', ');
  const who = names || printable(group.booker?.name ?? '') || 'no names';
  return [
    `  ${where}  ${who}  (${group.id}, ${group.isWeb ? 'web' : 'clubhouse'})`,
    `      ${phones.length > 0 ? phones.map(printable).join(', ') : 'no telephone'}`,
  ];
}

export function textLines(texts: { queued: number; withoutPhone: AffectedGroup[] } | null): string[] {
  if (!texts) return [];
  return [
    textCount(texts.queued),
    ...(texts.withoutPhone.length > 0
      ? [`Without a telephone: ${texts.withoutPhone.map(({ id }) => id).join(', ')}.`]
      : []),
  ];
}

function textCount(queued: number): string {
  if (queued === 0) return 'No text was sent: nobody there has given a telephone.';
  return queued === 1 ? '1 text is on its way.' : `${queued} texts are on their way.`;
}

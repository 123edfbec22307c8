import { isWallTime, minuteOf } from '@dewsweeper/core/shared/local-time';
import type { TeeSheet } from '@dewsweeper/core/tee-sheet/course';
import { gridOf } from '@dewsweeper/core/tee-sheet/grid';
import { printable } from '../printable.ts';
import type { Affected, AffectedGroup, TimeRange } from './affected.ts';
import { CommandProblem } from './command-problem.ts';
import { sourceWord } from './day-lines.ts';

/** The ranges of `TEE FROM TO`; TEE is one tee, several separated by commas, or `all`. */
export function rangesTyped(
  { tee, from, to }: { tee: string; from: string; to: string },
  teesheets: readonly TeeSheet[],
): TimeRange[] {
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
  return teeIDs.map((teeID) => ({ teeID, from, to }));
}

export function timesIn(teesheets: readonly TeeSheet[], { teeID, from, to }: TimeRange): number {
  const sheet = teesheets.find(({ id }) => id === teeID);
  if (!sheet) return 0;
  return gridOf(sheet).filter((minute) => minuteOf(from) <= minute && minute <= minuteOf(to)).length;
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
  const who = names || 'no names';
  return [
    `  ${where}  ${who}  (${group.id}, ${sourceWord(group.source)})`,
    `      ${phones.length > 0 ? phones.map(printable).join(', ') : 'no telephone'}`,
  ];
}

export function toldLine(notices: number): string {
  if (notices === 0) return 'Nobody was told: no golfer there has given a telephone or mail address.';
  return notices === 1
    ? '1 golfer is told, by text or mail.'
    : `${notices} golfers are told, by text or mail.`;
}

/** Each telephone once, in whatever spelling. */
function phonesOf({ golfers }: AffectedGroup): string[] {
  const phones = golfers.map(({ phone }) => phone.trim());
  const digits = (phone: string) => phone.replaceAll(/\D/g, '').slice(-10);
  return phones.filter(
    (phone, index) =>
      digits(phone) !== '' && phones.findIndex((other) => digits(other) === digits(phone)) === index,
  );
}

import type { Pays, SheetLine } from '../features/starter-sheets/starter-sheet.ts';
import { decimalText } from './payment-texts.ts';

const moneyWords: [Pays, string][] = [
  ['paid', 'paid'],
  ['held', 'held on card'],
  ['due', 'due'],
  ['free', 'free'],
];

export function totalLines(lines: readonly SheetLine[]): string[] {
  const groups = lines.flatMap((line) =>
    line.kind === 'start' ? [{ ...line, size: Math.max(line.players, line.golfers.length) }] : [],
  );
  const sizeOf = (some: typeof groups) => some.reduce((sum, { size }) => sum + size, 0);
  const byHoles = ([18, 9] as const).flatMap((holes) => {
    const golfers = sizeOf(groups.filter((group) => group.holes === holes));
    return golfers > 0 ? [`${holes} holes: ${golfers}`] : [];
  });
  const holds = lines.filter(({ kind }) => kind === 'hold').length;
  const total = [
    count(groups.length, 'group'),
    `${count(sizeOf(groups), 'golfer')}${byHoles.length > 0 ? ` (${byHoles.join(', ')})` : ''}`,
    ...(holds > 0 ? [count(holds, 'hold')] : []),
  ];
  const named = groups.flatMap(({ golfers }) => golfers);
  const unnamed = sizeOf(groups) - named.length;
  const money = moneyWords.flatMap(([pays, word]) => {
    const golfers = named.filter((golfer) => golfer.pays === pays);
    const cents = golfers.reduce((sum, { amountCents }) => sum + amountCents, 0);
    if (golfers.length === 0) return [];
    return [`${word}${pays === 'free' ? '' : ` ${decimalText(cents)}`} (${count(golfers.length, 'golfer')})`];
  });
  if (unnamed > 0) money.push(`not known (${count(unnamed, 'golfer')})`);
  return [`Total: ${total.join(', ')}`, ...(money.length > 0 ? [`Money: ${money.join(', ')}`] : [])];
}

function count(many: number, what: string): string {
  return `${many} ${what}${many === 1 ? '' : 's'}`;
}

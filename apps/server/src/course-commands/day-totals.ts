import type { SheetGroup } from '@dewsweeper/contract/clubhouse';
import { decimalOf } from '@dewsweeper/core/shared/money';
import type { DayLine } from './day-lines.ts';
import { owedCents } from './day-rows.ts';

type SheetGolfer = SheetGroup['golfers'][number];

/** Somebody who has paid a part is counted as paid and as due. */
const moneyParts: {
  word: string;
  isOf: (golfer: SheetGolfer) => boolean;
  centsOf: ((golfer: SheetGolfer) => number) | null;
}[] = [
  {
    word: 'paid',
    isOf: ({ pays, takenCents }) => pays === 'paid' || takenCents > 0,
    centsOf: ({ takenCents }) => takenCents,
  },
  { word: 'held on card', isOf: ({ pays }) => pays === 'held', centsOf: owedCents },
  { word: 'due', isOf: ({ pays }) => pays === 'due', centsOf: owedCents },
  { word: 'free', isOf: ({ pays }) => pays === 'free', centsOf: null },
];

export function totalLines(lines: readonly DayLine[]): string[] {
  const groups = lines.flatMap((line) =>
    line.kind === 'start'
      ? [{ ...line.group, size: Math.max(line.group.players, line.group.golfers.length) }]
      : [],
  );
  const sizeOf = (some: typeof groups) => some.reduce((sum, { size }) => sum + size, 0);
  const byHoles = ([18, 9] as const).flatMap((holes) => {
    const golfers = sizeOf(groups.filter(({ numHoles }) => numHoles === holes));
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
  const money = moneyParts.flatMap(({ word, isOf, centsOf }) => {
    const golfers = named.filter(isOf);
    if (golfers.length === 0) return [];
    const who = count(golfers.length, 'golfer');
    if (centsOf === null) return [`${word} (${who})`];
    return [`${word} ${decimalOf(golfers.reduce((sum, one) => sum + centsOf(one), 0))} (${who})`];
  });
  if (unnamed > 0) money.push(`not known (${count(unnamed, 'golfer')})`);
  const came = cameParts(groups);
  return [
    `Total: ${total.join(', ')}`,
    ...(came.length > 0 ? [`Came: ${came.join(', ')}`] : []),
    ...(money.length > 0 ? [`Money: ${money.join(', ')}`] : []),
  ];
}

function cameParts(groups: readonly SheetGroup[]): string[] {
  const arrivals = groups.flatMap(({ golfers }) => golfers.flatMap(({ arrival }) => arrival?.state ?? []));
  const isIn = arrivals.filter((state) => state === 'checked-in').length;
  const missing = arrivals.length - isIn;
  const teedOff = groups.filter(({ teedOffAt }) => teedOffAt !== null).length;
  return [
    ...(isIn > 0 ? [count(isIn, 'golfer')] : []),
    ...(missing > 0 ? [count(missing, 'no-show')] : []),
    ...(teedOff > 0 ? [`${count(teedOff, 'group')} teed off`] : []),
  ];
}

function count(many: number, what: string): string {
  return `${many} ${what}${many === 1 ? '' : 's'}`;
}

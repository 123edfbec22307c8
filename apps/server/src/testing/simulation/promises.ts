import type { SimulatedGolfer } from './simulated-golfer.ts';
import { type BookedCharge, hasMoney } from './simulated-square.ts';
import type { GroupRow, Tables } from './tables.ts';

/** What is promised of tee times and money, and is broken when all has come to rest; nothing, if all is well. */
export function brokenPromises(
  tables: Tables,
  books: readonly BookedCharge[],
  golfers: readonly SimulatedGolfer[],
): string[] {
  const groups = [...tables.groups.values()];
  return [
    ...doubleBookings(groups),
    ...books.flatMap((charge) => faultsOfCharge(charge, groups)),
    ...groups.flatMap((group) => faultsOfReservation(group, tables, books)),
    ...[...tables.payments.values()].flatMap(({ id, state }) =>
      state === 'started' || state === 'undoing' ? [`payment ${id} is stuck in ${state}`] : [],
    ),
    ...stuckClaims(tables),
    ...golfers.flatMap((golfer) => lostReservations(golfer, groups)),
  ];
}

/** Two reservations in one cell. */
export function doubleBookings(groups: readonly GroupRow[]): string[] {
  const owners = new Map<string, string>();
  const faults: string[] = [];
  for (const group of groups) {
    if (group.status !== 'confirmed') continue;
    for (const cell of cellsOf(group)) {
      const other = owners.get(cell);
      if (other !== undefined) faults.push(`${cell} is ${other}'s and ${group.id}'s`);
      owners.set(cell, group.id);
    }
  }
  return faults;
}

function cellsOf(group: GroupRow): string[] {
  const day = `${group.courseKey} ${group.date}`;
  const turn = group.numHoles === 18 ? [`${day} ${group.reroundTeeID} ${group.reroundTime}`] : [];
  return [`${day} ${group.startingTeeID} ${group.startingTime}`, ...turn];
}

function faultsOfCharge(charge: BookedCharge, groups: readonly GroupRow[]): string[] {
  if (!hasMoney(charge)) return [];
  const group = groups.find(({ id }) => id === charge.reference);
  const isCarried = group?.status === 'confirmed' && group.receipt === charge.id;
  return isCarried ? [] : [`charge ${charge.id} is an orphan: its group is ${group?.status}`];
}

function faultsOfReservation(group: GroupRow, tables: Tables, books: readonly BookedCharge[]): string[] {
  if (group.status !== 'confirmed') return [];
  const faults: string[] = [];
  const claims = tables.claimsOf(group.courseKey, group.id);
  const isKept = claims.every(({ expiresAt }) => expiresAt === Number.POSITIVE_INFINITY);
  if (claims.length !== cellsOf(group).length || !isKept)
    faults.push(`reservation ${group.id} has lost its cells`);
  const isFree = group.courseKey.endsWith('/free');
  const charges = books.filter((charge) => charge.reference === group.id && hasMoney(charge));
  if (!isFree && charges.length !== 1)
    faults.push(`reservation ${group.id} stands on ${charges.length} charges`);
  const texts = tables.messages.filter((one) => one.groupID === group.id && one.channel === 'text');
  if (texts.length !== 1) faults.push(`reservation ${group.id} has ${texts.length} texts`);
  return faults;
}

function stuckClaims(tables: Tables): string[] {
  return [...tables.claims.values()].flatMap(({ courseKey, groupID, expiresAt }) =>
    expiresAt === Number.POSITIVE_INFINITY && tables.group(courseKey, groupID)?.status !== 'confirmed'
      ? [`the cells of ${groupID} are held for ever`]
      : [],
  );
}

function lostReservations(golfer: SimulatedGolfer, groups: readonly GroupRow[]): string[] {
  return [...golfer.acknowledged.keys()].flatMap((id) => {
    const group = groups.find((one) => one.id === id);
    const mayBeGone = golfer.givenUp.has(id) && group?.receipt === null;
    return group?.status === 'confirmed' || mayBeGone ? [] : [`${id} was confirmed and is ${group?.status}`];
  });
}

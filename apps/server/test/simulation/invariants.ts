import type { CourseKey } from '@dewsweeper/core/shared/course-key';
import type { SimulatedGolfer } from './simulated-golfer.ts';
import { hasMoney, type RecordedCharge } from './simulated-square.ts';
import type { GroupRow, StoredRows } from './stored-rows.ts';

/** The violations of the invariants of tee times and money after a schedule. */
export function brokenInvariants(
  rows: StoredRows,
  charges: readonly RecordedCharge[],
  golfers: readonly SimulatedGolfer[],
): string[] {
  const { groups, payments } = rows;
  return [
    ...doubleBookings(groups),
    ...charges.flatMap((charge) => chargeFailures(charge, groups)),
    ...groups.flatMap((group) => reservationFailures(group, rows, charges)),
    ...payments.flatMap(({ id, state }) =>
      state === 'started' || state === 'undoing' ? [`payment ${id} is stuck in ${state}`] : [],
    ),
    ...stuckClaims(rows),
    ...golfers.flatMap((golfer) => lostReservations(golfer, groups)),
  ];
}

/** Two reservations in one cell; of those that staff put beside others, one whose cells are all its own. */
export function doubleBookings(groups: readonly GroupRow[]): string[] {
  const owners = new Map<string, string>();
  const failures: string[] = [];
  for (const group of groups) {
    if (group.status !== 'confirmed' || group.beside) continue;
    for (const cell of cellsOf(group)) {
      const other = owners.get(cell);
      if (other !== undefined) failures.push(`${cell} is ${other}'s and ${group.id}'s`);
      owners.set(cell, group.id);
    }
  }
  for (const group of groups)
    if (group.status === 'confirmed' && group.beside && !cellsOf(group).some((cell) => owners.has(cell)))
      failures.push(`${group.id} is beside nobody`);
  return failures;
}

function cellsOf(group: GroupRow): string[] {
  const day = `${group.courseKey} ${group.date}`;
  const turn = group.numHoles === 18 ? [`${day} ${group.reroundTeeID} ${group.reroundTime}`] : [];
  return [`${day} ${group.startingTeeID} ${group.startingTime}`, ...turn];
}

function chargeFailures(charge: RecordedCharge, groups: readonly GroupRow[]): string[] {
  if (!hasMoney(charge)) return [];
  const group = groups.find(({ id }) => id === charge.reference);
  const isCarried = group?.status === 'confirmed' && group.receipt === charge.id;
  return isCarried ? [] : [`charge ${charge.id} is an orphan: its group is ${group?.status}`];
}

function reservationFailures(group: GroupRow, rows: StoredRows, report: readonly RecordedCharge[]): string[] {
  if (group.status !== 'confirmed') return [];
  const failures: string[] = [];
  const claims = rows.claims.filter((one) => one.courseKey === group.courseKey && one.groupID === group.id);
  const isKept = claims.every(({ isForEver }) => isForEver);
  if (claims.length !== (group.beside ? 0 : cellsOf(group).length) || !isKept)
    failures.push(`reservation ${group.id} has lost its cells`);
  if (group.source !== 'widget') return failures;
  const isFree = group.courseKey.endsWith('/free');
  const charges = report.filter((charge) => charge.reference === group.id && hasMoney(charge));
  if (!isFree && charges.length !== 1)
    failures.push(`reservation ${group.id} stands on ${charges.length} charges`);
  const texts = rows.messages.filter((one) => one.groupID === group.id && one.channel === 'text');
  if (texts.length !== 1) failures.push(`reservation ${group.id} has ${texts.length} texts`);
  return failures;
}

function stuckClaims({ claims, groups }: StoredRows): string[] {
  const isConfirmed = ({ courseKey, groupID }: { courseKey: CourseKey; groupID: string }) =>
    groups.some((one) => one.courseKey === courseKey && one.id === groupID && one.status === 'confirmed');
  return claims.flatMap((claim) =>
    claim.isForEver && !isConfirmed(claim) ? [`the cells of ${claim.groupID} are held for ever`] : [],
  );
}

function lostReservations(golfer: SimulatedGolfer, groups: readonly GroupRow[]): string[] {
  return [...golfer.acknowledged.keys()].flatMap((id) => {
    const group = groups.find((one) => one.id === id);
    const mayBeGone = golfer.givenUp.has(id) && group?.receipt === null;
    return group?.status === 'confirmed' || mayBeGone ? [] : [`${id} was confirmed and is ${group?.status}`];
  });
}

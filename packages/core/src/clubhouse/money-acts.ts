import { countOf, dollars, shortTime } from '../shared/in-words.ts';
import { accept, type Result, refuse } from '../shared/result.ts';
import type {
  AcceptedAct,
  ActRefusal,
  ActWarning,
  ActWrite,
  CounterTaking,
  GroupGolfer,
  GroupPayment,
  GroupsMoney,
  MovedMoney,
  PayMethod,
  ProviderAsk,
  SheetGroup,
} from './act-types.ts';

/** `golfers`: ids; the whole group when absent. `payment`: all that is left of this charge. */
export type MoneyAct =
  | {
      kind: 'pay';
      teetimegroup: string;
      golfers: readonly string[];
      method: PayMethod;
      amountCents: number;
    }
  | { kind: 'capture' | 'void'; teetimegroup: string }
  | { kind: 'give-back'; teetimegroup: string; golfers?: readonly string[] | undefined; amountCents: number }
  | { kind: 'give-back'; teetimegroup: string; payment: string };

export type MoneyContext = { groups: readonly SheetGroup[]; money: GroupsMoney };
type AcceptedMoneyAct = AcceptedAct & { money: MovedMoney };

/** See rules.md#money-at-the-counter. */
export function decideMoneyAct(
  { groups, money }: MoneyContext,
  act: MoneyAct,
): Result<AcceptedMoneyAct, ActRefusal> {
  const group = groups.find(({ id, isBlock }) => id === act.teetimegroup && !isBlock);
  if (!group) return refuse({ refusal: 'no-such-teetimegroup', teetimegroups: [act.teetimegroup] });
  switch (act.kind) {
    case 'pay':
      return decidePay(group, money, act);
    case 'give-back':
      return 'payment' in act ? giveBackCharge(group, money, act.payment) : decideGiveBack(group, money, act);
    case 'capture':
    case 'void':
      return decideAuthorized(group, money, act.kind);
    default:
      return act satisfies never;
  }
}

/** By any method, net of refunds. */
export function takenFor({ takenCents, paid, priceCents }: GroupGolfer): number {
  return takenCents ?? (paid ? priceCents : 0);
}

export function dueOf(golfer: GroupGolfer): number {
  return Math.max(0, golfer.priceCents - takenFor(golfer));
}

function decidePay(
  group: SheetGroup,
  money: GroupsMoney,
  act: Extract<MoneyAct, { kind: 'pay' }>,
): Result<AcceptedMoneyAct, ActRefusal> {
  if (!group.isReservation) return refuse({ refusal: 'kept-by-course-system', teetimegroups: [group.id] });
  if (group.isEnded || !group.isConfirmed)
    return refuse({ refusal: 'not-a-reservation', teetimegroups: [group.id] });
  const golfers = golfersOf(group, act.golfers);
  if (!golfers) return refuse({ refusal: 'no-such-golfer' });
  const shares = sharesOf(golfers, act.amountCents, dueOf);
  const beyondCents = act.amountCents - sumOf(golfers.map(dueOf));
  // Money beyond what is owed goes to the first golfer.
  if (beyondCents > 0) shares[golfers[0]?.id ?? ''] = (shares[golfers[0]?.id ?? ''] ?? 0) + beyondCents;
  const { id: teetimegroup } = group;
  const isHeld = paymentsOf(group, money).some(({ state }) => state === 'authorized');
  const warnings: ActWarning[] = [
    ...(beyondCents > 0 ? [{ code: 'more-than-due' as const, teetimegroup, amountCents: beyondCents }] : []),
    ...(isHeld ? [{ code: 'payment-held' as const, teetimegroup }] : []),
  ];
  return accept({
    writes: [writeOfShares(group, shares, 1)],
    inverse: [],
    warnings,
    line: `Took ${dollars(act.amountCents)} ${methodWords[act.method]} for ${countOf(golfers.length, 'golfer')} of ${timeOf(group)}`,
    money: {
      ...noMoney(),
      taken: [{ teetimegroup, method: act.method, amountCents: act.amountCents }],
    },
  });
}

/** Takes or lets go of what a card holds. */
function decideAuthorized(
  group: SheetGroup,
  money: GroupsMoney,
  act: 'capture' | 'void',
): Result<AcceptedMoneyAct, ActRefusal> {
  const payments = paymentsOf(group, money);
  const held = payments.find(({ state }) => state === 'authorized');
  if (!held) {
    const isCaptured = payments.some(({ state }) => state === 'captured');
    return refuse({ refusal: isCaptured ? 'already-captured' : 'no-payment', teetimegroups: [group.id] });
  }
  if (held.isActAsked) return refuse({ refusal: 'money-asked', teetimegroups: [group.id] });
  const amount = dollars(held.amountCents);
  return accept({
    writes: [{ write: 'group', id: group.id }],
    inverse: [],
    warnings: [],
    line:
      act === 'capture'
        ? `Took the ${amount} held on a card for ${timeOf(group)}`
        : `Let go of the ${amount} held on a card for ${timeOf(group)}`,
    money: { ...noMoney(), asked: [askOf(held, act)] },
  });
}

function decideGiveBack(
  group: SheetGroup,
  money: GroupsMoney,
  act: Extract<MoneyAct, { kind: 'give-back'; amountCents: number }>,
): Result<AcceptedMoneyAct, ActRefusal> {
  const golfers = act.golfers ? golfersOf(group, act.golfers) : group.golfers;
  if (!golfers) return refuse({ refusal: 'no-such-golfer' });
  const { takings, charges, isActAsked } = leftOf(group, money);
  if (isActAsked) return refuse({ refusal: 'money-asked', teetimegroups: [group.id] });
  const left = sumOf(takings.map(({ leftCents }) => leftCents)) + sumOf(charges.map(leftOfCharge));
  if (left === 0) return refuse({ refusal: 'nothing-to-give-back', teetimegroups: [group.id] });
  const leftCents = act.golfers ? Math.min(left, sumOf(golfers.map(takenFor)) + unheldOf(group, left)) : left;
  if (act.amountCents > leftCents)
    return refuse({ refusal: 'more-than-taken', leftCents, teetimegroups: [group.id] });
  return accept(giveBack(group, { takings, charges }, { golfers, amountCents: act.amountCents, money }));
}

/** The provider gives back all that it has left of the charge, which may be less than is known here. */
function giveBackCharge(
  group: SheetGroup,
  money: GroupsMoney,
  paymentID: string,
): Result<AcceptedMoneyAct, ActRefusal> {
  const { charges, isActAsked } = leftOf(group, money);
  if (isActAsked) return refuse({ refusal: 'money-asked', teetimegroups: [group.id] });
  const charge = charges.find(({ id }) => id === paymentID);
  if (!charge) return refuse({ refusal: 'nothing-to-give-back', teetimegroups: [group.id] });
  return accept({
    writes: [{ write: 'group', id: group.id }],
    inverse: [],
    warnings: [],
    line: `Gave back ${dollars(leftOfCharge(charge))} to the card that paid online, ${timeOf(group)}`,
    money: { ...noMoney(), asked: [askOf(charge, 'refund')], givesBack: 'other-money' },
  });
}

/** All that is left of a group's money: takings and charges are given back, what a card holds is let go. */
export function giveBackAll(group: SheetGroup, money: GroupsMoney): Result<AcceptedMoneyAct, ActRefusal> {
  const { takings, charges, isActAsked } = leftOf(group, money);
  if (isActAsked) return refuse({ refusal: 'money-asked', teetimegroups: [group.id] });
  const amountCents = sumOf(takings.map(({ leftCents }) => leftCents)) + sumOf(charges.map(leftOfCharge));
  const held = paymentsOf(group, money).filter(({ state }) => state === 'authorized');
  if (amountCents === 0 && held.length === 0)
    return refuse({ refusal: 'nothing-to-give-back', teetimegroups: [group.id] });
  const given = giveBack(group, { takings, charges }, { golfers: group.golfers, amountCents, money });
  const asked = [...given.money.asked, ...held.map((one) => askOf(one, 'void'))];
  return accept({
    ...given,
    line: [
      ...(amountCents > 0 ? [given.line] : []),
      ...held.map((one) => `let go of ${dollars(one.amountCents)} held on a card`),
    ].join(', '),
    money: { ...given.money, asked, givesBack: held.length > 0 ? 'other-money' : given.money.givesBack },
  });
}

/** `keep`: what was paid stays paid. The line is empty when no money moves. */
export function cancelOf(
  money: GroupsMoney,
  group: SheetGroup,
  choice: 'keep' | 'give-back',
): Result<AcceptedMoneyAct, ActRefusal> {
  const { id, golfers } = group;
  const ended = {
    writes: [{ write: 'group' as const, id, isEnded: true }],
    inverse: [{ write: 'group' as const, id, isEnded: false }],
  };
  if (choice === 'keep') {
    const isPaid =
      golfers.some(({ paid }) => paid) ||
      money.takings.some(({ teetimegroup, leftCents }) => teetimegroup === id && leftCents > 0);
    const warnings: ActWarning[] = isPaid ? [{ code: 'money-kept', teetimegroup: id }] : [];
    return accept({ ...ended, warnings, money: noMoney(), line: '' });
  }
  const given = giveBackAll(group, money);
  if (!given.ok) return given;
  const writes = given.value.writes.map((one) => (one.write === 'group' ? { ...one, isEnded: true } : one));
  return accept({ ...given.value, writes, inverse: ended.inverse });
}

/** The share of golfers who have left: no golfer has this id. */
export const nobody = '0';

/** What was taken for golfers who have left. */
const unheldOf = ({ golfers }: SheetGroup, leftCents: number) =>
  Math.max(0, leftCents - sumOf(golfers.map(takenFor)));

/**
 * The latest counter money goes back first, card charges last. Golfers who stay lose nothing before the money of those who
 * left is gone.
 */
function giveBack(
  group: SheetGroup,
  { takings, charges }: { takings: readonly CounterTaking[]; charges: readonly GroupPayment[] },
  {
    golfers,
    amountCents,
    money,
  }: { golfers: readonly GroupGolfer[]; amountCents: number; money: GroupsMoney },
): AcceptedMoneyAct {
  const { id: teetimegroup } = group;
  let rest = amountCents;
  const take = (leftCents: number) => {
    const cents = Math.min(rest, leftCents);
    rest -= cents;
    return cents;
  };
  const returned = takings.flatMap(({ id, method, leftCents }) => {
    const cents = take(leftCents);
    return cents > 0 ? [{ teetimegroup, taking: id, method, amountCents: cents }] : [];
  });
  let unheld = unheldOf(
    group,
    sumOf(takings.map(({ leftCents }) => leftCents)) + sumOf(charges.map(leftOfCharge)),
  );
  const heldOf = (cents: number) => {
    const free = Math.min(unheld, cents);
    unheld -= free;
    return cents - free;
  };
  const counterCents = sumOf(returned.map((one) => one.amountCents));
  const counterShares = sharesOf(golfers, heldOf(counterCents), takenFor);
  const afterCounter = withShares(golfers, counterShares, -1);
  const asked = charges.flatMap((charge) => {
    const refundCents = take(leftOfCharge(charge));
    if (refundCents === 0) return [];
    const shares = sharesOf(afterCounter, heldOf(refundCents), takenFor);
    // Shares tell a refund of a part from one of all that is left.
    if (Object.keys(shares).length === 0) shares[nobody] = refundCents;
    return [{ ...askOf(charge, 'refund'), refundCents, shares }];
  });
  const byMethod = new Map<PayMethod, number>();
  for (const one of returned) byMethod.set(one.method, (byMethod.get(one.method) ?? 0) + one.amountCents);
  const parts = [
    ...[...byMethod].map(([method, cents]) => `${dollars(cents)} ${methodWords[method]}`),
    ...asked.map((one) => `${dollars(one.refundCents)} to the card that paid online`),
  ];
  const isOwn =
    asked.length === 0 &&
    returned.every(({ taking }) =>
      takings.some(
        ({ id, staffID, day }) => id === taking && staffID === money.staffID && day === money.today,
      ),
    );
  return {
    writes: [writeOfShares(group, counterShares, -1)],
    inverse: [],
    warnings: [],
    line: `Gave back ${parts.join(' and ')}, ${timeOf(group)}`,
    money: { taken: [], returned, asked, givesBack: isOwn ? 'own-counter-takings' : 'other-money' },
  };
}

const methodWords: Record<PayMethod, string> = {
  cash: 'in cash',
  card: 'by card at the counter',
  voucher: 'by voucher',
  other: 'otherwise',
};

export const noMoney = (): MovedMoney => ({ taken: [], returned: [], asked: [], givesBack: 'nothing' });

/** Other people's money decides about the whole. */
export function addMoney(sum: MovedMoney, more: MovedMoney): void {
  sum.returned.push(...more.returned);
  sum.asked.push(...more.asked);
  if (more.givesBack === 'other-money' || sum.givesBack === 'nothing') sum.givesBack = more.givesBack;
}

function leftOf(group: SheetGroup, money: GroupsMoney) {
  const payments = paymentsOf(group, money);
  return {
    takings: money.takings.filter(
      ({ teetimegroup, leftCents }) => teetimegroup === group.id && leftCents > 0,
    ),
    charges: payments.filter((one) => one.state === 'captured' && leftOfCharge(one) > 0),
    isActAsked: payments.some((one) => one.isActAsked),
  };
}

const leftOfCharge = ({ amountCents, refundedCents }: GroupPayment) => amountCents - refundedCents;

const paymentsOf = ({ id }: SheetGroup, { payments }: GroupsMoney) =>
  payments.filter(({ teetimegroup }) => teetimegroup === id);

function askOf({ id, teetimegroup, state }: GroupPayment, act: ProviderAsk['act']): ProviderAsk {
  return { teetimegroup, paymentID: id, state, act, refundCents: null, shares: {} };
}

/** Null unless all are in the group; each once. */
function golfersOf(group: SheetGroup, ids: readonly string[]): GroupGolfer[] | null {
  const golfers = group.golfers.filter(({ id }) => ids.includes(id));
  return golfers.length === new Set(ids).size ? golfers : null;
}

function sharesOf(
  golfers: readonly GroupGolfer[],
  amountCents: number,
  of: (golfer: GroupGolfer) => number,
): Record<string, number> {
  let rest = amountCents;
  const shares: Record<string, number> = {};
  for (const golfer of golfers) {
    const cents = Math.min(rest, of(golfer));
    if (cents > 0) shares[golfer.id] = cents;
    rest -= cents;
  }
  return shares;
}

function withShares(
  golfers: readonly GroupGolfer[],
  shares: Readonly<Record<string, number>>,
  sign: 1 | -1,
): GroupGolfer[] {
  return golfers.map((golfer) => {
    const share = shares[golfer.id];
    if (share === undefined) return golfer;
    const takenCents = Math.max(0, takenFor(golfer) + sign * share);
    return { ...golfer, takenCents, paid: takenCents > 0 && takenCents >= golfer.priceCents };
  });
}

/** Written in any case, so that whoever saw the group before is told of the change. */
function writeOfShares(group: SheetGroup, shares: Readonly<Record<string, number>>, sign: 1 | -1): ActWrite {
  if (Object.keys(shares).length === 0) return { write: 'group', id: group.id };
  return { write: 'group', id: group.id, golfers: withShares(group.golfers, shares, sign) };
}

const sumOf = (cents: readonly number[]) => cents.reduce((sum, one) => sum + one, 0);
const timeOf = ({ play }: SheetGroup) => `the group of ${shortTime(play.startingTime)}`;

import { isDeepStrictEqual } from 'node:util';
import { asDate, confirmGroup, type Rows, type Values } from './hold-statements.ts';
import { cellsNeeded, type PaymentRow, type Tables } from './tables.ts';

const never = Number.POSITIVE_INFINITY;

function presented({ askAt: _askAt, receiptUrl: _url, ...payment }: PaymentRow): Record<string, unknown> {
  return {
    ...payment,
    story: structuredClone(payment.story),
    createdAt: new Date(payment.createdAt),
    authorizedUntil: asDate(payment.authorizedUntil),
    givenUpAt: asDate(payment.givenUpAt),
  };
}

/** `open_payment_window`. */
export function openWindow(tables: Tables, values: Values): Rows {
  const [uid, courseKey, id, golfers, holdSeconds] = values as [string, string, string, string, number];
  const { nowMs } = tables;
  const group = tables.group(courseKey, id);
  if (tables.isPaying(courseKey, id)) return [{ outcome: 'payment-in-flight' }];
  const hold = tables.holds.get(uid);
  if (
    !group ||
    !hold ||
    group.uid !== uid ||
    group.status !== 'pending' ||
    hold.groupID !== id ||
    (group.expiration !== null && group.expiration <= nowMs)
  )
    return [{ outcome: 'hold-expired' }];
  const openedAt = group.paymentOpenedAt ?? nowMs;
  const heldUntil =
    group.paymentOpenedAt === null ? openedAt + holdSeconds * 1000 : (group.expiration ?? nowMs);
  for (const claim of tables.claimsOf(courseKey, id)) claim.expiresAt = heldUntil;
  Object.assign(group, { golfers: JSON.parse(golfers), paymentOpenedAt: openedAt, expiration: heldUntil });
  hold.expiresAt = heldUntil;
  return [{ outcome: 'opened', openedAt: new Date(openedAt), heldUntil: new Date(heldUntil) }];
}

/** `start_payment_within`. */
export function startPayment(tables: Tables, values: Values): Rows {
  const [most, afterDate, afterTime, uid, courseKey, groupID, id, ...charge] = values as [
    number,
    string,
    string,
    string,
    string,
    string,
    string,
    ...unknown[],
  ];
  const [
    paymentBehavior,
    amountCents,
    currency,
    environment,
    locationId,
    sourceId,
    golfers,
    revision,
    askSeconds,
  ] = charge as [
    PaymentRow['paymentBehavior'],
    number,
    string,
    PaymentRow['environment'],
    string,
    string,
    string,
    number,
    number,
  ];
  const found = tables.group(courseKey, groupID);
  const group = found && found.uid === uid ? found : undefined;
  const underway = tables
    .paymentsOf(courseKey, groupID)
    .find((one) => one.uid === uid && (one.state === 'started' || one.state === 'undoing'));
  if (
    group?.status === 'pending' &&
    !underway &&
    tables.hasMostReservations(uid, courseKey, most, afterDate, afterTime)
  )
    return [{ outcome: 'too-many-reservations', paymentID: null }];
  if (underway) return [{ outcome: 'already-started', paymentID: underway.id }];
  const refuse = (outcome: string): Rows => [{ outcome, paymentID: null }];
  if (group?.status === 'confirmed') return refuse('already-confirmed');
  const hold = tables.holds.get(uid);
  if (
    group?.status !== 'pending' ||
    !hold ||
    hold.groupID !== groupID ||
    (group.expiration ?? 0) <= tables.nowMs ||
    !isDeepStrictEqual(group.golfers, JSON.parse(golfers))
  )
    return refuse('hold-expired');
  if (tables.courses.get(courseKey)?.revision !== revision) return refuse('stale-course');
  const claims = tables.claimsOf(courseKey, groupID);
  if (claims.length !== cellsNeeded(group) || tables.isObstructed(courseKey, group.date, claims))
    return refuse('reservation-conflict');
  for (const claim of claims) claim.expiresAt = never;
  hold.expiresAt = never;
  tables.payments.set(`${courseKey} ${id}`, {
    courseKey,
    id,
    teeTimeGroupID: groupID,
    uid,
    state: 'started',
    paymentBehavior,
    amountCents,
    currency,
    environment,
    locationId,
    sourceId,
    squarePaymentID: null,
    receiptNumber: null,
    receiptUrl: null,
    authorizedUntil: null,
    asks: 0,
    givenUpAt: null,
    createdAt: tables.nowMs,
    story: [],
    askAt: tables.nowMs + askSeconds * 1000,
  });
  return [{ outcome: 'started', paymentID: id }];
}

/** `settle_charged_and_tell`. */
export function settleCharged(tables: Tables, values: Values): Rows {
  const [courseKey, id, state, squarePaymentID, receiptNumber, receiptUrl, authorizedUntil, entry] =
    values as [
      string,
      string,
      PaymentRow['state'],
      string,
      string,
      string | null,
      Date | null,
      string,
      ...unknown[],
    ];
  const messages = values[10] as string;
  const payment = tables.payment(courseKey, id);
  const canBeCharged =
    payment !== undefined &&
    ['started', 'declined', 'voided'].includes(payment.state) &&
    payment.squarePaymentID !== squarePaymentID;
  if (!canBeCharged) return [{ outcome: 'already-settled' }];
  const formerState = payment.state;
  Object.assign(payment, {
    squarePaymentID,
    receiptNumber,
    receiptUrl,
    authorizedUntil: authorizedUntil === null ? null : authorizedUntil.getTime(),
    story: [...payment.story, ...JSON.parse(entry)],
  });
  const undo = (outcome: string): Rows => {
    payment.state = 'undoing';
    payment.askAt = tables.nowMs + 30_000;
    if (formerState === 'started') resumeHold(tables, payment);
    return [{ outcome }];
  };
  if (formerState !== 'started') return undo('late-charge');
  const group = tables.group(courseKey, payment.teeTimeGroupID);
  const claims = tables.claimsOf(courseKey, payment.teeTimeGroupID);
  if (group?.status !== 'pending' || claims.length !== cellsNeeded(group))
    return undo('reservation-conflict');
  if (tables.isObstructed(courseKey, group.date, claims)) return undo('reservation-conflict');
  payment.state = state;
  payment.askAt = payment.authorizedUntil ?? never;
  confirmGroup(tables, group);
  group.receipt = squarePaymentID;
  group.receiptNumber = receiptNumber;
  if (state === 'captured') group.golfers = group.golfers.map((golfer) => ({ ...golfer, paid: true }));
  tables.queueMessages(courseKey, group.id, JSON.parse(messages));
  return [{ outcome: 'confirmed' }];
}

/** `resume_hold`. */
function resumeHold(tables: Tables, { courseKey, teeTimeGroupID, uid }: PaymentRow): void {
  const group = tables.group(courseKey, teeTimeGroupID);
  if (group?.status !== 'pending') return;
  tables.endObstructionsOf(courseKey, group.date, teeTimeGroupID);
  for (const claim of tables.claimsOf(courseKey, teeTimeGroupID)) claim.expiresAt = group.expiration ?? 0;
  const hold = tables.holds.get(uid);
  if (hold?.groupID === teeTimeGroupID) hold.expiresAt = group.expiration;
  tables.bumpDay(courseKey, group.date);
}

/** `settle_without_reservation`. */
export function settleWithoutReservation(tables: Tables, values: Values): Rows {
  const [courseKey, id, formerState, state, squarePaymentID, entry, lookAgainSeconds] = values as [
    string,
    string,
    PaymentRow['state'],
    PaymentRow['state'],
    string | null,
    string,
    number | null,
  ];
  const payment = tables.payment(courseKey, id);
  if (!payment || payment.state !== formerState || !['started', 'undoing'].includes(formerState))
    return [{ outcome: 'already-settled' }];
  payment.state = state;
  payment.story = [...payment.story, ...JSON.parse(entry)];
  payment.squarePaymentID = squarePaymentID ?? payment.squarePaymentID;
  payment.askAt = lookAgainSeconds === null ? never : tables.nowMs + lookAgainSeconds * 1000;
  if (formerState === 'started') resumeHold(tables, payment);
  return [{ outcome: 'settled' }];
}

export function findPayment(tables: Tables, values: Values): Rows {
  const [courseKey, id] = values as [string, string];
  const payment = tables.payment(courseKey, id);
  return payment ? [presented(payment)] : [];
}

export function findLatestPayment(tables: Tables, values: Values): Rows {
  const [courseKey, groupID, uid] = values as [string, string, string];
  const latest = tables
    .paymentsOf(courseKey, groupID)
    .filter((one) => one.uid === uid)
    .toSorted((a, b) => b.createdAt - a.createdAt)[0];
  return latest ? [presented(latest)] : [];
}

export function takeDue(tables: Tables, values: Values): Rows {
  const [leaseSeconds, most] = values as [number, number];
  const due = [...tables.payments.values()]
    .filter(({ askAt }) => askAt < never && askAt <= tables.nowMs)
    .toSorted((a, b) => a.askAt - b.askAt)
    .slice(0, most);
  for (const payment of due) {
    payment.asks += 1;
    payment.askAt = tables.nowMs + leaseSeconds * 1000;
  }
  return due.map(presented);
}

export function askIn(tables: Tables, values: Values): Rows {
  const [courseKey, id, seconds, state] = values as [string, string, number | null, string];
  const payment = tables.payment(courseKey, id);
  if (payment && payment.state === state)
    payment.askAt = seconds === null ? never : tables.nowMs + seconds * 1000;
  return [];
}

export function markGivenUp(tables: Tables, values: Values): Rows {
  const [courseKey, id] = values as [string, string];
  const payment = tables.payment(courseKey, id);
  if (payment) payment.givenUpAt = tables.nowMs;
  return [];
}

export function askSoon(tables: Tables, values: Values): Rows {
  const [squarePaymentID, groupID, hasMoney] = values as [string, string, boolean];
  for (const payment of tables.payments.values()) {
    if (payment.squarePaymentID !== squarePaymentID && payment.teeTimeGroupID !== groupID) continue;
    const isOpen = ['started', 'undoing', 'authorized'].includes(payment.state);
    const isEmpty = ['declined', 'voided'].includes(payment.state) && payment.squarePaymentID === null;
    if (isOpen || (hasMoney && isEmpty)) payment.askAt = Math.min(payment.askAt, tables.nowMs + 2000);
  }
  return [];
}

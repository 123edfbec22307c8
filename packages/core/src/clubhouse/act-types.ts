import type { ClubhouseAct } from '../payment/clubhouse-act.ts';
import type { PaymentState } from '../payment/payment-life.ts';
import type { CourseDate, EpochMs, MinuteOfDay, NumHoles, WallTime } from '../tee-sheet/course.ts';
import type { GivenBack } from './permissions.ts';

/** The reround fields are null for nine holes. */
export type Play = {
  date: CourseDate;
  startingTime: WallTime;
  startingTeeID: string;
  numHoles: NumHoles;
  reroundTime: WallTime | null;
  reroundTeeID: string | null;
};

/** `id`: stays theirs while they are in the group, and is never given again. */
export type GroupGolfer = {
  id: string;
  name: string;
  email: string;
  phone: string;
  rateGroup: number;
  rateName: string;
  priceCents: number;
  paid: boolean;
  /** Absent: their price if they are paid, else nothing. */
  takenCents?: number;
};

/** `untilMs`: of a hold. `sinceMs`: of the course's own groups. */
export type Occupant = {
  teetimegroup: string;
  /** `offer`: kept for somebody of the waitlist. */
  kind: 'reservation' | 'hold' | 'offer' | 'payment' | 'course-group' | 'block';
  uid: string | null;
  who: string;
  date: CourseDate;
  teeID: string;
  fromMinute: MinuteOfDay;
  toMinute: MinuteOfDay;
  untilMs: EpochMs | null;
  sinceMs: EpochMs | null;
  /** Placed beside another reservation, without claims. */
  beside?: boolean;
};

export type Conflict = Pick<Occupant, 'teetimegroup' | 'kind' | 'who' | 'untilMs'> & {
  date: CourseDate;
  teeID: string;
  time: WallTime;
};

/** `players`: names only. The first group named on a hole is its A, the next its B. */
export type ShotgunGroup = { hole: number; team: string; players: readonly string[] };
export type Shotgun = { startingTime: WallTime; groups: readonly ShotgunGroup[] };

export type Arrival = { state: 'checked-in' | 'no-show'; atMs: EpochMs };

/** `revision` grows with every change. */
export type ActGroup = {
  id: string;
  revision: number;
  date: CourseDate;
  startingTime: WallTime;
  startsAtMs: EpochMs;
  isConfirmed: boolean;
  golferIDs: readonly string[];
  arrivals: Readonly<Record<string, Arrival>>;
  teedOffAtMs: EpochMs | null;
  note: string;
  /** Set on the block that stores a shotgun start, with the times it closes. */
  shotgun?: (Shotgun & { fromTime: WallTime; toTime: WallTime }) | null;
};

export type SheetGroup = ActGroup & {
  play: Play;
  isEnded: boolean;
  isBlock: boolean;
  /** False for the course's own groups: its own system keeps them. */
  isReservation: boolean;
  /** Stands where another reservation has the time, without claims (rules.md#beside). */
  beside: boolean;
  uid: string | null;
  golfers: readonly GroupGolfer[];
};

export type Act =
  | { kind: 'check-in' | 'no-show'; teetimegroup: string; golfers: readonly string[] }
  | { kind: 'tee-off'; teetimegroup: string }
  | { kind: 'note'; teetimegroup: string; text: string }
  | { kind: 'note'; date: CourseDate; text: string }
  | ({ kind: 'change-shotgun'; teetimegroup: string } & Shotgun)
  | { kind: 'undo'; act: string };

export type SheetKind =
  | 'book'
  | 'standing-time'
  | 'end-standing-time'
  | 'change-standing-time'
  | 'move'
  | 'change'
  | 'cancel'
  | 'close'
  | 'open'
  | 'delay'
  | 'shotgun';
export type MoneyKind = 'pay' | 'capture' | 'void' | 'give-back';

/** `revisions`: of the groups it wrote, as it left them. */
export type DoneAct = {
  kind: Act['kind'] | SheetKind | MoneyKind | 'bring-reservations' | 'bring-golfers';
  line: string;
  undoneBy: string | null;
  movedMoney: boolean;
  writes: readonly ActWrite[];
  inverse: readonly ActWrite[];
  revisions: Readonly<Record<string, number>>;
};

/** Fields that are absent stay as they are. A null arrival removes it. */
export type ActWrite =
  | {
      write: 'group';
      id: string;
      arrivals?: Record<string, Arrival | null>;
      teedOffAtMs?: EpochMs | null;
      note?: string;
      play?: Play;
      golfers?: readonly GroupGolfer[];
      /** True ends a group, false brings it back. */
      isEnded?: boolean;
      beside?: boolean;
      shotgun?: Shotgun;
      /** In an inverse: the reservations that stood at the same cells, which do not hinder its return. */
      sharedWith?: readonly string[];
    }
  | {
      write: 'new-group';
      id: string;
      uid: string | null;
      play: Play;
      golfers: readonly GroupGolfer[];
      note: string;
      beside?: boolean;
    }
  | {
      write: 'new-block';
      id: string;
      date: CourseDate;
      teeID: string;
      from: WallTime;
      to: WallTime;
      title: string;
      shotgun?: Shotgun;
    }
  | { write: 'day-note'; date: CourseDate; text: string };

export type ActContext = {
  groups: readonly ActGroup[];
  dayNote: string;
  done: DoneAct | null;
  nowMs: EpochMs;
};

export type ActWarning = {
  code:
    | 'not-checked-in'
    | 'before-the-day'
    | 'beyond-days-in-advance'
    | 'holes-not-offered'
    | 'group-too-small'
    | 'blocked-time'
    | 'too-late'
    | 'booking-denied'
    | 'must-pay'
    | 'too-many-reservations'
    | 'ends-hold'
    | 'stands-beside'
    | 'closed-over'
    | 'money-kept'
    | 'more-due'
    | 'less-due'
    | 'more-than-due'
    | 'payment-held'
    | 'stays-imported'
    | 'stays-while-paying'
    | 'stays-as-changed'
    | 'stays-cancelled'
    | 'stays-started'
    | 'still-playing'
    | 'hole-crowded'
    | 'team-too-large';
  teetimegroup?: string;
  amountCents?: number;
};

export const payMethods = ['cash', 'card', 'voucher', 'other'] as const;
export type PayMethod = (typeof payMethods)[number];

/** Taken at the counter. `leftCents`: not given back yet. `day`: of the course. */
export type CounterTaking = {
  id: string;
  teetimegroup: string;
  method: PayMethod;
  leftCents: number;
  staffID: string;
  day: CourseDate;
};

/** A payment with the provider. `isActAsked`: an earlier act on it has no outcome yet. */
export type GroupPayment = {
  id: string;
  teetimegroup: string;
  state: PaymentState;
  amountCents: number;
  refundedCents: number;
  isActAsked: boolean;
};

export type GroupsMoney = {
  takings: readonly CounterTaking[];
  payments: readonly GroupPayment[];
  staffID: string;
  today: CourseDate;
};

/** Sent to the payment provider once the act is stored. `shares`: of a refund, by golfer. */
export type ProviderAsk = {
  teetimegroup: string;
  paymentID: string;
  state: PaymentState;
  act: ClubhouseAct;
  refundCents: number | null;
  shares: Readonly<Record<string, number>>;
};

/** Moved back only by an act of its own, never by an undo. */
export type MovedMoney = {
  taken: { teetimegroup: string; method: PayMethod; amountCents: number }[];
  returned: { teetimegroup: string; taking: string; method: PayMethod; amountCents: number }[];
  asked: ProviderAsk[];
  givesBack: GivenBack | 'nothing';
};

export type AcceptedAct = {
  writes: ActWrite[];
  inverse: ActWrite[];
  warnings: ActWarning[];
  /** For the log: no names, since the log outlives them. */
  line: string;
  money?: MovedMoney;
};

export type ActRefusal = {
  refusal:
    | 'no-such-teetimegroup'
    | 'no-such-golfer'
    | 'no-such-act'
    | 'not-a-reservation'
    | 'not-started'
    | 'recorded-otherwise'
    | 'occurred-at-out-of-range'
    | 'already-undone'
    | 'cannot-be-undone'
    | 'changed-meanwhile'
    | 'date-in-the-past'
    | 'no-such-tee-time'
    | 'holes-not-offered'
    | 'no-such-rate'
    | 'unknown-golfer'
    | 'kept-by-course-system'
    | 'play-started'
    | 'too-many-blocks'
    | 'no-such-block'
    | 'slot-taken'
    | 'payment-in-flight'
    | 'money-moved'
    | 'money-asked'
    | 'more-than-taken'
    | 'nothing-to-give-back'
    | 'no-payment'
    | 'already-captured'
    | 'turns-left-out'
    | 'decisions-needed';
  leftCents?: number;
  teetimegroups?: readonly string[];
  conflicts?: readonly Conflict[];
};

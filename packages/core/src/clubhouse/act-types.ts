import type { CourseDate, EpochMs, MinuteOfDay, NumHoles, WallTime } from '../tee-sheet/course.ts';

/** A group's place on the sheet of a day. The reround fields are null for nine holes. */
export type Play = {
  date: CourseDate;
  startingTime: WallTime;
  startingTeeID: string;
  numHoles: NumHoles;
  reroundTime: WallTime | null;
  reroundTeeID: string | null;
};

/** `id`: stays theirs as long as they are in the group, and is not given again. */
export type GroupGolfer = {
  id: string;
  name: string;
  email: string;
  phone: string;
  rateGroup: number;
  rateName: string;
  priceCents: number;
  paid: boolean;
};

/** Something that takes cells of a day, and is not over. `untilMs`: of a hold. `sinceMs`: of the course's own. */
export type Occupant = {
  teetimegroup: string;
  kind: 'reservation' | 'hold' | 'payment' | 'course-group' | 'block';
  uid: string | null;
  who: string;
  date: CourseDate;
  teeID: string;
  fromMinute: MinuteOfDay;
  toMinute: MinuteOfDay;
  untilMs: EpochMs | null;
  sinceMs: EpochMs | null;
};

export type Conflict = Pick<Occupant, 'teetimegroup' | 'kind' | 'who' | 'untilMs'> & {
  date: CourseDate;
  teeID: string;
  time: WallTime;
};

/** What a golfer of a group did on the day of play; nothing until somebody says so. */
export type Arrival = { state: 'checked-in' | 'no-show'; atMs: EpochMs };

/** A living tee-time group as acts see it. `revision` grows with every change. */
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
};

export type Act =
  | { kind: 'check-in' | 'no-show'; teetimegroup: string; golfers: readonly string[] }
  | { kind: 'tee-off'; teetimegroup: string }
  | { kind: 'note'; teetimegroup: string; text: string }
  | { kind: 'note'; date: CourseDate; text: string }
  | { kind: 'undo'; act: string };

/** A stored act, as its undo sees it. `revisions`: of the groups it wrote, as it left them. */
export type DoneAct = {
  kind: Act['kind'] | 'book' | 'move' | 'change' | 'cancel' | 'close' | 'open';
  line: string;
  undoneBy: string | null;
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
    }
  | {
      write: 'new-group';
      id: string;
      uid: string | null;
      play: Play;
      golfers: readonly GroupGolfer[];
      note: string;
    }
  | {
      write: 'new-block';
      id: string;
      date: CourseDate;
      teeID: string;
      from: WallTime;
      to: WallTime;
      title: string;
    }
  | { write: 'day-note'; date: CourseDate; text: string };

export type ActContext = {
  /** Those that the act, or the act to be undone, names; living ones. */
  groups: readonly ActGroup[];
  /** Of the day, for a note about it. */
  dayNote: string;
  /** For an undo. */
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
    | 'closed-over'
    | 'money-kept'
    | 'more-due'
    | 'less-due';
  /** Absent for a group that is to be booked. */
  teetimegroup?: string;
  /** For `more-due` and `less-due`. */
  amountCents?: number;
};

export type AcceptedAct = {
  writes: ActWrite[];
  inverse: ActWrite[];
  warnings: ActWarning[];
  /** For the log: no names, since the log outlives them. */
  line: string;
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
    | 'payment-in-flight';
  /** What stands in the way. */
  teetimegroups?: readonly string[];
  conflicts?: readonly Conflict[];
};

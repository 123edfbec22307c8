import type { GolferEntry } from '@dewsweeper/contract/teetimegroup';
import type { CourseKey } from '@dewsweeper/core/shared/course-key';
import type { Privilege } from '@dewsweeper/core/tee-sheet/course';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import type { Addressee, Golfer } from '../../http/visitor.ts';
import type { Announce, DatabaseClock, DeliverSoon, NewId } from '../../ports.ts';
import type { CourseCache } from '../courses/course-cache.ts';
import type { MessageSender } from '../teetimegroups/reservation-messages.ts';
import type { StoredTeeTimeGroup } from '../teetimegroups/stored-teetimegroup.ts';
import type { LoadedDay } from '../teetimes/day-state.ts';
import type { CardAttemptLimit } from './card-attempt-limit.ts';
import type { FindProvider } from './provider.ts';

export type PaymentOutcome =
  | 'captured'
  | 'authorized'
  | 'declined'
  | 'refused'
  | 'unknown'
  | 'voided'
  | 'refunded'
  | 'not-given-back';

export type PaymentDeps = {
  pool: Pool;
  clock: DatabaseClock;
  newId: NewId;
  announce: Announce;
  deliverSoon: DeliverSoon;
  sender: MessageSender;
  log: FastifyBaseLogger;
  courses: Pick<CourseCache, 'get' | 'forget'>;
  countPayment(outcome: PaymentOutcome): void;
  findProvider: FindProvider;
  cardAttempts: CardAttemptLimit;
  /** The URL of Square's browser script, or of the simulator's. */
  scriptSrcOf(place: { environment: 'sandbox' | 'production'; isSimulated: boolean }): string;
  findOwnTeeTimeGroup(own: {
    uid: string;
    courseKey: CourseKey;
    id: string;
  }): Promise<StoredTeeTimeGroup | null>;
  isAnothers(own: { uid: string; courseKey: CourseKey; id: string }): Promise<boolean>;
  /** Keeps the golfer's entries for their next hold, until it is booked (rules.md#golfer-details-kept). */
  rememberDraft(uid: string, golfers: readonly GolferEntry[]): Promise<void>;
  forgetDraft(uid: string): Promise<void>;
  maxOpenReservations: number;
  loadDay(courseKey: CourseKey, date: string): Promise<LoadedDay | null>;
  privilegeOf(golfer: Golfer, group: string, course: string): Promise<Privilege | null>;
  /** `mailTo`: the address for mails about the golfer's own actions. */
  profileOf(uid: string): Promise<(Addressee & { mailTo: string }) | null>;
};

export type SettleDeps = Pick<
  PaymentDeps,
  | 'pool'
  | 'clock'
  | 'newId'
  | 'announce'
  | 'deliverSoon'
  | 'sender'
  | 'log'
  | 'countPayment'
  | 'courses'
  | 'findOwnTeeTimeGroup'
  | 'profileOf'
  | 'forgetDraft'
>;

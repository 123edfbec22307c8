import type { GolferEntry } from '@dewsweeper/contract/teetimegroup';
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

/** What a payment came to when the provider was asked, for counting. */
export type PaymentOutcome =
  | 'captured'
  | 'authorized'
  | 'declined'
  | 'refused'
  | 'unknown'
  | 'voided'
  | 'refunded'
  | 'not-given-back';

/** What payments need from outside their room. */
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
  /** Where the browser's script of an environment, or of the simulator, comes from. */
  scriptSrcOf(place: { environment: 'sandbox' | 'production'; isSimulated: boolean }): string;
  findOwnTeeTimeGroup(own: {
    uid: string;
    courseKey: string;
    id: string;
  }): Promise<StoredTeeTimeGroup | null>;
  /** Whether a group or hold of this id is another golfer's. */
  isAnothers(own: { uid: string; courseKey: string; id: string }): Promise<boolean>;
  /** Keeps what the golfer typed for his next hold, until it is booked (ruling 14). */
  rememberDraft(uid: string, golfers: readonly GolferEntry[]): Promise<void>;
  forgetDraft(uid: string): Promise<void>;
  /** How many reservations a golfer may have open at one course. */
  maxOpenReservations: number;
  loadDay(courseKey: string, date: string): Promise<LoadedDay | null>;
  privilegeOf(golfer: Golfer, group: string, course: string): Promise<Privilege | null>;
  /** `mailTo`: where mails of the golfer's own doing go. */
  profileOf(uid: string): Promise<(Addressee & { mailTo: string }) | null>;
};

/** What settling needs of the room. */
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

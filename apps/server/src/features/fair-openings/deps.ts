import type { OpenReservationsLimit } from '@dewsweeper/core/booking/open-reservations';
import type { WisherFacts } from '@dewsweeper/core/fair-openings/draw';
import type { CourseKey } from '@dewsweeper/core/shared/course-key';
import type { Pool } from 'pg';
import type { Queryable } from '../../adapters/postgres/transaction.ts';
import type { CountryCode } from '../../adapters/sms/phone-number.ts';
import type { Addressee } from '../../http/visitor.ts';
import type { Announce, DatabaseClock, DeliverSoon, NewId } from '../../ports.ts';
import type { CourseCache } from '../courses/course-cache.ts';
import type { Seed } from './store.ts';

export type FindWithMostReservations = (
  db: Queryable,
  asked: { uids: readonly string[]; courseKey: CourseKey; limit: OpenReservationsLimit },
) => Promise<Set<string>>;

export type OpeningDeps = {
  pool: Pool;
  clock: DatabaseClock;
  courses: CourseCache;
  newSeed: () => Seed;
};

export type WishDeps = OpeningDeps & {
  announce: Announce;
  newId: NewId;
  maxOpenReservations: number;
  findWithMostReservations: FindWithMostReservations;
  phoneOf: (uid: string) => Promise<string>;
  /** The first one: of numbers without a country code. */
  textCountriesOf: (courseKey: CourseKey) => Promise<readonly CountryCode[]>;
};

export type DrawDeps = OpeningDeps & {
  announce: Announce;
  deliverSoon: DeliverSoon;
  newId: NewId;
  newReservationID: NewId;
  publicUrl: string;
  maxOpenReservations: number;
  findWithMostReservations: FindWithMostReservations;
  /** Excludes all who change the course's claims, until the transaction ends. Answers its revision. */
  closeSheets: (transaction: Queryable, courseKey: CourseKey) => Promise<number | null>;
  /** Golfers without an account any more are left out. */
  findGolfers: (
    db: Queryable,
    uids: readonly string[],
    place: { group: string; course: string },
  ) => Promise<Map<string, Pick<WisherFacts, 'privilege'> & { addressee: Addressee }>>;
  /** From now on golfers take no time of the day that nobody in line was offered yet. */
  markDay: (transaction: Queryable, courseKey: CourseKey, date: string) => Promise<void>;
  queueMessages: (
    transaction: Queryable,
    courseKey: CourseKey,
    notice: { id: string; uid: string; firstName: string; lastName: string; messages: readonly object[] },
  ) => Promise<void>;
};

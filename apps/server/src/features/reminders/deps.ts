import type { CourseKey } from '@dewsweeper/core/shared/course-key';
import type { Queryable } from '../../adapters/postgres/transaction.ts';
import type { CountryCode } from '../../adapters/sms/phone-number.ts';
import type { Addressee } from '../../http/visitor.ts';
import type { EndDeps } from '../teetimegroups/reservations.ts';

export type ReminderDeps = EndDeps & {
  /** `mailTo`: the address that is proved to be theirs. */
  profileOf(db: Queryable, uid: string): Promise<(Addressee & { mailTo: string }) | null>;
  /** The first one: of numbers without a country code. */
  textCountriesOf(courseKey: CourseKey): Promise<readonly CountryCode[]>;
  /** Seals the links of mails. */
  key: Buffer;
};

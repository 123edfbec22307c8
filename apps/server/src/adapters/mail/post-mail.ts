import type { DeliveryOutcome } from '../delivery-outcome.ts';

/** Hands one plain-text mail to a mail server, which then answers for it. */
export type PostMail = (mail: {
  /** The same for each try, so that a mail that is sent twice can be known for one. */
  id: string;
  recipient: string;
  subject: string;
  body: string;
  /** An iCalendar file to send along. */
  calendar: string | null;
}) => Promise<DeliveryOutcome>;

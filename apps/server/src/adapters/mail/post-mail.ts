import type { DeliveryOutcome } from '../delivery-outcome.ts';

export type PostMail = ((mail: {
  /** The same for each attempt, so that a repeated mail can be recognised. */
  id: string;
  recipient: string;
  subject: string;
  body: string;
  /** The same for programs that show it; null or absent: only the text. */
  html?: string | null;
  calendar: string | null;
}) => Promise<DeliveryOutcome>) & {
  /** The address in effect, optionally with a name. */
  from: string;
};

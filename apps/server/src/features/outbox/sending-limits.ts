import { createBatchedRateLimit } from '../../adapters/batched-rate-limit.ts';
import { limitKeyOf } from '../../adapters/rate-limit-key.ts';
import type { Config } from '../../config.ts';
import type { OpenRateLimit, RateLimit } from '../../ports.ts';
import type { DueMessage } from './delivery-store.ts';

export type SendingLimits = {
  /** Null where the message may go. Call once for each message, since each call counts. */
  reasonToHold(message: DueMessage, recipient: string): Promise<string | null>;
  /** Call before the message of a booking or cancellation is written. */
  countBooking: (uid: string, networkAddress: string) => Promise<void>;
};

export type SendingSettings = Pick<
  Config,
  'messagesPerGolfer' | 'messagesPerRecipient' | 'bookingNoticesPerAddress' | 'staffMessagesPerCourse'
>;

const daySeconds = 24 * 3600;
const hourSeconds = 3600;
const unlimited = 1_000_000;

/** By golfer and recipient, or course for staff. The network address counts during the request and is never stored. */
export function createSendingLimits(openRateLimit: OpenRateLimit, settings: SendingSettings): SendingLimits {
  const { messagesPerGolfer, messagesPerRecipient, bookingNoticesPerAddress, staffMessagesPerCourse } =
    settings;
  const aDay = (name: string, attempts: number) =>
    openRateLimit({ name, attempts, windowSeconds: daySeconds });
  const ofGolfer = aDay('message-golfer', messagesPerGolfer);
  const toRecipient = aDay('message-recipient', messagesPerRecipient);
  const ofCourse = aDay('message-course', staffMessagesPerCourse);
  const fromAddress = createBatchedRateLimit(openRateLimit, {
    name: 'message-address',
    attempts: bookingNoticesPerAddress,
    windowSeconds: hourSeconds,
  });
  const limitedGolfers = openRateLimit({
    name: 'message-crowded-golfer',
    attempts: unlimited,
    windowSeconds: hourSeconds,
  });
  const isSpent = async (limit: RateLimit, key: string) => !(await limit.spend(key)).ok;

  return {
    async reasonToHold(message, recipient) {
      const { lane, uid } = message;
      if (message.isByStaff)
        return (await isSpent(ofCourse, `${lane}:${message.owner}`))
          ? `held back: more than ${staffMessagesPerCourse} by staff of one course in 24 hours`
          : null;
      if (uid !== '') {
        if (await isSpent(limitedGolfers, uid))
          return 'held back: many reservations from one network address within an hour';
        if (await isSpent(ofGolfer, `${lane}:${uid}`))
          return `held back: more than ${messagesPerGolfer} to one golfer in 24 hours`;
      }
      return (await isSpent(toRecipient, `${lane}:${limitKeyOf(recipient)}`))
        ? `held back: more than ${messagesPerRecipient} to one recipient in 24 hours`
        : null;
    },
    async countBooking(uid, networkAddress) {
      if (!(await fromAddress.spend(networkAddress)).ok) await limitedGolfers.close(uid);
    },
  };
}

/** The mailbox in one spelling: `Pat+golf@Example.com` is `pat@example.com`. */
export function mailboxOf(address: string): string {
  return address.toLowerCase().replace(/\+[^@]*(?=@)/, '');
}

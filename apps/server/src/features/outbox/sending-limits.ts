import { createHash } from 'node:crypto';
import { createBatchedRateLimit } from '../../adapters/batched-rate-limit.ts';
import type { Config } from '../../config.ts';
import type { OpenRateLimit, RateLimit } from '../../ports.ts';
import type { DueMessage } from './delivery-store.ts';

/** How many messages about reservations are sent; what is beyond that stays in the outbox. */
export type SendingLimits = {
  /** Why a message is held back; null where it may go. Asked once for each message, since asking counts. */
  reasonToHold(message: DueMessage, recipient: string): Promise<string | null>;
  /** A golfer books or cancels: to be called before the message of it is written. */
  countBooking: (uid: string, networkAddress: string) => Promise<void>;
};

export type SendingSettings = Pick<
  Config,
  'messagesPerGolfer' | 'messagesPerRecipient' | 'bookingsToldPerAddress' | 'staffMessagesPerCourse'
>;

const daySeconds = 24 * 3600;
const hourSeconds = 3600;
const unlimited = 1_000_000;

/**
 * What golfers cause is counted by golfer and by recipient, texts and mails apart; what staff send, by course alone.
 * A network address is known only while the request is under way: when there were too many from it, what the golfer
 * of the request causes is held back for an hour. No address is stored with a message.
 */
export function createSendingLimits(openRateLimit: OpenRateLimit, settings: SendingSettings): SendingLimits {
  const { messagesPerGolfer, messagesPerRecipient, bookingsToldPerAddress, staffMessagesPerCourse } =
    settings;
  const aDay = (name: string, tries: number) => openRateLimit({ name, tries, windowSeconds: daySeconds });
  const ofGolfer = aDay('message-golfer', messagesPerGolfer);
  const toRecipient = aDay('message-recipient', messagesPerRecipient);
  const ofCourse = aDay('message-course', staffMessagesPerCourse);
  const fromAddress = createBatchedRateLimit(openRateLimit, {
    name: 'message-address',
    tries: bookingsToldPerAddress,
    windowSeconds: hourSeconds,
  });
  const crowdedGolfers = openRateLimit({
    name: 'message-crowded-golfer',
    tries: unlimited,
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
        if (await isSpent(crowdedGolfers, uid))
          return 'held back: many reservations from one network address within an hour';
        if (await isSpent(ofGolfer, `${lane}:${uid}`))
          return `held back: more than ${messagesPerGolfer} to one golfer in 24 hours`;
      }
      return (await isSpent(toRecipient, `${lane}:${shortHash(recipient)}`))
        ? `held back: more than ${messagesPerRecipient} to one recipient in 24 hours`
        : null;
    },
    async countBooking(uid, networkAddress) {
      if (!(await fromAddress.spend(networkAddress)).ok) await crowdedGolfers.close(uid);
    },
  };
}

/** One mailbox, however it is written: `Pat+golf@Example.com` is `pat@example.com`. */
export function mailboxOf(address: string): string {
  return address.toLowerCase().replace(/\+[^@]*(?=@)/, '');
}

/** Counters need to tell recipients apart, not to know them. */
function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}

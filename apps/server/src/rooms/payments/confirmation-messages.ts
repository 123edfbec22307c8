import {
  confirmationMessages,
  type ReservationMessages,
  unaddressed,
} from '../teetimegroups/reservation-messages.ts';
import type { SettleParts } from './parts.ts';
import type { StoredPayment } from './store.ts';

/** What is queued when the payment confirms its reservation (ruling 16). */
export async function messagesFor(
  parts: Pick<SettleParts, 'clock' | 'newId' | 'courses' | 'profileOf' | 'sender' | 'findOwnTeeTimeGroup'>,
  payment: StoredPayment,
  receiptNumber: string | null,
): Promise<ReservationMessages> {
  const { courseKey, uid } = payment;
  const [course, group, golfer] = await Promise.all([
    parts.courses.get(courseKey),
    parts.findOwnTeeTimeGroup({ uid, courseKey, id: payment.teeTimeGroupID }),
    parts.profileOf(uid),
  ]);
  // Words are the last thing to keep money from being settled: the message then goes to nobody.
  if (!course || !group) return unaddressed(parts.newId());
  const { amountCents, paymentBehavior } = payment;
  return confirmationMessages(parts, {
    course,
    group: { ...group, receiptNumber },
    golfer: golfer && { ...golfer, email: golfer.mailTo },
    payment: { amountCents, isHeld: paymentBehavior === 'authorize' },
  });
}

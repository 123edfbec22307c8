import {
  confirmationMessages,
  type ReservationMessages,
  unaddressed,
} from '../teetimegroups/reservation-messages.ts';
import type { SettleDeps } from './deps.ts';
import type { StoredPayment } from './store.ts';

/** The messages queued when the payment confirms its reservation (rules.md#confirmation-message). */
export async function messagesFor(
  deps: Pick<SettleDeps, 'clock' | 'newId' | 'courses' | 'profileOf' | 'sender' | 'findOwnTeeTimeGroup'>,
  payment: StoredPayment,
  receiptNumber: string | null,
): Promise<ReservationMessages> {
  const { courseKey, uid } = payment;
  const [course, group, golfer] = await Promise.all([
    deps.courses.get(courseKey),
    deps.findOwnTeeTimeGroup({ uid, courseKey, id: payment.teeTimeGroupID }),
    deps.profileOf(uid),
  ]);
  // A missing course or group must not block the payment: the message is then stored without a recipient.
  if (!course || !group) return unaddressed(deps.newId());
  const { amountCents, paymentBehavior } = payment;
  return confirmationMessages(deps, {
    course,
    group: { ...group, receiptNumber },
    golfer: golfer && { ...golfer, email: golfer.mailTo },
    payment: { amountCents, isHeld: paymentBehavior === 'authorize' },
  });
}

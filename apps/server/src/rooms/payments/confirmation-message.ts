import { confirmationText } from '@dewsweeper/core/booking/confirmation-text';
import type { SettleParts } from './parts.ts';
import type { StoredPayment, settleCharged } from './store.ts';

/** The text message that is queued when the payment confirms its reservation (ruling 16). */
export async function messageFor(
  parts: Pick<SettleParts, 'newId' | 'courses' | 'profileOf' | 'findOwnTeeTimeGroup'>,
  payment: StoredPayment,
): Promise<Parameters<typeof settleCharged>[1]['message']> {
  const { courseKey, uid } = payment;
  const [course, group, profile] = await Promise.all([
    parts.courses.get(courseKey),
    parts.findOwnTeeTimeGroup({ uid, courseKey, id: payment.teeTimeGroupID }),
    parts.profileOf(uid),
  ]);
  return {
    id: parts.newId(),
    recipient: profile?.phone ?? '',
    body: course && group ? confirmationText({ ...group, courseName: course.document.name }) : '',
    firstName: profile?.firstName ?? '',
    lastName: profile?.lastName ?? '',
  };
}

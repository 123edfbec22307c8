import type { CoursePath } from '@dewsweeper/contract/ids';
import { type PaymentWindow, paymentWindow } from '@dewsweeper/contract/payment';
import { routes } from '@dewsweeper/contract/routes';
import { type Hold, type HoldRequest, hold, teeTimeGroup } from '@dewsweeper/contract/teetimegroup';
import { nothing, problemCode, send } from '../../lib/api.ts';
import { noteServerTime } from '../../lib/clock.ts';
import type { GolferDraft } from './golfer-drafts.ts';

/** Releases the golfer's former hold. */
export async function placeHold({ group, course }: CoursePath, request: HoldRequest): Promise<Hold> {
  const askedAtMs = Date.now();
  const taken = await send('POST', routes.teeTimeGroups(group, course), hold, request);
  noteServerTime(taken.serverTime, askedAtMs);
  return taken;
}

/** Idempotent, also across tabs. */
export async function confirmHold(held: Hold, golfers: readonly GolferDraft[]): Promise<void> {
  try {
    await send('PUT', routes.confirmation(held.group, held.course, held.id), teeTimeGroup, { golfers });
  } catch (error) {
    if (problemCode(error) !== 'already-confirmed') throw error;
  }
}

/** Stores the golfers and renews the hold once (rules.md#golfer-details-kept). Idempotent. */
export async function openPaymentWindow(
  held: Hold,
  golfers: readonly GolferDraft[],
): Promise<{ hold: Hold; window: PaymentWindow }> {
  const path = routes.paymentWindow(held.group, held.course, held.id);
  const askedAtMs = Date.now();
  const window = await send('PUT', path, paymentWindow, { golfers });
  noteServerTime(window.serverTime, askedAtMs);
  const { expiration, deadline } = window;
  return { hold: { ...held, expiration, confirmDeadline: deadline }, window };
}

/** `reserved`: it had been confirmed meanwhile. */
export type Release = 'released' | 'reserved';

/** A hold that was confirmed meanwhile, by another tab or with a lost reply, stays a reservation. */
export async function releaseHold({ group, course, id }: Hold): Promise<Release> {
  try {
    await send('DELETE', `${routes.teeTimeGroup(group, course, id)}?status=pending`, nothing);
  } catch (error) {
    if (problemCode(error) === 'already-confirmed') return 'reserved';
    if (problemCode(error) !== 'not-found') throw error;
  }
  return 'released';
}

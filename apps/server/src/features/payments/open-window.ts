import type { CoursePath } from '@dewsweeper/contract/ids';
import type { PaymentWindow } from '@dewsweeper/contract/payment';
import type { GolferEntry } from '@dewsweeper/contract/teetimegroup';
import { holdSeconds, paymentWindowSeconds } from '@dewsweeper/core/hold/hold';
import { type BillRefusal, billOf, paymentBehaviorOf } from '@dewsweeper/core/payment/payment-request';
import { courseKeyOf } from '@dewsweeper/core/shared/course-key';
import { accept, type Result, refuse } from '@dewsweeper/core/shared/result';
import type { Golfer } from '../../http/visitor.ts';
import { quoteFor, requirePaymentOf } from '../teetimegroups/present.ts';
import { unpaidGolfers } from '../teetimegroups/stored-teetimegroup.ts';
import type { PaymentDeps } from './deps.ts';
import { gatewayOf } from './gateway.ts';
import { openWindow } from './store.ts';

export type OpenWindowRefusal =
  | BillRefusal
  | { refusal: 'course-not-found' | 'not-found' | 'hold-expired' | 'payment-in-flight' };

export const currency = 'USD';

/** Stores the golfers and renews the hold once; again changes golfers and amount only (rules.md#payment-window). */
export async function openPaymentWindow(
  deps: PaymentDeps,
  golfer: Golfer,
  path: CoursePath & { id: string },
  golfers: readonly GolferEntry[],
): Promise<Result<PaymentWindow, OpenWindowRefusal>> {
  const courseKey = courseKeyOf(path);
  const own = { uid: golfer.uid, courseKey, id: path.id };
  const [course, stored] = await Promise.all([deps.courses.get(courseKey), deps.findOwnTeeTimeGroup(own)]);
  if (!course) return refuse({ refusal: 'course-not-found' });
  if (!stored) {
    if (await deps.isAnothers(own)) return refuse({ refusal: 'not-found' });
    // An ended hold stores nothing; the entries are kept for the next one.
    await deps.rememberDraft(golfer.uid, golfers);
    return refuse({ refusal: 'hold-expired' });
  }
  const bill = billOf({
    quote: quoteFor(stored, course),
    players: stored.players,
    golfers,
    requirePayment: requirePaymentOf(stored, course),
    privilege: await deps.privilegeOf(golfer, path.group, path.course),
  });
  if (!bill.ok) return bill;

  await deps.rememberDraft(golfer.uid, golfers);
  const opened = await openWindow(deps.pool, {
    ...own,
    golfers: unpaidGolfers(golfers, bill.value.lines),
    holdSeconds,
  });
  if (opened.outcome !== 'opened') return refuse({ refusal: opened.outcome });
  deps.announce([`user:${golfer.uid}`]);

  const gateway = gatewayOf(course.document);
  const found = gateway && (await deps.findProvider(gateway));
  return accept({
    amountCents: bill.value.amountCents,
    currency,
    lines: bill.value.lines,
    deadline: new Date(opened.openedAt.getTime() + paymentWindowSeconds * 1000).toISOString(),
    expiration: opened.heldUntil.toISOString(),
    serverTime: new Date(deps.clock.nowMs()).toISOString(),
    paymentBehavior: paymentBehaviorOf(course.document.widgetSettings.paymentBehavior),
    square:
      gateway && found
        ? {
            applicationId: gateway.applicationId,
            locationId: gateway.locationId,
            environment: gateway.environment,
            applePayMerchantId: gateway.applePayMerchantId,
            isSimulated: found.isSimulated,
            scriptSrc: deps.scriptSrcOf({
              environment: gateway.environment,
              isSimulated: found.isSimulated,
            }),
          }
        : null,
  });
}

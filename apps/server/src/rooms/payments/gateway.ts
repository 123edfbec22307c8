import type { Course } from '@dewsweeper/contract/course';
import type { PaymentPlace } from './provider.ts';

/** How a course takes money, of its settings: the ids that belong to its environment. */
export type Gateway = PaymentPlace & { applicationId: string; applePayMerchantId: string | null };

/** The course's payment configuration, or null when it is missing or incomplete (spec.md section 3). */
export function gatewayOf(course: Course): Gateway | null {
  const settings = course.widgetSettings.paymentGateway;
  if (!settings) return null;
  const { environment } = settings;
  const isProduction = environment === 'production';
  const applicationId = isProduction ? settings.squareApplicationId : settings.squareSandboxApplicationId;
  const locationId = isProduction ? settings.squareLocationId : settings.squareSandboxLocationId;
  if (!applicationId || !locationId) return null;
  return { environment, applicationId, locationId, applePayMerchantId: settings.applePayMerchantId || null };
}

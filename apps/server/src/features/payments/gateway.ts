import type { Course } from '@dewsweeper/contract/course';
import type { FindProvider, PaymentEndpoint } from './provider.ts';

/** How a course takes money, of its settings: the ids that belong to its environment. */
export type Gateway = PaymentEndpoint & { applicationId: string; applePayMerchantId: string | null };

/** A course's settings, as they are stored or completed. */
type WithGateway = { widgetSettings: Pick<Course['widgetSettings'], 'paymentGateway'> };

/** The course's payment configuration, or null when it is missing or incomplete (spec.md section 3). */
export function gatewayOf(course: WithGateway): Gateway | null {
  const settings = course.widgetSettings.paymentGateway;
  if (!settings) return null;
  const { environment } = settings;
  const isProduction = environment === 'production';
  const applicationId = isProduction ? settings.squareApplicationId : settings.squareSandboxApplicationId;
  const locationId = isProduction ? settings.squareLocationId : settings.squareSandboxLocationId;
  if (!applicationId || !locationId) return null;
  return { environment, applicationId, locationId, applePayMerchantId: settings.applePayMerchantId || null };
}

/** Whether golfers can pay at a course: its configuration is complete and Square, or its stand-in, can be reached. */
export async function canPay(deps: { findProvider: FindProvider }, course: Course): Promise<boolean> {
  const gateway = gatewayOf(course);
  return gateway !== null && (await deps.findProvider(gateway)) !== null;
}

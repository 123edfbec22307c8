import type { Course } from '@dewsweeper/contract/course';
import type { FindProvider, PaymentEndpoint } from './provider.ts';

export type Gateway = PaymentEndpoint & { applicationId: string; applePayMerchantId: string | null };

type WithGateway = { widgetSettings: Pick<Course['widgetSettings'], 'paymentGateway'> };

/** Null when the configuration is missing or incomplete (rules.md#payment-gateway). */
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

/** The configuration is complete, and Square or the simulator can be reached. */
export async function canPay(deps: { findProvider: FindProvider }, course: Course): Promise<boolean> {
  const gateway = gatewayOf(course);
  return gateway !== null && (await deps.findProvider(gateway)) !== null;
}

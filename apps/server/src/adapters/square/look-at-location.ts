import type { PaymentEndpoint } from '../../features/payments/provider.ts';
import { openSquareClient } from './square-provider.ts';

/** `reason` is Square's code, such as `UNAUTHORIZED`. */
export type LocationSeen =
  | { seen: true; name: string; currency: string; isActive: boolean; takesCards: boolean }
  | { seen: false; reason: string };

const callSeconds = 10;

export async function lookAtLocation(asked: {
  endpoint: PaymentEndpoint;
  accessToken: string;
  baseUrl: string | null;
}): Promise<LocationSeen> {
  const client = await openSquareClient({ ...asked, callSeconds });
  const { SquareError } = await import('square');
  try {
    const { location } = await client.locations.get({ locationId: asked.endpoint.locationId });
    return {
      seen: true,
      name: location?.name ?? '',
      currency: location?.currency ?? '',
      isActive: location?.status === 'ACTIVE',
      takesCards: location?.capabilities?.includes('CREDIT_CARD_PROCESSING') ?? false,
    };
  } catch (error) {
    if (!(error instanceof SquareError) || !error.statusCode) return { seen: false, reason: 'no reply' };
    return { seen: false, reason: error.errors[0]?.code ?? `status ${error.statusCode}` };
  }
}

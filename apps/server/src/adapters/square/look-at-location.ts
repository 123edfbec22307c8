import type { PaymentEndpoint } from '../../features/payments/provider.ts';
import { openSquareClient } from './square-provider.ts';

/** What Square says of a location to whoever has its token; `reason` is Square's code, such as `UNAUTHORIZED`. */
export type LocationSeen =
  | { seen: true; name: string; currency: string; isActive: boolean; takesCards: boolean }
  | { seen: false; reason: string };

const callSeconds = 10;

/** Asks Square for a location, which moves no money and changes nothing. */
export async function lookAtLocation(asked: {
  place: PaymentEndpoint;
  accessToken: string;
  /** Leads elsewhere than Square, for tests; null for Square itself. */
  baseUrl: string | null;
}): Promise<LocationSeen> {
  const client = await openSquareClient({ ...asked, callSeconds });
  const { SquareError } = await import('square');
  try {
    const { location } = await client.locations.get({ locationId: asked.place.locationId });
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

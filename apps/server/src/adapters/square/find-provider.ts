import type { FindProvider, PaymentProvider } from '../../features/payments/provider.ts';
import type { AccessTokens } from './access-tokens.ts';
import { createSquareProvider } from './square-provider.ts';

/** The simulator as this process reaches it; null where it is not mounted. */
export type Simulator = { baseUrl: string; accessToken: string };

/**
 * Square where the operator gave the location's token; the simulator where he gave none and the course is in the
 * sandbox. Production never falls back to it.
 */
export function createFindProvider(options: {
  tokens: AccessTokens;
  simulator: Simulator | null;
  /** Another address in Square's place, for both environments; null for Square itself. */
  baseUrl?: string | undefined;
  /** How long one call may take; Square's usual time when left out. */
  callSeconds?: number | undefined;
}): FindProvider {
  const providers = new Map<string, PaymentProvider>();
  return async (place) => {
    const token = await options.tokens.of(place.locationId);
    const { simulator } = options;
    const isSimulated = token === null && place.environment === 'sandbox' && simulator !== null;
    if (token === null && !isSimulated) return null;
    const accessToken = token ?? simulator?.accessToken ?? '';
    const baseUrl = isSimulated ? (simulator?.baseUrl ?? null) : (options.baseUrl ?? null);
    const key = JSON.stringify([place.environment, place.locationId, accessToken, baseUrl]);
    let provider = providers.get(key);
    if (!provider) {
      const { environment, locationId } = place;
      provider = createSquareProvider({
        place: { environment, locationId },
        accessToken,
        baseUrl,
        callSeconds: options.callSeconds,
      });
      providers.set(key, provider);
    }
    return { provider, isSimulated };
  };
}

import type { FindProvider, PaymentProvider } from '../../features/payments/provider.ts';
import type { AccessTokens } from './access-tokens.ts';
import { createSquareProvider } from './square-provider.ts';

export type Simulator = { baseUrl: string; accessToken: string };

/** Square if the location has a token, else the simulator for the sandbox. Production never falls back to it. */
export function createFindProvider(options: {
  tokens: AccessTokens;
  simulator: Simulator | null;
  /** Replaces Square's address, for both environments. */
  baseUrl?: string | undefined;
  /** Square's default when omitted. */
  callSeconds?: number | undefined;
}): FindProvider {
  const providers = new Map<string, PaymentProvider>();
  return async (endpoint) => {
    const token = await options.tokens.of(endpoint.locationId);
    const { simulator } = options;
    const isSimulated = token === null && endpoint.environment === 'sandbox' && simulator !== null;
    if (token === null && !isSimulated) return null;
    const accessToken = token ?? simulator?.accessToken ?? '';
    const baseUrl = isSimulated ? (simulator?.baseUrl ?? null) : (options.baseUrl ?? null);
    const key = JSON.stringify([endpoint.environment, endpoint.locationId, accessToken, baseUrl]);
    let provider = providers.get(key);
    if (!provider) {
      const { environment, locationId } = endpoint;
      provider = createSquareProvider({
        endpoint: { environment, locationId },
        accessToken,
        baseUrl,
        callSeconds: options.callSeconds,
      });
      providers.set(key, provider);
    }
    return { provider, isSimulated };
  };
}

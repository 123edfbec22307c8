import { createHash } from 'node:crypto';
import { unauthorized } from './square-error.ts';
import type { WireLocation } from './wire.ts';

export interface Seller {
  id: string;
  locationIds?: readonly string[] | undefined;
}

export interface SellerAccount {
  accessToken: string;
  locationIds?: readonly string[];
}

/** The seller of `Authorization: Bearer ...`; without configured sellers any token is its own seller. */
export function authorize(
  header: string | undefined,
  accounts: readonly SellerAccount[] | undefined,
): Seller {
  const token = header?.match(/^Bearer (\S+)$/)?.[1];
  if (token === undefined) throw unauthorized();
  const id = `ML${createHash('sha256').update(token).digest('hex').slice(0, 11).toUpperCase()}`;
  if (!accounts) return { id };
  const account = accounts.find(({ accessToken }) => accessToken === token);
  if (!account) throw unauthorized();
  return { id, locationIds: account.locationIds };
}

const mainLocation = 'LSIMULATORMAIN';

/** ListLocations. */
export function locationsOf({ locationIds = [mainLocation] }: Seller): WireLocation[] {
  return locationIds.map((id) => ({
    id,
    name: `Simulator ${id}`,
    status: 'ACTIVE',
    currency: 'USD',
    country: 'US',
    capabilities: ['CREDIT_CARD_PROCESSING'],
  }));
}

import { createHash } from 'node:crypto';
import { unauthorized } from './square-error.ts';

/** Who takes payments: what Square calls a merchant. Keys and payments of one seller are unknown to another. */
export interface Seller {
  id: string;
  /** Undefined: every location. */
  locationIds?: readonly string[] | undefined;
}

export interface SellerAccount {
  accessToken: string;
  /** Locations the token may take payments at; left out: all. */
  locationIds?: readonly string[];
}

/** The seller behind `Authorization: Bearer ...`; without accounts any token is a seller of its own. */
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

import { randomUUID } from 'node:crypto';
import type { SquareFault } from '@dewsweeper/contract/square-account';
import type { SquareClient } from 'square';
import { currency } from '../../features/payments/open-window.ts';
import type { PaymentEnvironment, PaymentProvider } from '../../features/payments/provider.ts';
import { createSquareProvider, openSquareClient } from './square-provider.ts';

export type AskedAccount = { environment: PaymentEnvironment; accessToken: string; baseUrl: string | null };

export type ListedLocation = {
  id: string;
  name: string;
  currency: string;
  isActive: boolean;
  takesCards: boolean;
};

/** A browser waits for several calls. */
const callSeconds = 4;
const trialCents = 100;

type Listed = { fault: SquareFault | null; locations: ListedLocation[] };

/** The locations that Square lists for a token. */
export async function listLocations(asked: AskedAccount): Promise<Listed> {
  const listed = await askForLocations(asked);
  if (listed.fault !== 'token-refused') return listed;
  const environment = asked.environment === 'sandbox' ? 'production' : 'sandbox';
  const elsewhere = await askForLocations({ ...asked, environment });
  return elsewhere.fault === null ? { fault: 'other-environment', locations: [] } : listed;
}

/** Whether golfers can pay there: tried by a payment in the sandbox, and by reading in production, where money would move. */
export async function tryAccount(
  asked: AskedAccount & { applicationId: string; locationId: string },
): Promise<{ fault: SquareFault | null; isListed: boolean }> {
  const { environment, locationId, accessToken, baseUrl } = asked;
  const listed = await listLocations(asked);
  if (listed.fault !== null) return { fault: listed.fault, isListed: false };
  const location = listed.locations.find(({ id }) => id === locationId);
  if (location === undefined) return { fault: 'location-missing', isListed: false };
  const fault = faultOfLocation(location) ?? faultOfApplication(asked);
  if (fault !== null) return { fault, isListed: true };
  const endpoint = { environment, locationId };
  const provider = createSquareProvider({ endpoint, accessToken, baseUrl, callSeconds });
  if (environment === 'production') {
    const idempotencyKey = randomUUID();
    const found = await provider.find({ idempotencyKey, amountCents: trialCents, since: new Date() });
    return { fault: found.outcome === 'unknown' ? faultOfReason(found.reason) : null, isListed: true };
  }
  const refusedFor = await tryPayment(provider);
  return { fault: refusedFor === null ? null : faultOfReason(refusedFor), isListed: true };
}

/** Holds a small amount on a test card and gives it up; null when that worked, else the provider's reason. */
export async function tryPayment(provider: PaymentProvider): Promise<string | null> {
  const charged = await provider.charge({
    idempotencyKey: randomUUID(),
    sourceId: 'cnon:card-nonce-ok',
    amountCents: trialCents,
    currency,
    paymentBehavior: 'authorize',
    reference: 'trial',
    isRepeat: false,
  });
  if (charged.outcome !== 'charged') return charged.reason;
  await provider.void(charged.payment.id);
  return null;
}

async function askForLocations({ environment, accessToken, baseUrl }: AskedAccount): Promise<Listed> {
  const endpoint = { environment, locationId: '' };
  const client: SquareClient = await openSquareClient({ endpoint, accessToken, baseUrl, callSeconds });
  const { SquareError } = await import('square');
  try {
    const { locations = [] } = await client.locations.list();
    if (locations.length === 0) return { fault: 'no-locations', locations: [] };
    return {
      fault: null,
      locations: locations.map((location) => ({
        id: location.id ?? '',
        name: location.name ?? '',
        currency: location.currency ?? '',
        isActive: location.status === 'ACTIVE',
        takesCards: location.capabilities?.includes('CREDIT_CARD_PROCESSING') ?? false,
      })),
    };
  } catch (error) {
    const isAnswer = error instanceof SquareError && error.statusCode !== undefined;
    if (!isAnswer) return { fault: 'unreachable', locations: [] };
    const reason = error.errors[0]?.code ?? '';
    const isAway = error.statusCode !== undefined && error.statusCode >= 500;
    return { fault: isAway ? 'unreachable' : faultOfReason(reason), locations: [] };
  }
}

function faultOfReason(reason: string): SquareFault {
  switch (reason) {
    case 'UNAUTHORIZED':
    case 'ACCESS_TOKEN_EXPIRED':
    case 'ACCESS_TOKEN_REVOKED':
      return 'token-refused';
    case 'FORBIDDEN':
    case 'INSUFFICIENT_SCOPES':
      return 'permission-missing';
    case 'no reply':
    case 'SERVICE_UNAVAILABLE':
      return 'unreachable';
    default:
      return 'payment-refused';
  }
}

function faultOfLocation(location: ListedLocation): SquareFault | null {
  if (!location.isActive) return 'location-inactive';
  if (!location.takesCards) return 'location-no-cards';
  return location.currency === currency ? null : 'other-currency';
}

/** Square tells nothing of an application id before a golfer pays: its form alone says which environment it is of. */
function faultOfApplication(asked: {
  environment: PaymentEnvironment;
  applicationId: string;
}): SquareFault | null {
  const isOfSandbox = asked.applicationId.startsWith('sandbox-');
  return isOfSandbox === (asked.environment === 'sandbox') ? null : 'other-application';
}

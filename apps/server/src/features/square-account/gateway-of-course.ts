import type { SquareEnvironment, WantedSquare } from '@dewsweeper/contract/square-account';
import { isObject } from '../course-data/object-schema.ts';

/** The location of the simulator, and an application id that Square would not give. */
const simulated = { applicationId: 'sandbox-sq0idb-SIMULATOR', locationId: 'LSIMULATORMAIN' };
export const simulatedEndpoint = { environment: 'sandbox', locationId: simulated.locationId } as const;

export type GatewayOfCourse = {
  environment: SquareEnvironment | null;
  applicationId: string;
  locationId: string;
  paysAhead: boolean;
};

type Settings = { paymentGateway?: unknown; requirePayment?: unknown };

export function gatewayOfCourse({ paymentGateway, requirePayment }: Settings): GatewayOfCourse {
  const paysAhead = requirePayment === true || requirePayment === 'always';
  const none = { environment: null, applicationId: '', locationId: '', paysAhead };
  if (!isObject(paymentGateway)) return none;
  const text = (name: string) => {
    const value = paymentGateway[name];
    return typeof value === 'string' ? value : '';
  };
  const isProduction = paymentGateway['environment'] === 'production';
  const locationId = text(isProduction ? 'squareLocationId' : 'squareSandboxLocationId');
  const applicationId = text(isProduction ? 'squareApplicationId' : 'squareSandboxApplicationId');
  const isSimulated = locationId === simulated.locationId;
  const environment = isProduction ? 'production' : isSimulated ? 'simulator' : 'sandbox';
  return { environment, applicationId, locationId, paysAhead };
}

/** The course's settings with this account; without one where it is null. The other environment's ids stay. */
export function withGateway<Stored extends Settings>(stored: Stored, wanted: WantedSquare | null): Stored {
  if (wanted === null) {
    const { paymentGateway: _gone, ...rest } = stored;
    return { ...rest, requirePayment: false } as Stored;
  }
  const ids = wanted.environment === 'simulator' ? simulated : wanted;
  const isProduction = wanted.environment === 'production';
  const kept = isObject(stored.paymentGateway) ? stored.paymentGateway : {};
  const paymentGateway = {
    ...kept,
    environment: isProduction ? 'production' : 'sandbox',
    [isProduction ? 'squareApplicationId' : 'squareSandboxApplicationId']: ids.applicationId,
    [isProduction ? 'squareLocationId' : 'squareSandboxLocationId']: ids.locationId,
  };
  const { paysAhead } = gatewayOfCourse(stored);
  const isSame = paysAhead === wanted.paysAhead;
  return { ...stored, paymentGateway, ...(!isSame && { requirePayment: wanted.paysAhead }) };
}

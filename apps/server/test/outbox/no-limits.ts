import type { DeliverDeps } from '../../src/features/outbox/deliver.ts';

/** Everything is sent, to numbers of the United States. */
export const noLimits: Pick<DeliverDeps, 'limits' | 'textCountriesOf'> = {
  limits: { reasonToHold: async () => null },
  textCountriesOf: async () => ['US'],
};

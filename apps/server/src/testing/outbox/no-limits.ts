import type { DeliverParts } from '../../rooms/outbox/deliver.ts';

/** Everything is sent, to numbers of the United States. */
export const noLimits: Pick<DeliverParts, 'limits' | 'textCountriesOf'> = {
  limits: { reasonToHold: async () => null },
  textCountriesOf: async () => ['US'],
};

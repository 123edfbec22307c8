import type { DeliverDeps } from '../../src/features/outbox/deliver.ts';

/** Everything is sent, to numbers of the United States, as plain text. */
export const noLimits: Pick<DeliverDeps, 'limits' | 'dropCode' | 'mailLookOf' | 'textCountriesOf'> = {
  limits: { reasonToHold: async () => null },
  dropCode: async () => null,
  mailLookOf: async () => null,
  textCountriesOf: async () => ['US'],
};

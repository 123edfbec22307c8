import type { DeliveryOutcome } from '../delivery-outcome.ts';

/** Why a number gets no more texts: its owner sent STOP, or it cannot receive any. */
export type NumberRefusal = 'stopped' | 'undeliverable';

export type TextHandedOver =
  | Exclude<DeliveryOutcome, { outcome: 'refused' }>
  /** `number`: what the refusal says about the number itself; null for nothing. */
  | { outcome: 'refused'; reason: string; number: NumberRefusal | null };

export type SendText = (text: {
  phone: string;
  body: string;
  reportTo: string | null;
}) => Promise<TextHandedOver>;

import type { DeliveryOutcome } from '../delivery-outcome.ts';

/** Why a number is sent nothing any more: its owner said STOP, or no text can reach it. */
export type NumberRefusal = 'stopped' | 'undeliverable';

export type TextHandedOver =
  | Exclude<DeliveryOutcome, { outcome: 'refused' }>
  /** `number`: what the refusal says of the number itself, whatever the text; null for nothing. */
  | { outcome: 'refused'; reason: string; number: NumberRefusal | null };

/** Hands one text message to the provider. It has no key against repeats: what is sent twice arrives twice. */
export type SendText = (text: {
  /** Such as `+14025550134`. */
  phone: string;
  body: string;
  /** Where the provider reports what became of it; null for nowhere. */
  reportTo: string | null;
}) => Promise<TextHandedOver>;

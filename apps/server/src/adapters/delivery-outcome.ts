/**
 * What became of handing a message to whoever delivers it. `later`: it may or may not have gone, and is worth trying
 * again. `refused`: it never will. Reasons are for the clubhouse: no secret, no address and no word of the message.
 */
export type DeliveryOutcome =
  | { outcome: 'delivered'; providerID: string | null }
  | { outcome: 'later'; reason: string; retryAfterSeconds: number | null }
  | { outcome: 'refused'; reason: string };

/** `later`: possibly sent, try again; `refused`: permanent. Reasons contain no secret, address or message text. */
export type DeliveryOutcome =
  | { outcome: 'delivered'; providerID: string | null }
  | { outcome: 'later'; reason: string; retryAfterSeconds: number | null }
  | { outcome: 'refused'; reason: string };

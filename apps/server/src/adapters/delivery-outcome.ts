/**
 * The result of handing over a message. `later`: it may or may not have been sent; try again. `refused`:
 * permanent. Reasons are shown to the clubhouse, so they contain no secret, address or message text.
 */
export type DeliveryOutcome =
  | { outcome: 'delivered'; providerID: string | null }
  | { outcome: 'later'; reason: string; retryAfterSeconds: number | null }
  | { outcome: 'refused'; reason: string };

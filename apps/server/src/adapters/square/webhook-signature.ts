import { createHmac, timingSafeEqual } from 'node:crypto';

/** HMAC-SHA256 over the notification's URL and raw body, in base64. */
export function isSignedBySquare(notification: {
  signature: string;
  signatureKey: string;
  notificationUrl: string;
  rawBody: string;
}): boolean {
  const { notificationUrl, rawBody, signatureKey } = notification;
  const expected = createHmac('sha256', signatureKey)
    .update(notificationUrl + rawBody)
    .digest();
  const given = Buffer.from(notification.signature, 'base64');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

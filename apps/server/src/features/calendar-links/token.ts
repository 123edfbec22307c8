import { createHash, randomBytes } from 'node:crypto';

/** In the path of the link: nobody guesses it. */
export function newCalendarToken(): string {
  return randomBytes(32).toString('base64url');
}

export function calendarTokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

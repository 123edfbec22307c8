import { createHash, randomBytes } from 'node:crypto';

/** The secret part of a reset link: 32 random bytes. */
export function newResetToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What the database keeps of it. */
export function resetTokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

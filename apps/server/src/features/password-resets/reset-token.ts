import { createHash, randomBytes } from 'node:crypto';

/** 32 random bytes. */
export function newResetToken(): string {
  return randomBytes(32).toString('base64url');
}

export function resetTokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

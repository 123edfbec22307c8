import { createHash, randomBytes } from 'node:crypto';

export function newResetToken(): string {
  return randomBytes(32).toString('base64url');
}

export function resetTokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

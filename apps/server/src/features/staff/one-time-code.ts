import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { hashOf } from '../sessions/use-cases.ts';

const issuer = 'Dewsweeper';
/** As long as the SHA-1 that authenticator apps compute codes with. */
const secretBytes = 20;
const recoveryCodes = 10;
/** 120 bits each, too many to be guessed from a hash, without letters that look like others (Crockford's alphabet). */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const codeLength = 24;

export function newSecret(): Buffer {
  return randomBytes(secretBytes);
}

/** The address in the QR code for authenticator apps. */
export function otpauthOf(secret: Buffer, email: string): string {
  return totpOf(secret, email).toString();
}

/** The time step of a code, at most one step of 30 seconds away; null when it is wrong. */
export function stepOf(secret: Buffer, code: string, nowMs: number): number | null {
  const token = code.replaceAll(' ', '');
  const delta = totpOf(secret, '').validate({ token, timestamp: nowMs, window: 1 });
  return delta === null ? null : TOTP.counter({ timestamp: nowMs }) + delta;
}

/** Such as `4TG7-0Q2M-XA9K-77BD-PZ3E-1RWN`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodes }, () => {
    const letters = Array.from(randomBytes(codeLength), (byte) => alphabet[byte % alphabet.length]);
    return letters.join('').replace(/(.{4})(?=.)/g, '$1-');
  });
}

export function recoveryCodeHash(typed: string): Buffer {
  const letters = typed
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
  return hashOf(letters);
}

function totpOf(secret: Buffer, label: string): TOTP {
  const bytes = new Uint8Array(secret).buffer;
  return new TOTP({ issuer, label, secret: new Secret({ buffer: bytes }), digits: 6, period: 30 });
}

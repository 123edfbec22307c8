import { randomInt } from 'node:crypto';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

export function newToken(length: number): string {
  return Array.from({ length }, () => letters[randomInt(letters.length)]).join('');
}

/** The receipt number is its first four characters, as at Square. */
export function newPaymentId(): string {
  return `${newToken(27)}ZY`;
}

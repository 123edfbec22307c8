import { randomInt } from 'node:crypto';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Letters and digits, in the manner of Square's ids. */
export function newToken(length: number): string {
  return Array.from({ length }, () => letters[randomInt(letters.length)]).join('');
}

/** Looks like Square's: the receipt number is its first four characters. */
export function newPaymentId(): string {
  return `${newToken(27)}ZY`;
}

import { createHash, randomBytes, randomInt } from 'node:crypto';

const mailedDigits = 8;
const textedDigits = 6;

export const codeMinutes = 10;
export const maxTries = 5;

/** `request`: kept by the browser that asked, without which the code is worth nothing. */
type NewCode = { request: string; code: string };

export const newMailedCode = () => newCode(mailedDigits);
/** Shorter, since whoever reads it types it elsewhere. */
export const newTextedCode = () => newCode(textedDigits);

function newCode(digits: number): NewCode {
  return {
    request: randomBytes(32).toString('base64url'),
    code: String(randomInt(10 ** digits)).padStart(digits, '0'),
  };
}

export function requestHashOf(request: string): Buffer {
  return createHash('sha256').update(request).digest();
}

/** Spaces do not count: the mail writes `1234 5678`. */
export function codeHashOf(request: string, code: string): Buffer {
  return createHash('sha256')
    .update(`${request} ${code.replace(/\s/g, '')}`)
    .digest();
}

export function spacedCode(code: string): string {
  return `${code.slice(0, code.length / 2)} ${code.slice(code.length / 2)}`;
}

import { createHash, randomBytes, randomInt } from 'node:crypto';

const digits = 8;

/** `request`: kept by the browser that asked, without which the code is worth nothing. */
export function newCode(): { request: string; code: string } {
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
  return `${code.slice(0, digits / 2)} ${code.slice(digits / 2)}`;
}

import { createHash, randomBytes, randomInt } from 'node:crypto';

/** Letters and digits that are not confused when read aloud. */
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz';
const pattern = /^dsw_([2-9a-hjkmnp-z]{8})_([\w-]{43})$/;

export type KeyToken = { id: string; token: string; hash: Buffer };

/** Such as `dsw_k7qm4t2x_...`: an id, and 256 random bits. */
export function newKeyToken(): KeyToken {
  const id = Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]).join('');
  const secret = randomBytes(32).toString('base64url');
  return { id, token: `dsw_${id}_${secret}`, hash: hashOf(secret) };
}

/** Null when it has no such form. */
export function readKeyToken(sent: string): Pick<KeyToken, 'id' | 'hash'> | null {
  const [, id, secret] = pattern.exec(sent) ?? [];
  return id && secret ? { id, hash: hashOf(secret) } : null;
}

/** 256 random bits need no slow hash. */
function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

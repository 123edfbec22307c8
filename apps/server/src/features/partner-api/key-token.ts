import { createHash, randomBytes, randomInt } from 'node:crypto';

/** Letters and digits that are not mistaken for each other when read out. */
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz';
const pattern = /^dsw_([2-9a-hjkmnp-z]{8})_([\w-]{43})$/;

/** A key as its holder sends it, and what is stored of it. */
export type KeyToken = { id: string; token: string; hash: Buffer };

/** A new key such as `dsw_k7qm4t2x_...`: its id, by which it is recognised, and 256 bits of random. */
export function newKeyToken(): KeyToken {
  const id = Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]).join('');
  const secret = randomBytes(32).toString('base64url');
  return { id, token: `dsw_${id}_${secret}`, hash: hashOf(secret) };
}

/** The id and the hash of a key that was sent, or null when it is of no such form. */
export function readKeyToken(sent: string): Pick<KeyToken, 'id' | 'hash'> | null {
  const [, id, secret] = pattern.exec(sent) ?? [];
  return id && secret ? { id, hash: hashOf(secret) } : null;
}

/** 256 bits of random need no slow hash. */
function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

import { createHmac, timingSafeEqual } from 'node:crypto';

const goodForMs = 7 * 24 * 3600 * 1000;

/** The uid, the end of validity and a signature over both and the address. */
export function proofToken(key: Buffer, proof: { uid: string; contact: string; nowMs: number }): string {
  const untilMs = proof.nowMs + goodForMs;
  return `${proof.uid}.${untilMs.toString(36)}.${sealOf(key, proof.uid, untilMs, proof.contact)}`;
}

/** Read before the signature is checked; null when malformed or too old. */
export function readProofToken(token: string, nowMs: number): { uid: string; untilMs: number } | null {
  const found = /^([\w-]+)\.([0-9a-z]{8,9})\.[\w-]{43}$/.exec(token);
  const [, uid = '', until = ''] = found ?? [];
  const untilMs = Number.parseInt(until, 36);
  return found && nowMs < untilMs ? { uid, untilMs } : null;
}

export function isSealed(
  key: Buffer,
  token: string,
  proof: { uid: string; untilMs: number; contact: string },
): boolean {
  const seal = Buffer.from(token.slice(token.lastIndexOf('.') + 1));
  const expected = Buffer.from(sealOf(key, proof.uid, proof.untilMs, proof.contact));
  return seal.length === expected.length && timingSafeEqual(seal, expected);
}

function sealOf(key: Buffer, uid: string, untilMs: number, contact: string): string {
  return createHmac('sha256', key)
    .update(JSON.stringify([uid, untilMs, contact]))
    .digest('base64url');
}

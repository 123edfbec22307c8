import { createHmac, timingSafeEqual } from 'node:crypto';

export function signVisitorID(uid: string, key: Buffer): string {
  return `${uid}.${signatureOf(uid, key).toString('base64url')}`;
}

/** Null when the server did not sign it. */
export function visitorIDSigned(value: string, key: Buffer): string | null {
  const end = value.lastIndexOf('.');
  const uid = value.slice(0, end);
  const given = Buffer.from(value.slice(end + 1), 'base64url');
  const right = signatureOf(uid, key);
  if (uid === '' || given.length !== right.length || !timingSafeEqual(given, right)) return null;
  return uid;
}

function signatureOf(uid: string, key: Buffer): Buffer {
  return createHmac('sha256', key).update(`anonymous visitor ${uid}`).digest();
}

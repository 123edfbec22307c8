import type { Language } from '@dewsweeper/contract/languages';
import { wordsOf } from '@dewsweeper/core/words/words-of';
import type { Pool } from 'pg';
import { limitKeyOf } from '../../adapters/rate-limit-key.ts';
import type { DatabaseClock, DeliverSoon, NewId, OpenRateLimit } from '../../ports.ts';
import { writeMail } from '../outbox/use-cases.ts';
import { profileOf } from '../users/profile.ts';
import { proofToken } from './proof-link.ts';

export type ProofDeps = {
  pool: Pool;
  clock: DatabaseClock;
  newId: NewId;
  openRateLimit: OpenRateLimit;
  deliverSoon: DeliverSoon;
  publicUrl: string;
  key: Buffer;
};

/** Mails a link to an unproved contact address; nothing when it is proved or beyond the limits. */
export type AskForProof = (uid: string, networkAddress: string) => Promise<void>;

const daySeconds = 24 * 3600;

export function createAskForProof(deps: ProofDeps): AskForProof {
  const ofAccount = deps.openRateLimit({ name: 'proof-account', attempts: 5, windowSeconds: daySeconds });
  const toContact = deps.openRateLimit({ name: 'proof-contact', attempts: 3, windowSeconds: daySeconds });
  const fromAddress = deps.openRateLimit({ name: 'proof-address', attempts: 100, windowSeconds: 3600 });
  return async (uid, networkAddress) => {
    const profile = await profileOf(deps.pool, uid);
    if (!profile || profile.mailTo === profile.email) return;
    const contact = profile.email.toLowerCase();
    const contactKey = limitKeyOf(contact);
    if (!(await ofAccount.spend(uid)).ok) return;
    if (!(await fromAddress.spend(networkAddress)).ok) return;
    if (!(await toContact.spend(contactKey)).ok) return;
    const token = proofToken(deps.key, { uid, contact, nowMs: deps.clock.nowMs() });
    const words = proofMail(`${deps.publicUrl}/contact-address/${token}`, profile.language);
    const validSeconds = daySeconds;
    const mail = { id: deps.newId(), uid, recipient: profile.email, ...words, secret: token, validSeconds };
    await writeMail(deps.pool, mail);
    deps.deliverSoon();
  };
}

/** Contains no text from users: whoever typed the address may not own it. */
function proofMail(link: string, language: Language | null): { subject: string; body: string } {
  const { hello, proof } = wordsOf(language);
  return {
    subject: proof.subject,
    body: [hello(''), proof.asked, `${proof.open}\n${link}`, proof.until].join('\n\n'),
  };
}

import type { Language } from '@dewsweeper/contract/languages';
import { wordsOf } from '@dewsweeper/core/words/words-of';
import type { FastifyInstance } from 'fastify';
import { requestLanguage } from '../../http/request-language.ts';
import { acceptForms, smallPage } from '../../http/small-page.ts';
import { markContactProved, profileOf } from '../users/profile.ts';
import type { ProofDeps } from './ask-for-proof.ts';
import { isSealed, readProofToken } from './proof-link.ts';

/** The page behind a mailed link. Opening it proves nothing: the owner confirms with a button. */
export function contactAddressRoutes(
  app: FastifyInstance,
  deps: Pick<ProofDeps, 'pool' | 'clock' | 'key'>,
): void {
  /** Null when the link is too old or the contact has changed since. */
  async function find(
    token: string,
  ): Promise<{ uid: string; contact: string; language: Language | null } | null> {
    const read = readProofToken(token, deps.clock.nowMs());
    const profile = read && (await profileOf(deps.pool, read.uid));
    const contact = profile?.email.toLowerCase() ?? '';
    return read && profile && isSealed(deps.key, token, { ...read, contact })
      ? { uid: read.uid, contact, language: profile.language }
      : null;
  }

  app.register(async (scope) => {
    acceptForms(scope);
    const path = '/contact-address/:token';
    const schema = { hide: true };
    scope.get<{ Params: { token: string } }>(path, { schema }, async (request, reply) => {
      const found = await find(request.params.token);
      if (!found) return smallPage(reply.code(404), tooOld(requestLanguage(request)));
      const { language } = found;
      const { mails: title, sendHere, yesMine } = wordsOf(language).pages;
      const content = `<p>${sendHere}</p><form method="post"><button>${yesMine}</button></form>`;
      return smallPage(reply, { title, content, language });
    });
    scope.post<{ Params: { token: string } }>(path, { schema }, async (request, reply) => {
      const found = await find(request.params.token);
      const isProved = found && (await markContactProved(deps.pool, found.uid, found.contact));
      if (!isProved) return smallPage(reply.code(404), tooOld(requestLanguage(request)));
      const { language } = found;
      const { thankYou: title, comeHere, toTeeTimes } = wordsOf(language).pages;
      return smallPage(reply, {
        title,
        content: `<p>${comeHere}</p><p><a href="/">${toTeeTimes}</a></p>`,
        language,
      });
    });
  });
}

function tooOld(language: Language | null) {
  const { tooOld: title, otherAddress, myAccount } = wordsOf(language).pages;
  const content = `<p>${otherAddress}</p><p><a href="/page/profile">${myAccount}</a></p>`;
  return { title, content, language };
}

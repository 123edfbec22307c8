import type { FastifyInstance } from 'fastify';
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
  async function find(token: string): Promise<{ uid: string; contact: string } | null> {
    const read = readProofToken(token, deps.clock.nowMs());
    const profile = read && (await profileOf(deps.pool, read.uid));
    const contact = profile?.email.toLowerCase() ?? '';
    return read && profile && isSealed(deps.key, token, { ...read, contact })
      ? { uid: read.uid, contact }
      : null;
  }

  app.register(async (scope) => {
    acceptForms(scope);
    const path = '/contact-address/:token';
    const schema = { hide: true };
    scope.get<{ Params: { token: string } }>(path, { schema }, async (request, reply) => {
      const found = await find(request.params.token);
      if (!found) return smallPage(reply.code(404), tooOld);
      return smallPage(reply, {
        title: 'Mails about your tee times',
        content:
          '<p>Send them to this address from now on?</p><form method="post"><button>Yes, it is mine</button></form>',
      });
    });
    scope.post<{ Params: { token: string } }>(path, { schema }, async (request, reply) => {
      const found = await find(request.params.token);
      const isProved = found && (await markContactProved(deps.pool, found.uid, found.contact));
      if (!isProved) return smallPage(reply.code(404), tooOld);
      return smallPage(reply, {
        title: 'Thank you',
        content:
          '<p>Mails about your tee times come to this address from now on.</p><p><a href="/">To the tee times</a></p>',
      });
    });
  });
}

const tooOld = {
  title: 'This link is too old',
  content:
    '<p>Or another address was given since. Save the address in My Account again, and a new link is mailed.</p><p><a href="/page/profile">My Account</a></p>',
};

import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { markContactProved, profileOf } from '../users/profile.ts';
import type { ProofDeps } from './ask-for-proof.ts';
import { isSealed, readProofToken } from './proof-link.ts';

const style = `
  :root { color-scheme: light dark }
  body { font: 18px/1.5 system-ui, sans-serif; max-width: 30rem; margin: 0 auto; padding: 3rem 1.25rem;
    background: light-dark(#fbfaf6, #161a17); color: light-dark(#1c211d, #e8ebe6) }
  h1 { font-size: 1.5rem; margin: 0 0 1rem }
  button { font: inherit; font-weight: 600; min-height: 48px; padding: 0 1.5rem; border: 0; border-radius: .75rem;
    background: light-dark(#1d6b3c, #7fcf9b); color: light-dark(#fff, #10261a); cursor: pointer }
  a { color: light-dark(#1d6b3c, #7fcf9b) }
`;
const policy = `default-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`;

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
    scope.addContentTypeParser('application/x-www-form-urlencoded', (_request, body, done) => {
      body.resume();
      done(null);
    });
    const path = '/contact-address/:token';
    const schema = { hide: true };
    scope.get<{ Params: { token: string } }>(path, { schema }, async (request, reply) => {
      const found = await find(request.params.token);
      if (!found) return page(reply.code(404), 'This link is too old', tooOld);
      return page(
        reply,
        'Mails about your tee times',
        '<p>Send them to this address from now on?</p><form method="post"><button>Yes, it is mine</button></form>',
      );
    });
    scope.post<{ Params: { token: string } }>(path, { schema }, async (request, reply) => {
      const found = await find(request.params.token);
      const isProved = found && (await markContactProved(deps.pool, found.uid, found.contact));
      if (!isProved) return page(reply.code(404), 'This link is too old', tooOld);
      return page(
        reply,
        'Thank you',
        '<p>Mails about your tee times come to this address from now on.</p><p><a href="/">To the tee times</a></p>',
      );
    });
  });
}

const tooOld =
  '<p>Or another address was given since. Save the address in My Account again, and a new link is mailed.</p><p><a href="/page/profile">My Account</a></p>';

function page(reply: FastifyReply, title: string, content: string): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .headers({
      'content-security-policy': policy,
      'cache-control': 'no-store',
      'referrer-policy': 'same-origin',
    })
    .send(`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${content}
</main>
</body>
</html>
`);
}

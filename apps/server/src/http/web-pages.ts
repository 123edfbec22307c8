import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { allowSquare, contentPolicy } from './content-policy.ts';
import { preparePage, sendPrepared } from './prepared-document.ts';
import { sendProblem } from './problems.ts';
import { policyText, securityHeaders, sendSecurityHeaders } from './security-headers.ts';
import { allowSessionReplay, withSessionReplay } from './session-replay.ts';
import { documentNameOf, readDocuments } from './web-documents.ts';

interface WebPagesOptions {
  webRoot: string;
  isSecure: boolean;
  /** The operator's session-replay script, or null. */
  sessionReplaySrc: string | null;
}

/**
 * Serves the built front end: hashed assets for ever, and a document for every other path (spec.md section 2 routes in
 * the browser), each under a policy that runs only our own scripts and styles.
 */
export async function serveWebPages(app: FastifyInstance, options: WebPagesOptions): Promise<void> {
  const { webRoot, isSecure } = options;
  sendSecurityHeaders(app, securityHeaders({ isSecure }));
  await app.register(fastifyStatic, {
    root: webRoot,
    preCompressed: true,
    wildcard: false,
    index: false,
    globIgnore: ['index.html*', 'documents/**'],
    setHeaders(reply, path) {
      const isHashed = path.startsWith(join(webRoot, 'assets'));
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });

  const documents = new Map(
    [...(await readDocuments(webRoot))].map(([name, html]) => [name, webDocument(name, html, options)]),
  );
  app.get('/*', { schema: { hide: true } }, (request, reply) => {
    const { pathname } = new URL(request.url, 'http://localhost');
    const document = documents.get(documentNameOf(pathname));
    if (isNoPage(pathname) || document === undefined) return sendProblem(reply, 'not-found');
    reply.header('content-security-policy', document.policy);
    return sendPrepared(request, reply, document.page);
  });
}

/** A document as it is sent, and the policy that it is sent with. */
function webDocument(name: string, html: string, { isSecure, sessionReplaySrc }: WebPagesOptions) {
  const policy = contentPolicy(html, { isSecure });
  if (name === payingDocument) return { page: preparePage(html), policy: policyText(allowSquare(policy)) };
  if (sessionReplaySrc === null) return { page: preparePage(html), policy: policyText(policy) };
  return {
    page: preparePage(withSessionReplay(html, sessionReplaySrc)),
    policy: policyText(allowSessionReplay(policy, sessionReplaySrc)),
  };
}

/**
 * The one document where a golfer pays: Square's script may run in it alone, and a session-replay script may not run
 * there at all (ruling 28).
 */
const payingDocument = 'teetimes';

/**
 * A missing file or API path: a page there would look like an answer. Deeper paths are pages whatever their ending, for
 * the id of a group or course may look like a file's name.
 */
function isNoPage(pathname: string): boolean {
  return /^\/(api|assets|dev|\.well-known)(\/|$)|^\/[^/]*\.[a-z0-9]{2,5}$/i.test(pathname);
}

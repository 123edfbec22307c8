import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { allowSquare, contentPolicy, squareFrames } from './content-policy.ts';
import { preparePage, sendPrepared } from './prepared-document.ts';
import { sendProblem } from './problems.ts';
import { permissionsPolicy } from './security-headers.ts';
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
 * the browser), under a policy that runs only our own scripts and styles. The app has its security headers already.
 */
export async function serveWebPages(app: FastifyInstance, options: WebPagesOptions): Promise<void> {
  const { webRoot } = options;
  await app.register(fastifyStatic, {
    root: webRoot,
    preCompressed: true,
    wildcard: false,
    index: false,
    globIgnore: ['index.html*', 'documents/**'],
    setHeaders(reply, path) {
      const isHashed = path.startsWith(join(webRoot, 'assets'));
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      if (/\.svg(\.\w+)?$/.test(path)) reply.header('content-type', 'image/svg+xml; charset=utf-8');
    },
  });

  const documents = new Map(
    [...(await readDocuments(webRoot))].map(([name, html]) => [name, webDocument(name, html, options)]),
  );
  app.get('/*', { schema: { hide: true } }, (request, reply) => {
    const { pathname } = new URL(request.url, 'http://localhost');
    const document = documents.get(documentNameOf(pathname));
    if (isNoPage(pathname) || document === undefined) return sendProblem(reply, 'not-found');
    reply.helmet({
      contentSecurityPolicy: { useDefaults: false, directives: document.policy },
      // Where a browser has no way to pay of its own, a wallet's window tells the page that opened it.
      ...(document.isForPaying && { crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' } }),
    });
    if (document.isForPaying) reply.header('permissions-policy', payingPermissions);
    return sendPrepared(request, reply, document.page);
  });
}

/** A document as it is sent, and the policy that it is sent with. */
function webDocument(name: string, html: string, { isSecure, sessionReplaySrc }: WebPagesOptions) {
  const policy = contentPolicy(html, { isSecure });
  const isForPaying = name === payingDocument;
  if (isForPaying) return { page: preparePage(html), policy: allowSquare(policy), isForPaying };
  if (sessionReplaySrc === null) return { page: preparePage(html), policy, isForPaying };
  return {
    isForPaying,
    page: preparePage(withSessionReplay(html, sessionReplaySrc)),
    policy: allowSessionReplay(policy, sessionReplaySrc),
  };
}

/**
 * The one document where a golfer pays: Square's script may run in it alone, and a session-replay script may not run
 * there at all (ruling 28).
 */
const payingDocument = 'teetimes';
const payingPermissions = permissionsPolicy(squareFrames);

/**
 * A missing file or API path: a page there would look like an answer. Deeper paths are pages whatever their ending, for
 * the id of a group or course may look like a file's name.
 */
function isNoPage(pathname: string): boolean {
  return /^\/(api|assets|dev|\.well-known)(\/|$)|^\/[^/]*\.[a-z0-9]{2,5}$/i.test(pathname);
}

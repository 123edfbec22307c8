import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { allowSquare, contentPolicy } from './content-policy.ts';
import { preparePage, sendPrepared } from './prepared-document.ts';
import { sendProblem } from './problems.ts';
import { securityHeaders } from './security-headers.ts';
import { allowSessionReplay, withSessionReplay } from './session-replay.ts';
import { documentNameOf, readDocuments } from './web-documents.ts';

interface WebPagesOptions {
  webRoot: string;
  isSecure: boolean;
  sessionReplaySrc: string | null;
}

/** Hashed assets with a long lifetime, and a document for every other path, with a strict policy. */
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
    const [path = ''] = request.url.split(/[?#]/, 1);
    // Browsers read `//` as the start of another host, and some read a backslash as a slash.
    if (/^\/[/\\]/.test(path)) return reply.redirect(request.url.replace(/^[/\\]+/, '/'), 308);
    const { pathname } = new URL(`http://localhost${path}`);
    const document = documents.get(documentNameOf(pathname));
    const isWanted = isPage(pathname, request.headers.accept ?? '');
    if (!isWanted || document === undefined) return sendProblem(reply, 'not-found');
    reply.headers(document.security);
    return sendPrepared(request, reply, document.page);
  });
}

function webDocument(name: string, html: string, { isSecure, sessionReplaySrc }: WebPagesOptions) {
  const policy = contentPolicy(html, { isSecure });
  if (name === payingDocument) {
    const security = securityHeaders({ isSecure, policy: allowSquare(policy), isForPaying: true });
    return { page: preparePage(html), security };
  }
  if (sessionReplaySrc === null) {
    return { page: preparePage(html), security: securityHeaders({ isSecure, policy }) };
  }
  return {
    page: preparePage(withSessionReplay(html, sessionReplaySrc)),
    security: securityHeaders({ isSecure, policy: allowSessionReplay(policy, sessionReplaySrc) }),
  };
}

/** Only here may Square's script run, and no session-replay script (rules.md#session-replay). */
const payingDocument = 'teetimes';

/** A missing file gets no page, but anything typed leads to the landing page, and ids may look like file names. */
function isPage(pathname: string, accept: string): boolean {
  if (/^\/(api|assets|clubhouse|dev|\.well-known)(\/|$)/i.test(pathname)) return false;
  const [, ending] = /^\/[^/]*\.([a-z0-9]{2,5})$/i.exec(pathname) ?? [];
  return ending === undefined || /^html?$/i.test(ending) || accept.includes('text/html');
}

import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import helmet from '@fastify/helmet';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { sendProblem } from './problems.ts';
import { allowSessionReplay, withSessionReplay } from './session-replay.ts';

interface WebPagesOptions {
  webRoot: string;
  isSecure: boolean;
  /** The operator's session-replay script, or null. */
  sessionReplaySrc: string | null;
}

/**
 * Serves the built front end: hashed assets for ever, one page for every other path (spec.md section 2
 * routes in the browser), under a policy that runs only our own scripts and styles.
 */
export async function serveWebPages(app: FastifyInstance, options: WebPagesOptions): Promise<void> {
  const page = await readFile(join(options.webRoot, 'index.html'), 'utf8');
  const policy = {
    defaultSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
    connectSrc: ["'self'"],
    fontSrc: ["'self'"],
    imgSrc: ["'self'", 'data:'],
    manifestSrc: ["'self'"],
    // React writes computed sizes through the DOM, which needs no source for styles.
    scriptSrc: ["'self'", ...inlineHashes(page, 'script')],
    styleSrc: ["'self'", ...inlineHashes(page, 'style')],
    ...(options.isSecure ? { upgradeInsecureRequests: [] } : {}),
  };
  const replay = options.sessionReplaySrc;
  const recordedPage = replay === null ? page : withSessionReplay(page, replay);
  const recordedPolicy = replay === null ? policy : allowSessionReplay(policy, replay);
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: recordedPolicy },
    strictTransportSecurity: options.isSecure,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
  });
  const payingPolicy = {
    ...policy,
    scriptSrc: [...policy.scriptSrc, ...squareOrigins.scripts],
    styleSrc: [...policy.styleSrc, ...squareOrigins.scripts],
    frameSrc: ["'self'", ...squareOrigins.scripts, ...squareOrigins.frames],
    connectSrc: [...policy.connectSrc, ...squareOrigins.scripts, ...squareOrigins.connections],
    fontSrc: [...policy.fontSrc, ...squareOrigins.fonts],
  };
  await app.register(fastifyStatic, {
    root: options.webRoot,
    preCompressed: true,
    wildcard: false,
    index: false,
    setHeaders(reply, path) {
      const isHashed = path.startsWith(join(options.webRoot, 'assets'));
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  app.get('/*', async (request, reply) => {
    const { pathname } = new URL(request.url, 'http://localhost');
    if (isNoPage(pathname)) return sendProblem(reply, 'not-found');
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache');
    if (pathname !== payingPage) return reply.send(recordedPage);
    await reply.helmet({ contentSecurityPolicy: { useDefaults: false, directives: payingPolicy } });
    return reply.send(page);
  });
}

/**
 * A missing file or API path: a page there would look like an answer. Deeper paths are pages whatever their ending, for
 * the id of a group or course may look like a file's name.
 */
function isNoPage(pathname: string): boolean {
  return /^\/(api|assets|dev|\.well-known)(\/|$)|^\/[^/]*\.[a-z0-9]{2,5}$/i.test(pathname);
}

/**
 * The one page where a golfer pays: only a document loaded there may run Square's script, and a session-replay script
 * may not run there at all (ruling 28).
 */
const payingPage = '/page/teetimes';

/** What Square's card field and wallets need, in both of its worlds. */
const squareOrigins = {
  scripts: ['https://web.squarecdn.com', 'https://sandbox.web.squarecdn.com'],
  frames: [
    'https://connect.squareup.com',
    'https://connect.squareupsandbox.com',
    'https://api.squareup.com',
    'https://api.squareupsandbox.com',
    'https://geoissuer.cardinalcommerce.com',
  ],
  connections: ['https://pci-connect.squareup.com', 'https://pci-connect.squareupsandbox.com'],
  fonts: ['https://square-fonts-production-f.squarecdn.com', 'https://d1g145x70srn7h.cloudfront.net'],
};

/** Hashes of the page's own inline scripts or styles, as a policy names them. */
function inlineHashes(page: string, tag: 'script' | 'style'): string[] {
  const inline = new RegExp(`<${tag}(?![^>]*\\bsrc=)[^>]*>([\\s\\S]*?)</${tag}>`, 'g');
  return [...page.matchAll(inline)].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );
}

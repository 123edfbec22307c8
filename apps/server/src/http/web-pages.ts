import { join } from 'node:path';
import type { CoursePath } from '@dewsweeper/contract/ids';
import type { Language } from '@dewsweeper/contract/languages';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { allowSquare, contentPolicy } from './content-policy.ts';
import { courseSeenLast, rememberCourse } from './course-cookie.ts';
import { prepareCoursePage, preparePage, sendPrepared } from './prepared-document.ts';
import { sendProblem } from './problems.ts';
import { requestLanguage } from './request-language.ts';
import { securityHeaders } from './security-headers.ts';
import { allowSessionReplay, withSessionReplay } from './session-replay.ts';
import { courseNamedBy, type DocumentName, documentNameOf, readDocuments } from './web-documents.ts';

interface WebPagesOptions {
  webRoot: string;
  isSecure: boolean;
  sessionReplaySrc: string | null;
  /** The course's own shades as CSS, as far as they are at hand (rules.md#course-colour). */
  colourStyleOf?: (course: CoursePath) => string | null;
  /** JSON for search engines on the course's own page (rules.md#found-from-elsewhere). */
  schemaOrgOf?: (course: CoursePath) => string | null;
  /** Reads a course that is not at hand, if that takes no time. */
  readAhead?: (course: CoursePath, request: FastifyRequest) => Promise<void>;
}

/** Hashed assets with a long lifetime, and a document for every other path, with a strict policy. */
export async function serveWebPages(app: FastifyInstance, options: WebPagesOptions): Promise<void> {
  const { webRoot } = options;
  await app.register(fastifyStatic, {
    root: webRoot,
    preCompressed: true,
    wildcard: false,
    index: false,
    globIgnore: ['index.html*', 'documents/**', 'languages/**'],
    setHeaders(reply, path) {
      const isHashed = path.startsWith(join(webRoot, 'assets'));
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      // For courses' own websites (rules.md#found-from-elsewhere).
      if (path.startsWith(join(webRoot, 'embed.js'))) {
        reply.header('cross-origin-resource-policy', 'cross-origin');
      }
      if (/\.svg(\.\w+)?$/.test(path)) reply.header('content-type', 'image/svg+xml; charset=utf-8');
    },
  });

  const documents = new Map(
    [...(await readDocuments(webRoot))].map(([language, texts]) => [
      language,
      new Map(
        [...texts].map(([name, html]) => [name, { language, html, ...webDocument(name, html, options) }]),
      ),
    ]),
  );
  const ofCourse = documentsOfCourses(options);
  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    const [path = ''] = request.url.split(/[?#]/, 1);
    // Browsers read `//` as the start of another host, and some read a backslash as a slash.
    if (/^\/[/\\]/.test(path)) return reply.redirect(request.url.replace(/^[/\\]+/, '/'), 308);
    const url = new URL(request.url, 'http://localhost');
    const { pathname } = url;
    const name = documentNameOf(pathname);
    if (!isPage(pathname, request.headers.accept ?? '')) return sendProblem(reply, 'not-found');
    const course = courseNamedBy(url);
    if (course !== null && name === coursesDocument) await options.readAhead?.(course, request);
    const plain = (documents.get(requestLanguage(request) ?? 'en') ?? documents.get('en'))?.get(name);
    if (plain === undefined) return sendProblem(reply, 'not-found');
    const shown = course ?? (golfersDocuments.has(name) ? courseSeenLast(request) : null);
    const document = (shown && ofCourse(name, plain, shown)) ?? plain;
    if (course !== null) {
      const hasColour = Boolean(options.colourStyleOf?.(course));
      rememberCourse(reply, course, { hasColour, isSecure: options.isSecure });
    }
    reply.headers(document.security);
    return sendPrepared(request, reply, document.page, 'accept-encoding, accept-language, cookie');
  });
}

/** Pages of signed-in golfers, which name no course, or only once it is chosen. */
const golfersDocuments = new Set<DocumentName>(['signed-in', 'teetimes']);

type WebDocument = ReturnType<typeof webDocument>;
type PlainDocument = WebDocument & { language: Language; html: string };

const documentsKept = 200;

/** The page of an entry link: what search engines read of a course. */
const coursesDocument: DocumentName = 'entry';

/** In the course's colour, so that a first page does not change it once the app runs, and with its card. */
function documentsOfCourses(
  options: WebPagesOptions,
): (name: DocumentName, plain: PlainDocument, course: CoursePath) => WebDocument | undefined {
  const kept = new LRUCache<string, WebDocument>({ max: documentsKept });
  return (name, plain, course) => {
    const style = options.colourStyleOf?.(course);
    const card = name === coursesDocument ? options.schemaOrgOf?.(course) : null;
    const elements = [
      style ? `<style id="course-colour">${style}</style>` : '',
      card ? `<script type="application/ld+json">${card}</script>` : '',
    ].join('');
    if (elements === '') return undefined;
    const key = `${plain.language} ${name} ${elements}`;
    const found = kept.get(key);
    if (found) return found;
    const html = plain.html.replace('</head>', () => `${elements}</head>`);
    const made = webDocument(name, html, options, prepareCoursePage);
    kept.set(key, made);
    return made;
  };
}

function webDocument(
  name: string,
  html: string,
  { isSecure, sessionReplaySrc }: WebPagesOptions,
  prepare = preparePage,
) {
  const policy = contentPolicy(html, { isSecure });
  if (name === payingDocument) {
    const security = securityHeaders({ isSecure, policy: allowSquare(policy), isForPaying: true });
    return { page: prepare(html), security };
  }
  if (sessionReplaySrc === null) {
    return { page: prepare(html), security: securityHeaders({ isSecure, policy }) };
  }
  return {
    page: prepare(withSessionReplay(html, sessionReplaySrc)),
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

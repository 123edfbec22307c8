import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { contentPolicy } from './content-policy.ts';
import { preparePage, sendPrepared } from './prepared-document.ts';
import { sendProblem } from './problems.ts';
import { securityHeaders } from './security-headers.ts';

const prefix = '/clubhouse/';

/** The clubhouse's files, and its document for every other path below /clubhouse. `root` is null without a build. */
export async function serveClubhouse(
  app: FastifyInstance,
  { root, isSecure }: { root: string | null; isSecure: boolean },
): Promise<void> {
  const answer = root === null ? sayNotBuilt : await documentOf(root, isSecure);
  if (root !== null) {
    await app.register(fastifyStatic, {
      root,
      prefix,
      preCompressed: true,
      wildcard: false,
      index: false,
      // `reply.sendFile` belongs to the web app's files.
      decorateReply: false,
      globIgnore: ['index.html*'],
      setHeaders(reply, path) {
        const isHashed = path.startsWith(join(root, 'assets'));
        reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  for (const path of ['/clubhouse', `${prefix}*`]) app.get(path, { schema: { hide: true } }, answer);
}

async function documentOf(root: string, isSecure: boolean) {
  const html = await readFile(join(root, 'index.html'), 'utf8');
  const page = preparePage(html);
  const security = securityHeaders({ isSecure, policy: contentPolicy(html, { isSecure }) });
  return (request: FastifyRequest, reply: FastifyReply) => {
    if (request.url.startsWith(`${prefix}assets/`)) return sendProblem(reply, 'not-found');
    reply.headers(security);
    return sendPrepared(request, reply, page);
  };
}

function sayNotBuilt(_request: FastifyRequest, reply: FastifyReply) {
  return sendProblem(reply, 'not-found', { detail: 'The clubhouse is not built: npm run build' });
}

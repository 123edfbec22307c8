import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A reply made once and sent to many; `etag` hashes its bytes, without quotes. */
export type PreparedDocument = {
  bytes: Buffer;
  contentType: string;
  etag: string;
  brotli: () => Promise<Buffer>;
};

const compress = promisify(brotliCompress);

/** Below this many bytes a packet is a packet. */
const leastToCompress = 1000;

/** For what changes every other moment: compressed quickly. */
export function prepareDocument(document: object): PreparedDocument {
  return prepare(JSON.stringify(document), 'application/json; charset=utf-8', 5);
}

/** For what stays as it is as long as the server runs: compressed as far as it goes. */
export function preparePage(html: string): PreparedDocument {
  return prepare(html, 'text/html; charset=utf-8', constants.BROTLI_MAX_QUALITY);
}

function prepare(text: string, contentType: string, brotliQuality: number): PreparedDocument {
  const bytes = Buffer.from(text);
  let compressed: Promise<Buffer> | undefined;
  return {
    bytes,
    contentType,
    etag: createHash('sha256').update(bytes).digest('base64url').slice(0, 16),
    brotli() {
      compressed ??= compress(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        },
      });
      return compressed;
    },
  };
}

/** Sends a prepared document, compressed where that is welcome, or only says that the reader has it already. */
export async function sendPrepared(
  request: FastifyRequest,
  reply: FastifyReply,
  { bytes, contentType, etag, brotli }: PreparedDocument,
): Promise<FastifyReply> {
  // Weak: the same tag stands for the plain and the compressed bytes.
  reply.header('etag', `W/"${etag}"`).header('cache-control', 'no-cache').header('vary', 'accept-encoding');
  if (request.headers['if-none-match']?.includes(`"${etag}"`)) return reply.code(304).send();
  reply.header('content-type', contentType);
  if (bytes.length < leastToCompress || !acceptsBrotli(request.headers['accept-encoding']))
    return reply.send(bytes);
  return reply.header('content-encoding', 'br').send(await brotli());
}

function acceptsBrotli(acceptEncoding: string | string[] | undefined): boolean {
  if (typeof acceptEncoding !== 'string') return false;
  return /(?:^|[,\s])br(?![\w-])(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(acceptEncoding);
}

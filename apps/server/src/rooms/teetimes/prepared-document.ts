import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A reply made once and sent to many; `etag` hashes its bytes, without quotes. */
export type PreparedDocument = { bytes: Buffer; etag: string; brotli: () => Promise<Buffer> };

const compress = promisify(brotliCompress);

/** Below this many bytes a packet is a packet. */
const leastToCompress = 1000;

export function prepareDocument(document: object): PreparedDocument {
  const bytes = Buffer.from(JSON.stringify(document));
  let compressed: Promise<Buffer> | undefined;
  return {
    bytes,
    etag: createHash('sha256').update(bytes).digest('base64url').slice(0, 16),
    brotli() {
      compressed ??= compress(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: 5,
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
  { bytes, etag, brotli }: PreparedDocument,
): Promise<FastifyReply> {
  // Weak: the same tag stands for the plain and the compressed bytes.
  reply.header('etag', `W/"${etag}"`).header('cache-control', 'no-cache').header('vary', 'accept-encoding');
  if (request.headers['if-none-match']?.includes(`"${etag}"`)) return reply.code(304).send();
  reply.header('content-type', 'application/json; charset=utf-8');
  if (bytes.length < leastToCompress || !acceptsBrotli(request.headers['accept-encoding']))
    return reply.send(bytes);
  return reply.header('content-encoding', 'br').send(await brotli());
}

function acceptsBrotli(acceptEncoding: string | string[] | undefined): boolean {
  if (typeof acceptEncoding !== 'string') return false;
  return /(?:^|[,\s])br(?![\w-])(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(acceptEncoding);
}

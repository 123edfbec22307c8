import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A reply made once and sent to many; `etag` is the hash of its bytes, without quotes. */
export type PreparedDocument = {
  bytes: Buffer;
  contentType: string;
  etag: string;
  brotli: () => Promise<Buffer>;
  /** For status 200; the compressed one exists after the first request for it. */
  answers: { plain: PreparedAnswer; brotli: PreparedAnswer | null };
};

type PreparedAnswer = { headers: Readonly<Record<string, string>>; bytes: Buffer };

const compress = promisify(brotliCompress);

/** Smaller replies fit one packet anyway. */
const leastToCompress = 1000;

const pageType = 'text/html; charset=utf-8';

/** Changes often: compressed quickly. */
export function prepareDocument(document: object): PreparedDocument {
  return prepareJson(JSON.stringify(document));
}

export function prepareJson(text: string): PreparedDocument {
  return prepare(text, 'application/json; charset=utf-8', 5);
}

/** Never changes while the server runs: compressed as far as possible. */
export function preparePage(html: string): PreparedDocument {
  return prepare(html, pageType, constants.BROTLI_MAX_QUALITY);
}

/** One of many: compressed quickly. */
export function prepareCoursePage(html: string): PreparedDocument {
  return prepare(html, pageType, 5);
}

function prepare(text: string, contentType: string, brotliQuality: number): PreparedDocument {
  const bytes = Buffer.from(text);
  const etag = createHash('sha256').update(bytes).digest('base64url').slice(0, 16);
  const answerOf = (body: Buffer, more: Record<string, string> = {}): PreparedAnswer => ({
    headers: {
      ...headersOf(etag),
      'content-type': contentType,
      ...more,
      'content-length': String(body.length),
    },
    bytes: body,
  });
  const answers: PreparedDocument['answers'] = { plain: answerOf(bytes), brotli: null };
  const compressAll = async () => {
    const compressed = await compress(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    });
    answers.brotli = answerOf(compressed, { 'content-encoding': 'br' });
    return compressed;
  };
  let compressing: Promise<Buffer> | undefined;
  return {
    bytes,
    contentType,
    etag,
    answers,
    brotli() {
      compressing ??= compressAll();
      return compressing;
    },
  };
}

/** Weak, because the tag stands for plain and compressed bytes. */
function headersOf(etag: string, vary = 'accept-encoding'): Record<string, string> {
  return { etag: `W/"${etag}"`, 'cache-control': 'no-cache', vary };
}

/** The reply to a reader without a copy, if no compression is pending. */
export function preparedReply(
  { bytes, answers }: PreparedDocument,
  acceptEncoding: string | string[] | undefined,
): PreparedAnswer | undefined {
  if (bytes.length < leastToCompress || !acceptsBrotli(acceptEncoding)) return answers.plain;
  return answers.brotli ?? undefined;
}

/** Compressed where the reader accepts it, or 304. */
export async function sendPrepared(
  request: FastifyRequest,
  reply: FastifyReply,
  { bytes, contentType, etag, brotli }: PreparedDocument,
  vary?: string,
): Promise<FastifyReply> {
  reply.headers(headersOf(etag, vary));
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

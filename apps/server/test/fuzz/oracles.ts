import { nastyStatements } from './nasty-values.ts';
import type { RawReply, RawRequest } from './raw-http.ts';

/** Internals that replies must not reveal: stack frames, paths, statements, the database's messages. */
const leaks = [
  /^\s+at .+:\d+:\d+\)?$/m,
  /node_modules|file:\/\/|\/(?:src|dist|apps|home|root|tmp|usr|var)\/[\w.-]+/,
  /\b\w+\.(?:ts|mjs|cjs):\d+/,
  /\b(?:select\b.+\bfrom|insert into|update\b.+\bset|delete from|drop table)\b/is,
  /syntax error at|relation "|column "|duplicate key value|violates .+ constraint|invalid input syntax|pg_\w+|PostgreSQL|SQLSTATE/i,
  /ECONN\w+|TypeError|ReferenceError|RangeError|FST_\w+|is not a function|Cannot read prop/,
];

/** The defects of a reply, whatever the request was. */
export function failuresOf(request: RawRequest, reply: RawReply): string[] {
  const { status, headers } = reply;
  const failures: string[] = [];
  if (status >= 500) failures.push(`answered ${status}`);
  if (status === 0) {
    // CONNECT is refused, and an endless request has no reply.
    const mayBeClosed = reply.isCut || request.method === 'CONNECT';
    return mayBeClosed ? [] : ['closed the connection without a word'];
  }
  if (status < 200) failures.push(`answered ${status}`);

  const isProblem = headers.get('content-type')?.startsWith('application/problem+json') ?? false;
  const hasBody = request.method !== 'HEAD' && request.method !== 'CONNECT';
  if (status >= 400 && hasBody && !isProblem) failures.push(`a refusal of ${status} is no problem document`);
  if (isProblem) failures.push(...problemFailures(reply, hasBody));
  if (isProblem && headers.get('cache-control')?.includes('public')) failures.push('a refusal may be cached');

  // Replies may be private: JSON may be cached publicly only where its route says so.
  const isJson = /^application\/(problem\+)?json/.test(headers.get('content-type') ?? '');
  if (isJson && !headers.has('cache-control'))
    failures.push('the reply does not say whether it may be cached');
  if (isJson && hasBody && status < 400) failures.push(...nameFailures(reply.body));

  const ours = withoutEchoes(reply.body, request);
  // The API description mentions many terms.
  const isDescription = status === 200 && request.target.startsWith('/api/docs');
  for (const leak of isDescription ? [] : leaks) {
    const found = leak.exec(ours);
    if (found) failures.push(`the reply says ${JSON.stringify(found[0].slice(0, 80))}`);
  }
  if (headers.has('x-powered-by') || headers.has('server')) failures.push('the reply names its software');
  return failures;
}

function problemFailures({ status, body }: RawReply, hasBody: boolean): string[] {
  if (status < 400) return [`a problem was answered with ${status}`];
  if (!hasBody) return [];
  try {
    const problem = JSON.parse(body);
    return typeof problem.code === 'string' && problem.status === status
      ? []
      : ['a problem without its code or with another status'];
  } catch {
    return ['a problem that is no JSON'];
  }
}

/** Accepted names that are invisible or change the direction of text. */
function nameFailures(body: string): string[] {
  const failures: string[] = [];
  JSON.parse(body, (key, value) => {
    if (!/^(name|firstName|lastName)$/.test(key) || typeof value !== 'string' || value === '') return value;
    if (!isSeen(value)) failures.push(`${key} is ${JSON.stringify(value)}, which nobody can see`);
    if (/[\u202a-\u202e\u2066-\u2069]/.test(value)) failures.push(`${key} turns the text around it`);
    return value;
  });
  return failures;
}

function isSeen(name: string): boolean {
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(name.replace(/\p{Default_Ignorable_Code_Point}|\u2800/gu, ''));
}

/** The reply without field names that the request made up. */
function withoutEchoes(body: string, request: RawRequest): string {
  const sent = `${request.target} ${request.body.toString('utf8')}`;
  const ours = nastyStatements.reduce(
    (text, statement) => text.replaceAll(JSON.stringify(statement).slice(1, -1), ''),
    body,
  );
  return ours.replace(/"(?:[^"\\]|\\.)*"/g, (text) => {
    const inner = text.slice(1, -1);
    return inner.length > 3 && sent.includes(inner) ? '""' : text;
  });
}

import { nastyStatements } from './nasty-values.ts';
import type { RawReply, RawRequest } from './raw-http.ts';

/** What would tell a stranger how the program is made: stack frames, paths, statements, the database's own words. */
const leaks = [
  /^\s+at .+:\d+:\d+\)?$/m,
  /node_modules|file:\/\/|\/(?:src|dist|apps|home|root|tmp|usr|var)\/[\w.-]+/,
  /\b\w+\.(?:ts|mjs|cjs):\d+/,
  /\b(?:select\b.+\bfrom|insert into|update\b.+\bset|delete from|drop table)\b/is,
  /syntax error at|relation "|column "|duplicate key value|violates .+ constraint|invalid input syntax|pg_\w+|PostgreSQL|SQLSTATE/i,
  /ECONN\w+|TypeError|ReferenceError|RangeError|FST_\w+|is not a function|Cannot read prop/,
];

/** What is wrong with a reply, whatever the request was; nothing, if all is well. */
export function faultsOf(request: RawRequest, reply: RawReply): string[] {
  const { status, headers } = reply;
  const faults: string[] = [];
  if (status >= 500) faults.push(`answered ${status}`);
  if (status === 0) {
    // Nobody tunnels through us, and a request that never ends has no answer.
    const mayBeClosed = reply.isCut || request.method === 'CONNECT';
    return mayBeClosed ? [] : ['closed the connection without a word'];
  }
  if (status < 200) faults.push(`answered ${status}`);

  const isProblem = headers.get('content-type')?.startsWith('application/problem+json') ?? false;
  const hasBody = request.method !== 'HEAD' && request.method !== 'CONNECT';
  if (status >= 400 && hasBody && !isProblem) faults.push(`a refusal of ${status} is no problem document`);
  if (isProblem) faults.push(...faultsOfProblem(reply, hasBody));
  if (isProblem && headers.get('cache-control')?.includes('public')) faults.push('a refusal may be cached');

  // An answer may be somebody's own: JSON is only kept by anybody where its route has said so.
  const isJson = /^application\/(problem\+)?json/.test(headers.get('content-type') ?? '');
  if (isJson && !headers.has('cache-control')) faults.push('the reply does not say whether it may be cached');
  if (isJson && hasBody && status < 400) faults.push(...faultsOfNames(reply.body));

  const ours = withoutEchoes(reply.body, request);
  // The description of the API speaks of many things.
  const isDescription = status === 200 && request.target.startsWith('/api/docs');
  for (const leak of isDescription ? [] : leaks) {
    const found = leak.exec(ours);
    if (found) faults.push(`the reply says ${JSON.stringify(found[0].slice(0, 80))}`);
  }
  if (headers.has('x-powered-by') || headers.has('server')) faults.push('the reply names its software');
  return faults;
}

function faultsOfProblem({ status, body }: RawReply, hasBody: boolean): string[] {
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

/** Names of people that were taken in though nobody can read them, or though they turn the text around them. */
function faultsOfNames(body: string): string[] {
  const faults: string[] = [];
  JSON.parse(body, (key, value) => {
    if (!/^(name|firstName|lastName)$/.test(key) || typeof value !== 'string' || value === '') return value;
    if (!isSeen(value)) faults.push(`${key} is ${JSON.stringify(value)}, which nobody can see`);
    if (/[\u202a-\u202e\u2066-\u2069]/.test(value)) faults.push(`${key} turns the text around it`);
    return value;
  });
  return faults;
}

function isSeen(name: string): boolean {
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(name.replace(/\p{Default_Ignorable_Code_Point}|\u2800/gu, ''));
}

/** What the reply says of its own: names of fields that the request made up may be named back to it. */
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

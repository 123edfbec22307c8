import { wallTime } from '@dewsweeper/core/shared/local-time';
import type { FuzzData } from './fuzz-data.ts';
import { type Operation, pathWith } from './operations.ts';
import type { RawRequest } from './raw-http.ts';
import { validValue } from './valid-values.ts';

/** A request in parts that can be changed one by one. */
export type Draft = {
  method: string;
  path: string;
  query: string[];
  headers: [string, string][];
  body: Buffer | null;
};
export type Mutation = (draft: Draft) => Draft;

/** A valid request about `about`, or about the victim's wait; the number varies sender, account and time. */
export function plainDraft(operation: Operation, data: FuzzData, about: string, number = 1): Draft {
  // A wait's id has a form of its own.
  const id = operation.path.includes('/waits/') ? data.victim.wait : about;
  const known = {
    ...data.known,
    id,
    reservationId: id,
    email: number % 2 ? `somebody-${number % 500}@golfers.example` : data.known.email,
    startingTime: wallTime(9 * 60 + 10 * (number % 50)),
  };
  const texts = Object.fromEntries(Object.entries(known).map(([name, value]) => [name, String(value)]));
  const query = operation.parameters
    .filter((parameter) => parameter.in === 'query' && Object.hasOwn(known, parameter.name))
    .map(({ name }) => `${name}=${encodeURIComponent(texts[name] ?? '')}`);
  const forwardedFor = [10, number >> 16, (number >> 8) & 255, number & 255].join('.');
  return {
    method: operation.method,
    path: pathWith(operation, texts),
    query,
    headers: [
      ['Host', 'localhost:3000'],
      ['X-Forwarded-For', forwardedFor],
      ['Connection', 'close'],
      ...(operation.body ? [['Content-Type', 'application/json'] as [string, string]] : []),
    ],
    body: operation.body ? Buffer.from(JSON.stringify(validValue(operation.body, known))) : null,
  };
}

export function requestOf({ method, path, query, headers, body }: Draft): RawRequest {
  const isFramed = headers.some(([name]) => /^(content-length|transfer-encoding)$/i.test(name));
  return {
    method,
    target: query.length > 0 ? `${path}?${query.join('&')}` : path,
    headers:
      body && !isFramed ? [...headers, ['Content-Length', String(body.length)] as [string, string]] : headers,
    body: body ?? Buffer.alloc(0),
  };
}

import { wallTime } from '@dewsweeper/core/shared/local-time';
import fc from 'fast-check';
import { deepJson, nastyText, nastyValue } from './nasty-values.ts';
import { nameOf, type Operation, pathWith } from './operations.ts';
import type { RawRequest } from './raw-http.ts';
import { validValue } from './valid-values.ts';
import type { World } from './world.ts';

/** Who sends a request; the last carries keys as a course's own system would, which nobody gave out. */
export const visitors = ['nobody', 'anonymous', 'golfer', 'broken cookies', 'course system'] as const;
export type VisitorKind = (typeof visitors)[number];

/** Stands for the id of what the sending golfer holds himself, known only when it is sent; as long as one. */
export const ownID = 'OWN-ID-OF-HOLD';

/** A request before its sender's cookies are put to it. */
export type Attack = { operation: string; visitor: VisitorKind; request: RawRequest };

type Draft = {
  method: string;
  path: string;
  query: string[];
  headers: [string, string][];
  body: Buffer | null;
};
type Spoil = (draft: Draft) => Draft;

/** Requests at any of the operations: one in five of the right form, the others spoiled in one to three places. */
export function attacks(operations: readonly Operation[], world: World): fc.Arbitrary<Attack> {
  const ids = [world.victim.hold, world.victim.reservation, world.victim.session, ownID, ownID];
  return fc.constantFrom(...operations).chain((operation) =>
    fc
      .record({
        visitor: fc.constantFrom(...visitors, 'golfer' as const, 'golfer' as const),
        id: fc.constantFrom(...ids),
        number: fc.nat(0xff_ff_ff),
        spoils: fc.oneof(
          { weight: 1, arbitrary: fc.constant<Spoil[]>([]) },
          { weight: 4, arbitrary: fc.array(spoilOf(operation), { minLength: 1, maxLength: 3 }) },
        ),
      })
      .map(({ visitor, id, number, spoils }) => {
        const plain = plainDraft(operation, world, id, number);
        const spoiled = spoils.reduce((draft, one) => one(draft), plain);
        return { operation: nameOf(operation), visitor, request: requestOf(spoiled) };
      }),
  );
}

/** A request of the right form about the thing called `id`; the number varies sender, account and time. */
export function plainDraft(operation: Operation, world: World, id: string, number = 1): Draft {
  const known = {
    ...world.known,
    id,
    reservationId: id,
    email: number % 2 ? `somebody-${number % 500}@golfers.example` : world.known.email,
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

/** As a path or query carries it; lone surrogates have no UTF-8. */
const encoded = nastyText.map((text) => encodeURIComponent(Buffer.from(text.slice(0, 5000)).toString()));
/** As it is, but for what would end the request line. */
const unencoded = nastyText.map((text) =>
  Buffer.from(text.slice(0, 300))
    .toString('latin1')
    .replace(/[\s\0]/g, ''),
);

const spoilPath: fc.Arbitrary<Spoil> = fc.oneof(
  fc.tuple(fc.nat(20), fc.oneof(encoded, unencoded)).map(
    ([place, text]): Spoil =>
      (draft) => {
        const parts = draft.path.split('/');
        parts[1 + (place % Math.max(1, parts.length - 1))] = text;
        return { ...draft, path: parts.join('/') };
      },
  ),
  fc
    .constantFrom(
      '/',
      '//',
      '/..',
      '/%2e%2e/%2e%2e',
      ';a=b',
      '%00',
      '.json',
      '#x',
      '?',
      '??',
      '/static/../..',
    )
    .map(
      (end): Spoil =>
        (draft) => ({ ...draft, path: draft.path + end }),
    ),
  fc.constantFrom<Spoil>(
    (draft) => ({ ...draft, path: draft.path.toUpperCase() }),
    (draft) => ({ ...draft, path: draft.path.replaceAll('/', '//') }),
    (draft) => ({ ...draft, path: `http://elsewhere.example${draft.path}` }),
    (draft) => ({ ...draft, path: '*' }),
    (draft) => ({ ...draft, path: `/api/docs/static/../../../..${draft.path}` }),
  ),
);

const spoilQuery: fc.Arbitrary<Spoil> = fc
  .tuple(
    fc.constantFrom('topics', 'status', 'lastEventId', 'group', 'x', '__proto__', 'a[b]', '%'),
    fc.oneof(encoded, unencoded),
    fc.integer({ min: 1, max: 3 }),
  )
  .map(
    ([name, value, times]): Spoil =>
      (draft) => ({ ...draft, query: [...draft.query, ...Array<string>(times).fill(`${name}=${value}`)] }),
  );

const headerText = nastyText.map((text) => Buffer.from(text).toString('latin1'));
const spoilHeader: fc.Arbitrary<Spoil> = fc
  .tuple(
    fc.constantFrom(
      'Cookie',
      'Host',
      'Origin',
      'Sec-Fetch-Site',
      'Referer',
      'User-Agent',
      'Accept',
      'Accept-Encoding',
      'If-None-Match',
      'If-Modified-Since',
      'Range',
      'Last-Event-ID',
      'Authorization',
      'Content-Type',
      'Content-Encoding',
      'X-Forwarded-For',
      'X-Forwarded-Host',
      'X-Forwarded-Proto',
      'Forwarded',
      'X-HTTP-Method-Override',
      'X-Original-URL',
      'X-Square-Hmacsha256-Signature',
      'X-Request-ID',
      'Upgrade',
      'Expect',
      'X-No Token',
    ),
    fc.oneof(
      { weight: 3, arbitrary: headerText },
      {
        weight: 2,
        arbitrary: fc.constantFrom(
          'dewsweeper-session=AAAA; dewsweeper-session=BBBB',
          `dewsweeper-visitor=${'A'.repeat(40)}.${'B'.repeat(43)}`,
          'dewsweeper-visitor=%E0%A4%A; =; a; ;;;',
          'http://localhost:3000',
          'null',
          'cross-site',
          'bytes=0-1,5-2,99999999999-',
          'gzip;q=nan, br;q=0, *',
          'W/"x", "',
          'text/plain',
          'multipart/form-data; boundary=a',
          'application/json; charset=utf-16',
          'application/problem+json',
          'websocket',
          '100-continue',
          'DELETE',
        ),
      },
    ),
    fc.boolean(),
  )
  .map(
    ([name, value, isAdded]): Spoil =>
      (draft) => ({
        ...draft,
        headers: [
          ...draft.headers.filter(([one]) => isAdded || one !== name),
          [name, value] as [string, string],
        ],
      }),
  );

const spoilMethod: fc.Arbitrary<Spoil> = fc
  .constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PURGE', 'get', 'FROB')
  .map(
    (method): Spoil =>
      (draft) => ({ ...draft, method }),
  );

const spoilBody: fc.Arbitrary<Spoil> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.tuple(fc.nat(30), nastyValue).map(
      ([place, value]): Spoil =>
        (draft) =>
          withBody(draft, JSON.stringify(replacedAt(parsed(draft), place, value))),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.nat(30).map(
      (place): Spoil =>
        (draft) =>
          withBody(draft, JSON.stringify(replacedAt(parsed(draft), place, undefined))),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(nastyText, nastyValue).map(
      ([name, value]): Spoil =>
        (draft) =>
          withBody(draft, JSON.stringify({ ...Object(parsed(draft)), [name.slice(0, 300)]: value })),
    ),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom('players', 'email', 'password', 'golfers', '__proto__'), nastyValue)
      .map(
        // The same key twice: what one reader takes is what another checked.
        ([name, value]): Spoil =>
          (draft) =>
            withBody(
              draft,
              `{"${name}":${JSON.stringify(value)},${JSON.stringify(parsed(draft) ?? {}).slice(1)}`,
            ),
      ),
  },
  {
    weight: 1,
    arbitrary: deepJson.map(
      (text): Spoil =>
        (draft) =>
          withBody(draft, text),
    ),
  },
  {
    weight: 1,
    arbitrary: deepJson.map(
      (text): Spoil =>
        (draft) =>
          withBody(draft, `{"golfers":${text},"players":${text}}`),
    ),
  },
  {
    weight: 1,
    arbitrary: nastyValue.map(
      (value): Spoil =>
        (draft) =>
          withBody(draft, JSON.stringify(value) ?? ''),
    ),
  },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom(
        '',
        '{',
        '[',
        '{"a":1}}',
        '\u0000',
        '\ufeff{}',
        '{"__proto__":{"isAdmin":true}}',
        '{"constructor":{"prototype":{"a":1}}}',
        '{"a":1e999999}',
        '{"email":"\\ud800","password":"\\u0000"}',
        'a=b&c=d',
        'null',
        '// comment',
        "{'a':1}",
        '['.repeat(40_000),
      )
      .map(
        (text): Spoil =>
          (draft) =>
            withBody(draft, text),
      ),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(fc.nat(400), fc.uint8Array({ minLength: 1, maxLength: 8 })).map(
      ([place, bytes]): Spoil =>
        (draft) => {
          const body = draft.body ?? Buffer.from('{}');
          const at = place % (body.length + 1);
          return { ...draft, body: Buffer.concat([body.subarray(0, at), bytes, body.subarray(at)]) };
        },
    ),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom<[string, string]>(
        ['Content-Length', '1'],
        ['Content-Length', '-1'],
        ['Content-Length', '0x10'],
        ['Content-Length', '99999999999999999999'],
        ['Transfer-Encoding', 'chunked'],
        ['Transfer-Encoding', 'xchunked'],
      )
      .map(
        (framing): Spoil =>
          (draft) => ({ ...draft, headers: [...draft.headers, framing] }),
      ),
  },
);

/** Something wrong with a request; bodies are spoiled where there are any, and now and then put where none belong. */
function spoilOf(operation: Operation): fc.Arbitrary<Spoil> {
  return fc.oneof(
    { weight: operation.body ? 12 : 1, arbitrary: spoilBody },
    { weight: 3, arbitrary: spoilPath },
    { weight: 3, arbitrary: spoilHeader },
    { weight: 2, arbitrary: spoilQuery },
    { weight: 1, arbitrary: spoilMethod },
  );
}

function withBody(draft: Draft, text: string | undefined): Draft {
  return { ...draft, body: Buffer.from(text ?? '') };
}

/** The body as it was made, for one more change; a huge one starts over. */
function parsed({ body }: Draft): unknown {
  if (body && body.length > 2000) return {};
  try {
    return JSON.parse(body?.toString() ?? '');
  } catch {
    return {};
  }
}

/** The value with another at one of its places, counted in depth; `undefined` drops it. */
function replacedAt(value: unknown, place: number, other: unknown): unknown {
  const places: ((other: unknown) => unknown)[] = [];
  const walk = (one: unknown, put: (other: unknown) => unknown) => {
    if (typeof one !== 'object' || one === null) return;
    for (const [key, inner] of Object.entries(one)) {
      const putHere = (changed: unknown) =>
        put(
          Array.isArray(one)
            ? one.map((former, index) => (String(index) === key ? changed : former))
            : { ...one, [key]: changed },
        );
      places.push(putHere);
      walk(inner, putHere);
    }
  };
  walk(value, (changed) => changed);
  return places.length === 0 ? other : places[place % places.length]?.(other);
}

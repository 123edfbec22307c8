import fc from 'fast-check';
import { mutateBody, mutateField } from './body-mutations.ts';
import type { Mutation } from './drafts.ts';
import { nastyText } from './nasty-values.ts';
import type { Operation } from './operations.ts';

/** As in a path or query; lone surrogates have no UTF-8. */
const encoded = nastyText.map((text) => encodeURIComponent(Buffer.from(text.slice(0, 5000)).toString()));
/** Unencoded, except for what would end the request line. */
const unencoded = nastyText.map((text) =>
  Buffer.from(text.slice(0, 300))
    .toString('latin1')
    .replace(/[\s\0]/g, ''),
);

const mutatePath: fc.Arbitrary<Mutation> = fc.oneof(
  fc.tuple(fc.nat(20), fc.oneof(encoded, unencoded)).map(
    ([place, text]): Mutation =>
      (draft) => {
        const deps = draft.path.split('/');
        deps[1 + (place % Math.max(1, deps.length - 1))] = text;
        return { ...draft, path: deps.join('/') };
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
      (end): Mutation =>
        (draft) => ({ ...draft, path: draft.path + end }),
    ),
  fc.constantFrom<Mutation>(
    (draft) => ({ ...draft, path: draft.path.toUpperCase() }),
    (draft) => ({ ...draft, path: draft.path.replaceAll('/', '//') }),
    (draft) => ({ ...draft, path: `http://elsewhere.example${draft.path}` }),
    (draft) => ({ ...draft, path: `HTTP://localhost:3000${draft.path}` }),
    (draft) => ({ ...draft, path: `ftp://${draft.path}` }),
    (draft) => ({ ...draft, path: '*' }),
    (draft) => ({ ...draft, path: `/api/docs/static/../../../..${draft.path}` }),
  ),
);

/** The same path with needless percent-encoding, once or twice, in some or all places. */
const respellPath: fc.Arbitrary<Mutation> = fc
  .tuple(fc.array(fc.nat(60), { minLength: 1, maxLength: 4 }), fc.constantFrom('', '25'), fc.boolean())
  .map(
    ([places, twice, isSmall]): Mutation =>
      (draft) => {
        const at = new Set(places.map((place) => 1 + (place % Math.max(1, draft.path.length - 1))));
        const path = draft.path.split('').map((letter, index) => {
          if (!at.has(index) || !/[\w.~-]/.test(letter)) return letter;
          const hex = letter.charCodeAt(0).toString(16);
          return `%${twice}${isSmall ? hex : hex.toUpperCase()}`;
        });
        return { ...draft, path: path.join('') };
      },
  );

/** Targets that look like another host's address, or like none. */
const oddTarget: fc.Arbitrary<Mutation> = fc
  .tuple(
    fc.constantFrom('GET', 'GET', 'HEAD', 'POST'),
    fc.constantFrom(
      '//',
      '///',
      '//[',
      '//[::1',
      '/\\',
      '/\\\\[',
      '//@',
      '//:99999',
      '/%',
      '/%5c%5c',
      '//api/session',
      '*',
    ),
  )
  .map(
    ([method, path]): Mutation =>
      (draft) => ({ ...draft, method, path, query: [], body: method === 'POST' ? draft.body : null }),
  );

const mutateQuery: fc.Arbitrary<Mutation> = fc
  .tuple(
    fc.constantFrom('topics', 'status', 'lastEventId', 'group', 'x', '__proto__', 'a[b]', '%'),
    fc.oneof(encoded, unencoded),
    fc.integer({ min: 1, max: 3 }),
  )
  .map(
    ([name, value, times]): Mutation =>
      (draft) => ({ ...draft, query: [...draft.query, ...Array<string>(times).fill(`${name}=${value}`)] }),
  );

const headerText = nastyText.map((text) => Buffer.from(text).toString('latin1'));
const mutateHeader: fc.Arbitrary<Mutation> = fc
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
    ([name, value, isAdded]): Mutation =>
      (draft) => ({
        ...draft,
        headers: [
          ...draft.headers.filter(([one]) => isAdded || one !== name),
          [name, value] as [string, string],
        ],
      }),
  );

const mutateContentType: fc.Arbitrary<Mutation> = fc
  .constantFrom(
    'text/plain',
    'a/b',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=a',
    '',
  )
  .map(
    (type): Mutation =>
      (draft) => ({
        ...draft,
        headers: [...draft.headers.filter(([name]) => name !== 'Content-Type'), ['Content-Type', type]],
      }),
  );

const mutateMethod: fc.Arbitrary<Mutation> = fc
  .constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PURGE', 'get', 'FROB')
  .map(
    (method): Mutation =>
      (draft) => ({ ...draft, method }),
  );

/**
 * An error in a request; bodies are changed where they exist, and sometimes added where they do not belong.
 */
export function mutationOf(operation: Operation): fc.Arbitrary<Mutation> {
  const fields = Object.keys(operation.body?.properties ?? {});
  return fc.oneof(
    { weight: operation.body ? 12 : 1, arbitrary: mutateBody },
    ...(fields.length > 0 ? [{ weight: 4, arbitrary: mutateField(fields) }] : []),
    { weight: operation.body ? 2 : 1, arbitrary: mutateContentType },
    { weight: 3, arbitrary: mutatePath },
    { weight: 2, arbitrary: respellPath },
    { weight: 1, arbitrary: oddTarget },
    { weight: 3, arbitrary: mutateHeader },
    { weight: 2, arbitrary: mutateQuery },
    { weight: 1, arbitrary: mutateMethod },
  );
}

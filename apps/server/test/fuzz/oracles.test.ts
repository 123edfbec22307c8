import { describe, expect, it } from 'vitest';
import { failuresOf } from './oracles.ts';
import type { RawReply, RawRequest } from './raw-http.ts';

const request: RawRequest = {
  method: 'POST',
  target: '/api/thing',
  headers: [],
  body: Buffer.from('{"x":1}'),
};

function reply(status: number, body: string, contentType = 'application/problem+json'): RawReply {
  const headers = new Map([
    ['content-type', contentType],
    ['cache-control', 'no-store'],
  ]);
  return { status, body, headers, isCut: false };
}

const problem = (status: number, title: string) => JSON.stringify({ status, code: 'invalid-request', title });

describe('the look at a reply', () => {
  it.each([
    ['a plain refusal', reply(400, problem(400, 'The request is not of the expected form'))],
    ['an answer', reply(200, '{"state":"none"}', 'application/json')],
    ['nothing', reply(204, '', '')],
  ])('finds nothing wrong with %s', (_name, fine) => {
    expect(failuresOf(request, fine)).toEqual([]);
  });

  it.each([
    ['a failure', reply(500, problem(500, 'Something went wrong here'))],
    ['a stack', reply(400, problem(400, 'x\n    at handle (somewhere.js:1:2)').replace('\\n', '\n'))],
    ['a file', reply(400, problem(400, 'in /srv/dewsweeper/app/node_modules/pg'))],
    ['a source line', reply(400, problem(400, 'store.ts:12'))],
    ['a statement', reply(400, problem(400, 'select uid from users'))],
    ['the database', reply(400, problem(400, 'duplicate key value violates unique constraint'))],
    ['an exception', reply(400, problem(400, 'TypeError: x is not a function'))],
    ['a refusal in other words', reply(400, '{"error":"Bad Request"}', 'application/json')],
    ['a problem that is answered as if all were well', reply(200, problem(200, 'no'))],
    ['another status inside', reply(404, problem(400, 'no'))],
    ['a name of nothing', reply(200, '{"golfers":[{"name":"\u200b\u3164"}]}', 'application/json')],
    ['a name that turns', reply(200, '{"firstName":"\u202ennA"}', 'application/json')],
    [
      'an answer that anybody may keep',
      { ...reply(200, '{}'), headers: new Map([['content-type', 'application/json']]) },
    ],
    ['silence', { ...reply(0, ''), headers: new Map() }],
  ])('finds %s', (_name, wrong) => {
    expect(failuresOf(request, wrong)).not.toEqual([]);
  });

  it('lets the reply name what the request itself had named', () => {
    const named = { ...request, body: Buffer.from('{"select a from b":1}') };
    const echo = JSON.stringify({ status: 400, code: 'invalid-request', errors: ['select a from b'] });
    expect(failuresOf(named, reply(400, echo))).toEqual([]);
    expect(failuresOf(request, reply(400, echo))).not.toEqual([]);
  });

  it('lets a reply show what an earlier request had stored as a name, and nothing around it', () => {
    const name = '"); delete from users; -- Green';
    expect(failuresOf(request, reply(200, JSON.stringify({ name }), 'application/json'))).toEqual([]);
    const statement = `insert into users values ("${name}")`;
    expect(failuresOf(request, reply(400, problem(400, statement)))).not.toEqual([]);
  });
});

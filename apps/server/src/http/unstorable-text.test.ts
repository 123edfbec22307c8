import fastify from 'fastify';
import { expect, test } from 'vitest';
import { refuseUnstorableText } from './unstorable-text.ts';

async function answerTo(url: string, body: string) {
  const app = fastify();
  refuseUnstorableText(app);
  app.post('/things/:name', async () => 'done');
  const headers = { 'content-type': 'application/json' };
  const reply = await app.inject({ method: 'POST', url, headers, payload: body });
  await app.close();
  return { status: reply.statusCode, problem: reply.body === 'done' ? null : reply.json() };
}

test.each([
  ['/things/a', '{"golfers":[{"name":"Ann"},{"name":"\\ud800"}]}', 'golfers.1.name'],
  ['/things/a', '{"name":"a\\u0000b"}', 'name'],
  ['/things/a', '{"\\udc00":1}', '\ufffd'],
  ['/things/a', '"\\udc00\\ud800"', ''],
  ['/things/a?topics=%00', '{}', 'topics'],
  ['/things/a%00', '{}', 'name'],
])('%s with %s is refused, by the name of its field', async (url, body, path) => {
  const { status, problem } = await answerTo(url, body);
  expect(status).toBe(400);
  expect(problem).toMatchObject({ code: 'invalid-request', errors: [{ path }] });
});

test.each([
  ['characters of two halves', '{"name":"\\ud83d\\ude00"}'],
  ['a body that is nested as deep as a body can be', `${'['.repeat(500_000)}${']'.repeat(500_000)}`],
])('%s are let through', async (_what, body) => {
  expect(await answerTo('/things/a', body)).toEqual({ status: 200, problem: null });
});

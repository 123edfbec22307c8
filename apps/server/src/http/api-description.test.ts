import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { openWholeServer } from '../../test/whole-server.ts';

type Responses = Record<string, { description: string; content?: Record<string, { schema: object }> }>;

let database: TestDatabase;
let app: FastifyInstance;
let operations: [name: string, responses: Responses][];
beforeAll(async () => {
  database = await createTestDatabase();
  app = await openWholeServer(database.pool);
  const { paths } = (await app.inject('/api/openapi.json')).json();
  operations = Object.entries(paths as Record<string, Record<string, { responses: Responses }>>).flatMap(
    ([path, methods]) =>
      Object.entries(methods).map(([method, { responses }]): [string, Responses] => [
        `${method.toUpperCase()} ${path}`,
        responses,
      ]),
  );
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

it('every operation says what it answers when all is well', () => {
  expect(operations.length).toBeGreaterThan(30);
  const silent = operations.filter(([, responses]) => {
    const [, done] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? [];
    const [content] = Object.values(done?.content ?? {});
    // What answers with a body says which; a reply without one has status 202 or 204.
    return content ? Object.keys(content.schema).length === 0 : !(responses['202'] ?? responses['204']);
  });
  expect(silent.map(([name]) => name)).toEqual([]);
});

it('a hold names every refusal, by its status', () => {
  const [, responses] = operations.find(([name]) => /^POST .*\/teetimegroups$/.test(name)) ?? [];
  expect(Object.keys(responses ?? {})).toEqual(
    expect.arrayContaining(['201', '400', '401', '403', '404', '409', '422', '429', '500', '503']),
  );
  expect(JSON.stringify(responses?.['409'])).toContain('"slot-taken"');
  expect(responses?.['409']?.description).toContain('`slot-taken`: The time has been taken.');
});

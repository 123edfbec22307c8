import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { courseKeyOf } from '@dewsweeper/core/shared/course-key';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { importGood } from '../../../test/import-for-tests.ts';
import { openWholeServer } from '../../../test/whole-server.ts';
import { makeKey } from './keys.ts';

const folder = new URL('../../../../../', import.meta.url);
const read = (file: string) => readFileSync(new URL(file, folder), 'utf8');
const run = promisify(execFile);

let database: TestDatabase;
let app: FastifyInstance;
beforeAll(async () => {
  database = await createTestDatabase();
  await importGood(database.pool, JSON.parse(read('examples/prairie-links.json')));
  app = await openWholeServer(database.pool);
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

it('every example of docs/course-systems.md does what it says', async () => {
  const key = await makeKey(
    database.pool,
    courseKeyOf({ group: 'prairie-links', course: 'cedar-ridge' }),
    'Examples',
  );
  const { port } = app.server.address() as AddressInfo;
  const shown = [...read('docs/course-systems.md').matchAll(/```sh\n([\s\S]*?)```/g)].map(([, text]) => text);
  const examples = shown.join('\n').replaceAll('curl ', `curl --silent --write-out '\\n%{http_code}\\n\\n' `);
  const { stdout } = await run('sh', ['-euc', examples], {
    env: {
      ...process.env,
      KEY: key,
      COURSE: `http://127.0.0.1:${port}/api/groups/prairie-links/courses/cedar-ridge`,
    },
  });
  const replies = stdout
    .trim()
    .split('\n\n')
    .map((reply) => reply.trim().split('\n'))
    .map((lines) => ({
      status: Number(lines.at(-1)),
      body: lines.length > 1 ? JSON.parse(lines[0] ?? '') : null,
    }));
  const date = '2030-05-01';
  expect(replies).toMatchObject([
    { status: 200, body: { date, teetimegroups: [] } },
    { status: 200, body: { id: 'shop-4711', startingTime: '09:00', reroundTime: '11:10', warnings: [] } },
    { status: 200, body: { id: 'frost-0501', blockTitle: 'Frost delay', warnings: [] } },
    { status: 200, body: { id: 'shop-4711', startingTime: '09:10', reroundTime: '11:20' } },
    { status: 204, body: null },
    { status: 200, body: { id: 'front', teeTimeInterval: 12 } },
    { status: 200, body: { rates: [{ name: 'Public', greenFee18: 45 }] } },
    { status: 200, body: { email: 'pat@example.com', requirePayment: 'always', warnings: [] } },
  ]);
  expect(replies).toHaveLength(8);
});

import { addDays, courseDateAt } from '@dewsweeper/core/shared/local-time';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Browser, codeOf } from '../../../test/accounts.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { storeCourse, twoNines } from '../../../test/example-course.ts';
import { newGolfer, openWholeServer } from '../../../test/whole-server.ts';

const groups = '/api/groups/test-group/courses/two-nines/teetimegroups';
const date = addDays(courseDateAt(twoNines.document.timeZone, Date.now()), 2);

let database: TestDatabase;
let app: FastifyInstance;
beforeAll(async () => {
  database = await createTestDatabase();
  await storeCourse(database.pool, twoNines);
  app = await openWholeServer(database.pool);
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

let starts = 0;
/** Books a time; answers where its mail goes. */
async function mailedTo(browser: Browser): Promise<string> {
  const startingTime = `${String(8 + starts++).padStart(2, '0')}:00`;
  const start = { date, startingTime, startingTeeID: 'front', numHoles: 9, players: 1 };
  const id = (await browser.send('POST', groups, start)).json().id;
  const golfers = [{ name: 'Pat Green', email: '', phone: '', rateGroup: 0 }];
  expect(codeOf(await browser.send('PUT', `${groups}/${id}/confirmation`, { golfers }))).toBe(200);
  const { rows } = await database.pool.query(
    `select recipient from messages where teetimegroup_id = $1 and channel = 'mail'`,
    [id],
  );
  return rows[0].recipient;
}

async function linksTo(address: string): Promise<string[]> {
  const { rows } = await database.pool.query(
    'select body from mails where recipient = $1 order by created_at',
    [address],
  );
  return rows.map(({ body }) => /\/contact-address\/\S+/.exec(body)?.[0] ?? '');
}

function sayYes(link: string) {
  return app.inject({
    method: 'POST',
    url: link,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: '',
  });
}

it('gets no mails about tee times until the link in a first mail was followed', async () => {
  const browser = await newGolfer(app, 'pat@example.com');
  expect(await mailedTo(browser)).toBe('pat@example.com');
  await browser.send('PATCH', '/api/users/me', { email: 'Victim@example.org' });
  expect(await mailedTo(browser)).toBe('pat@example.com');

  const [link = ''] = await linksTo('Victim@example.org');
  const owner = new Browser(app);
  // Mail programs open links to scan them.
  expect((await owner.send('GET', link)).body).toContain('Yes, it is mine');
  expect(await mailedTo(browser)).toBe('pat@example.com');
  const proved = await sayYes(link);
  expect([proved.statusCode, proved.body]).toEqual([200, expect.stringContaining('Thank you')]);
  expect(await mailedTo(browser)).toBe('Victim@example.org');
});

it('is marked in the user document until it is proved', async () => {
  const browser = await newGolfer(app, 'lou@example.com');
  const isProved = async () => (await browser.send('GET', '/api/session')).json().user.isEmailProved;
  const save = async (change: object) =>
    (await browser.send('PATCH', '/api/users/me', change)).json().isEmailProved;
  expect(await isProved()).toBeUndefined();
  expect(await save({ email: 'Lou@example.org' })).toBe(false);
  expect(await save({ phone: '402-555-0135' })).toBe(false);
  expect(await isProved()).toBe(false);

  const [link = ''] = await linksTo('Lou@example.org');
  await sayYes(link);
  expect(await isProved()).toBeUndefined();
  expect(await save({ email: 'other@example.org' })).toBe(false);
  expect(await save({ email: 'LOU@example.com' })).toBeUndefined();
});

it('is asked and thanked in the golfer’s language', async () => {
  const browser = await newGolfer(app, 'lena@example.com');
  await browser.send('PATCH', '/api/users/me', { email: 'lena@example.org', language: 'es' });
  const { rows } = await database.pool.query(
    `select subject from mails where recipient = 'lena@example.org'`,
  );
  expect(rows).toEqual([{ subject: '¿Es suya esta dirección?' }]);
  const [link = ''] = await linksTo('lena@example.org');
  expect((await new Browser(app).send('GET', link)).body).toMatch(/<html lang="es">[^]*Sí, es mía/);
  expect((await sayYes(link)).body).toContain('Gracias');
  const french = new Browser(app, { 'accept-language': 'fr' });
  expect((await french.send('GET', '/contact-address/nonsense')).body).toContain('Ce lien est trop ancien');
});

it('is proved by no link of another address or account', async () => {
  const browser = await newGolfer(app, 'sam@example.com');
  await browser.send('PATCH', '/api/users/me', { email: 'first@example.org' });
  const [link = ''] = await linksTo('first@example.org');
  await browser.send('PATCH', '/api/users/me', { email: 'second@example.org' });
  expect((await new Browser(app).send('GET', link)).statusCode).toBe(404);
  expect((await new Browser(app).send('GET', `${link.slice(0, -4)}AAAA`)).statusCode).toBe(404);
  expect((await new Browser(app).send('GET', '/contact-address/nonsense')).statusCode).toBe(404);
  expect(await mailedTo(browser)).toBe('sam@example.com');
});

it('is itself sent only a few such mails a day', async () => {
  for (let at = 0; at < 5; at += 1) {
    const browser = await newGolfer(app, `many-${at}@example.com`);
    for (let time = 0; time < 2; time += 1)
      await browser.send('PATCH', '/api/users/me', { email: 'wanted@example.org' });
  }
  expect(await linksTo('wanted@example.org')).toHaveLength(3);
});

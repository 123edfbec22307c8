import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Browser, codeOf, registrationOf } from '../../../test/accounts.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { dateIn, storeCourse, twoNines } from '../../../test/example-course.ts';
import { signedInStaff } from '../../../test/signed-in-staff.ts';
import { openWholeServer } from '../../../test/whole-server.ts';

const { group, course } = twoNines;
const groups = `/api/groups/${group}/courses/${course}/teetimegroups`;
const acts = `/api/clubhouse/groups/${group}/courses/${course}/acts`;

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
async function booked(browser: Browser): Promise<string> {
  const startingTime = `${String(8 + starts++).padStart(2, '0')}:00`;
  const start = { date: dateIn(3), startingTime, startingTeeID: 'front', numHoles: 9, players: 2 };
  const held = await browser.send('POST', groups, start);
  expect(codeOf(held), held.body).toBe(201);
  const { id } = held.json();
  const golfers = [
    { name: 'Anne Roy', email: '', phone: '', rateGroup: 0 },
    { name: 'Luc Roy', email: `luc-${starts}@example.com`, phone: '402-555-0177', rateGroup: 0 },
  ];
  expect(codeOf(await browser.send('PUT', `${groups}/${id}/confirmation`, { golfers }))).toBe(200);
  return id;
}

async function golfer(email: string, language: string): Promise<Browser> {
  const browser = new Browser(app, { 'accept-language': language });
  expect(codeOf(await browser.send('POST', '/api/users', registrationOf(email)))).toBe(201);
  return browser;
}

type Message = { channel: string; recipient: string; subject: string; body: string; language: string | null };
async function messagesOf(id: string): Promise<Message[]> {
  const { rows } = await database.pool.query(
    `select channel, recipient, subject, body, language, calendar_event ->> 'summary' as summary
      from messages where teetimegroup_id = $1 order by channel, recipient, created_at`,
    [id],
  );
  return rows;
}

describe('a French golfer', () => {
  it('is confirmed in French, and finds it so in the calendar', async () => {
    const anne = await golfer('anne@example.com', 'fr-CA');
    const id = await booked(anne);
    expect(await messagesOf(id)).toMatchObject([
      {
        channel: 'mail',
        subject: expect.stringMatching(/^Départ confirmé\u00a0: \w{3}\. .* à \d+\u00a0h\u00a000, Two Nines$/),
        body: expect.stringMatching(/^Bonjour Pat,\n\nVotre départ est confirmé\.[^]*9 trous, Front Nine/),
        language: 'fr',
        summary: 'Golf à Two Nines',
      },
      { channel: 'text', body: expect.stringMatching(/^Two Nines confirme: .*, 2 joueurs, 9 trous\.$/) },
    ]);
    const file = await anne.send('GET', `${groups}/${id}/calendar.ics`);
    expect(file.body).toMatch(/PRODID:.*\/\/FR[^]*SUMMARY:Golf à Two Nines[^]*9 trous/);
    const { url } = (await anne.send('POST', '/api/users/me/calendar-link')).json();
    const feed = await app.inject(new URL(url).pathname);
    expect(feed.body).toMatch(/X-WR-CALNAME:Départs de golf[^]*SUMMARY:Golf à Two Nines/);
  });

  it('is told in French, with the others of the group, what the clubhouse and they did', async () => {
    const anne = await golfer('roy@example.com', 'fr');
    const [cancelled, own] = [await booked(anne), await booked(anne)];
    await database.pool.query('delete from messages');
    const clerk = await signedInStaff({
      app,
      pool: database.pool,
      group,
      course: null,
      name: 'Clara',
      role: 'pro-shop',
    });
    const cancel = { id: randomUUID(), kind: 'cancel', teetimegroup: cancelled, money: 'keep' };
    expect(codeOf(await clerk.send('POST', acts, cancel))).toBe(200);
    const told = await messagesOf(cancelled);
    expect(told.map(({ channel }) => channel)).toEqual(['mail', 'mail', 'text', 'text']);
    for (const { channel, body, language } of told) {
      expect(language).toBe('fr');
      expect(body).toContain(
        channel === 'mail' ? 'Le club a annulé votre départ.' : 'a annulé votre départ: ',
      );
    }
    expect(codeOf(await anne.send('DELETE', `${groups}/${own}`))).toBe(204);
    expect(await messagesOf(own)).toMatchObject([{ subject: expect.stringContaining('Départ annulé') }]);
  });
});

it('who chose Spanish gets Spanish, whatever the browser asks for; who said nothing gets English', async () => {
  const juan = await golfer('juan@example.com', 'fr');
  expect(codeOf(await juan.send('PATCH', '/api/users/me', { language: 'es' }))).toBe(200);
  const [, text] = await messagesOf(await booked(juan));
  expect(text?.body).toMatch(/^Two Nines confirma: .* a las \d+:00, 2 jugadores, 9 hoyos\.$/);
  const sam = await golfer('sam@example.com', '');
  const english = await messagesOf(await booked(sam));
  expect(english).toMatchObject([
    { subject: expect.stringMatching(/^Tee time confirmed: /), language: null, summary: 'Golf at Two Nines' },
    { body: expect.stringMatching(/^Two Nines confirmed: .*, 2 players, 9 holes\.$/) },
  ]);
});

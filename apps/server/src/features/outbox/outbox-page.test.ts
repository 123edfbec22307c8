import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Browser, codeOf, createAccountsApp, registrationOf } from '../../../test/accounts.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { calendarEvent } from '../../../test/outbox/calendar-event.ts';

let database: TestDatabase;
const apps: FastifyInstance[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  for (const app of apps) await app.close();
  await database.drop();
});

async function appWith(options: Parameters<typeof createAccountsApp>[1] = {}): Promise<FastifyInstance> {
  const app = await createAccountsApp(database.pool, options);
  apps.push(app);
  return app;
}

async function askForReset(app: FastifyInstance, email: string): Promise<void> {
  await new Browser(app).send('POST', '/api/users', registrationOf(email));
  const answer = await new Browser(app).send('POST', '/api/password-resets', { email });
  expect(codeOf(answer)).toBe(202);
}

describe('/dev/outbox', () => {
  const local = { host: 'localhost:3000' };

  async function page(
    app: FastifyInstance,
    headers: Record<string, string> = local,
    remoteAddress = '127.0.0.1',
  ) {
    return app.inject({ url: '/dev/outbox', headers, remoteAddress });
  }

  it('shows mails and text messages, newest first, links to click', async () => {
    const app = await appWith();
    await askForReset(app, 'first@example.com');
    await askForReset(app, 'second@example.com');
    await database.pool.query(`insert into messages (course_key, id, recipient, body, source, teetimegroup_id,
      user_id, user_first_name, user_last_name) values
      ('links/cedar', 'm1', '402-555-0134', 'See you at <b>7:00</b> & bring "Sam"', 'webWidget', 'g', 'u', 'P', 'G')`);
    const answer = await page(app);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toMatch(/^text\/html/);
    expect(answer.body.indexOf('second@example.com')).toBeGreaterThan(0);
    expect(answer.body.indexOf('second@example.com')).toBeLessThan(answer.body.indexOf('first@example.com'));
    expect(answer.body).toMatch(/<a href="http:\/\/localhost:3000\/page\/reset\/[\w-]{43}">/);
    expect(answer.body).toContain('See you at &lt;b&gt;7:00&lt;/b&gt; &amp; bring &quot;Sam&quot;');
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
  });

  it.each([
    ['another host', { host: 'tee.example.com' }, '127.0.0.1'],
    ['a proxy', { ...local, 'x-forwarded-for': '192.0.2.1' }, '127.0.0.1'],
    ['a proxy of another kind', { ...local, forwarded: 'for=192.0.2.1' }, '127.0.0.1'],
    ['another computer that says localhost', local, '192.168.1.20'],
    ['a host that is none', { host: 'localhost:3000@evil.example' }, '127.0.0.1'],
  ])('is not there for a request by %s', async (_kind, headers, remoteAddress) => {
    const answer = await page(await appWith(), headers, remoteAddress);
    expect([answer.statusCode, codeOf(answer)]).toEqual([404, 'not-found']);
  });

  it('is not there when the program is public', async () => {
    const answer = await page(await appWith({ publicUrl: 'https://tee.example.com' }));
    expect(codeOf(answer)).toBe('not-found');
  });

  it.each([
    [
      'as it is kept',
      { calendarEvent },
      /Attachment: tee-time\.ics.*BEGIN:VCALENDAR[^]*LOCATION:Fore &amp; Aft/,
    ],
    [
      'as the former release wrote it',
      { calendar: 'BEGIN:VCALENDAR & more' },
      /Attachment: tee-time\.ics.*BEGIN:VCALENDAR &amp; more/,
    ],
  ])('lists the calendar that goes with a mail, %s', async (_, calendar, shown) => {
    await database.pool.query('delete from messages');
    const mail = {
      id: 'm2',
      channel: 'mail',
      recipient: 'pat@example.com',
      subject: 'Tee time confirmed',
      body: 'See you.',
      source: 'webWidget',
      ...calendar,
    };
    const asked = { id: 'g', uid: 'u', firstName: 'P', lastName: 'G', messages: [mail] };
    await database.pool.query(`select queue_messages('links/cedar', $1)`, [JSON.stringify(asked)]);
    // The previous release wrote the file itself.
    await database.pool.query('update messages set calendar = $1', [
      'calendar' in calendar ? calendar.calendar : null,
    ]);
    const { body } = await page(await appWith());
    expect(body).toContain('<h3>Tee time confirmed</h3>');
    expect(body).toMatch(shown);
    const [mails = '', texts = ''] = body.split('<h2>Text messages</h2>');
    expect([mails.includes('See you.'), texts.includes('See you.')]).toEqual([true, false]);
  });

  it('shows no mails when those are sent', async () => {
    const app = await appWith({ keepsMails: false });
    const answer = await page(app);
    expect(answer.body).toContain('Text messages');
    expect(answer.body).not.toContain('Reset your password');
  });
});

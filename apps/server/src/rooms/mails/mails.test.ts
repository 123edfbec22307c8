import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PostMail } from '../../adapters/mail/post-mail.ts';
import { Browser, codeOf, createAccountsApp, registrationOf } from '../../testing/accounts.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { sweepMails } from './use-cases.ts';

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

async function resetMailOf(app: FastifyInstance, email: string) {
  await new Browser(app).send('POST', '/api/users', registrationOf(email));
  const answer = await new Browser(app).send('POST', '/api/password-resets', { email });
  const { rows } = await database.pool.query(
    `select body, sent_at is not null as sent, failed_at is not null as failed from mails where recipient = $1`,
    [email],
  );
  return { code: codeOf(answer), kept: rows };
}

describe('a mail', () => {
  it('is posted at once, and what is kept of it opens nothing', async () => {
    const posted: Parameters<PostMail>[0][] = [];
    const app = await appWith({
      postMail: async (mail) => {
        posted.push(mail);
        return { ok: true, value: null };
      },
    });
    const { code, kept } = await resetMailOf(app, 'sent@example.com');
    expect(code).toBe(202);
    expect(posted).toHaveLength(1);
    const token = /\/page\/reset\/([\w-]{43})/.exec(posted[0]?.body ?? '')?.[1] ?? 'none';
    expect(kept).toEqual([
      { body: expect.stringContaining('/page/reset/[removed]'), sent: true, failed: false },
    ]);
    const set = { password: 'fog on the tenth' };
    expect(codeOf(await new Browser(app).send('PUT', `/api/password-resets/${token}`, set))).toBe(200);
  });

  it('that is not sent says so, and does not count against the golfer', async () => {
    const app = await appWith({ postMail: async () => ({ ok: false, refusal: 'mail-not-sent' }) });
    const { code, kept } = await resetMailOf(app, 'failed@example.com');
    expect(code).toBe('mail-not-sent');
    expect(kept).toEqual([{ body: expect.any(String), sent: false, failed: true }]);
    for (let again = 1; again <= 11; again += 1) {
      const answer = await new Browser(app).send('POST', '/api/password-resets', {
        email: 'failed@example.com',
      });
      expect(codeOf(answer)).toBe('mail-not-sent');
    }
  });

  it('waits in the outbox where no mail server is configured, and goes after a month', async () => {
    const { code, kept } = await resetMailOf(await appWith(), 'kept@example.com');
    expect(code).toBe(202);
    expect(kept).toEqual([
      { body: expect.stringMatching(/\/page\/reset\/[\w-]{43}/), sent: false, failed: false },
    ]);
    const count = async () => Number((await database.pool.query('select count(*) from mails')).rows[0].count);
    await sweepMails(database.pool);
    expect(await count()).toBeGreaterThan(0);
    await database.pool.query(`update mails set created_at = created_at - interval '31 days'`);
    await sweepMails(database.pool);
    expect(await count()).toBe(0);
  });
});

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
    await resetMailOf(app, 'first@example.com');
    await resetMailOf(app, 'second@example.com');
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

  it('shows no mails when those are sent', async () => {
    const app = await appWith({ postMail: async () => ({ ok: true, value: null }) });
    const answer = await page(app);
    expect(answer.body).toContain('Text messages');
    expect(answer.body).not.toContain('Reset your password');
  });
});

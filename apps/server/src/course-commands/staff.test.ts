import { type TOTP, URI } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Browser, codeOf } from '../../test/accounts.ts';
import { type Clubhouse, openClubhouse } from '../../test/clubhouse.ts';
import { runCourseCommand } from '../../test/run-course-command.ts';

let clubhouse: Clubhouse;
beforeAll(async () => {
  clubhouse = await openClubhouse();
});
afterAll(() => clubhouse.close());

const staff = (...words: string[]) => runCourseCommand(clubhouse.environment, ['staff', ...words]);
const password = 'frost on the first tee';

/** Accepts the link that a command printed, and signs in. */
async function follow(link: string, email: string): Promise<Browser> {
  const token = /#([\w-]{43})\n$/.exec(link)?.[1];
  const browser = new Browser(clubhouse.app);
  const path = `/api/clubhouse/invitations/${token}`;
  const accepted = await browser.send('PUT', path, { name: 'Kim Park', password });
  expect(codeOf(accepted)).toBe(200);
  const code = (URI.parse(accepted.json().otpauth) as TOTP).generate();
  expect(codeOf(await browser.send('POST', '/api/clubhouse/session', { email, password, code }))).toBe(200);
  return browser;
}

it('invites by a link that it prints and mails, lists, and ends an account at once', async () => {
  const email = 'kim@example.com';
  const invited = await staff('invite', 'Kim@Example.com', '--role', 'owner', 'test-group');
  expect(invited.problem).toBe('');
  expect(invited.out).toMatch(/^http:\/\/localhost:\d+\/clubhouse\/welcome#[\w-]{43}\n$/);
  expect(invited.warned).toContain('good once and for 72 hours');
  expect(invited.warned).toContain('SMTP_URL is not set here');
  const { rows } = await clubhouse.pool.query('select body from mails where recipient = $1', [email]);
  expect(rows).toEqual([{ body: expect.stringContaining(invited.out.trim()) }]);
  expect((await staff('list')).out).toMatch(/^kim@example\.com +owner at test-group +invited until /m);

  const browser = await follow(invited.out, email);
  const today = new Date().toISOString().slice(0, 10);
  await staff('invite', email, 'test-group/free', '--role', 'starter');
  const listed = await staff('list', 'test-group/free');
  expect(listed.out).toContain(`kim@example.com  owner at test-group         since ${today}`);
  expect(listed.out).toMatch(/kim@example\.com +starter at test-group\/free +invited until .* UTC/);
  expect((await staff('list', 'test-group/captures')).out).not.toContain('starter');

  expect((await staff('end', email.toUpperCase())).out).toBe(
    'Ended the account of kim@example.com, and signed it out everywhere.\nAn invitation is void.\n',
  );
  expect((await browser.send('GET', '/api/clubhouse/session')).json()).toEqual({ state: 'none' });
  expect((await staff('list', 'test-group')).out).toBe('Nobody has an account at test-group.\n');
  expect((await staff('end', email)).problem).toBe(
    'kim@example.com has neither a staff account nor an invitation.',
  );
});

describe('what it does not understand', () => {
  it.each([
    [['invite', 'kim', 'test-group', '--role', 'owner'], '"kim" is not an e-mail address'],
    [['invite', 'kim@example.com', 'test-group'], 'Say --role starter, pro-shop, manager or owner.'],
    [['invite', 'kim@example.com', 'test-group', '--role', 'boss'], '"boss" is no role'],
    [['invite', 'kim@example.com', '--role', 'owner'], 'staff needs GROUP[/COURSE]'],
    [['invite', 'kim@example.com', 'a/b/c', '--role', 'owner'], 'is neither GROUP nor GROUP/COURSE'],
    [['invite', 'kim@example.com', 'test-group/fee', '--role', 'owner'], 'Did you mean test-group/free'],
    [['invite', 'kim@example.com', 'toast-group', '--role', 'owner'], 'There is no group toast-group.'],
    [['end'], 'staff needs EMAIL'],
    [['constructor'], 'staff has no "constructor": say invite, list or end.'],
    [['list', '--all'], 'staff has no option --all'],
  ])('staff %j is refused', async (words, problem) => {
    expect((await staff(...words)).problem).toContain(problem);
  });
});

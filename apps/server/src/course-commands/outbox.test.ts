import type { CourseKey } from '@dewsweeper/core/shared/course-key';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addressOf } from '../../test/clubhouse.ts';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { storeCourse, twoNines } from '../../test/example-course.ts';
import { outboxRows, queueMessages } from '../../test/outbox/outbox-rows.ts';
import { runCourseCommand } from '../../test/run-course-command.ts';
import { writeMail } from '../features/outbox/use-cases.ts';

let database: TestDatabase;
let courseKey: CourseKey;
beforeAll(async () => {
  database = await createTestDatabase();
  courseKey = await storeCourse(database.pool, twoNines);
});
afterAll(() => database.drop());

beforeEach(async () => {
  const { pool } = database;
  await pool.query('truncate messages, mails');
  await queueMessages(pool, [
    { id: 'DEAD-TEXT', channel: 'text', recipient: '402-555-0134', courseKey },
    { id: 'DEAD-MAIL', channel: 'mail', recipient: 'pat.green@example.com' },
    { id: 'BUSY-MAIL', channel: 'mail', recipient: 'sam@example.org', courseKey },
    { id: 'SENT-MAIL', channel: 'mail', recipient: 'kim@example.org', courseKey },
    { id: 'KEPT-MAIL', channel: 'mail', recipient: 'lee@example.org', courseKey },
  ]);
  await pool.query(`update messages set state = 'dead', attempts = 3, failed_at = now(), last_error = 'no way ' || channel
    where id like 'DEAD%'`);
  await pool.query(`update messages set attempts = 2, last_error = 'busy', next_attempt_at = now() + interval '5 minutes',
    created_at = now() - interval '3 hours' where id like 'BUSY%'`);
  await pool.query(`update messages set state = 'sent' where id like 'SENT%'`);
  await pool.query(`update messages set state = 'kept' where id like 'KEPT%'`);
  const reset = {
    uid: 'pat',
    subject: 'Reset',
    body: 'Open top-secret',
    secret: 'top-secret',
    validSeconds: 3600,
  };
  await writeMail(pool, { ...reset, id: 'DEAD-RESET', recipient: 'pat@example.com' });
  await pool.query(`update mails set state = 'dead', last_error = 'no way'`);
});

const outbox = (...words: string[]) =>
  runCourseCommand({ DATABASE_URL: addressOf(database) }, ['outbox', ...words]);

async function stateOf(id: string) {
  const found = (await outboxRows(database.pool)).find((row) => row.id === id);
  return found && { state: found.state, attempts: found.attempts, error: found.error };
}

describe('outbox', () => {
  it('lists what is not delivered, with reasons, and addresses shortened', async () => {
    const { out, warned, problem } = await outbox();
    expect(problem).toBe('');
    expect(out).toMatch(
      /DEAD-TEXT +text +…0134 +Pat Green +group of DEAD-TEXT +test-group\/two-nines +\d+ s ago +3 +dead +no way text/,
    );
    expect(out).toMatch(/DEAD-MAIL +mail +p…@example\.com +Pat Green .* links\/cedar .* dead +no way mail/);
    expect(out).toMatch(/BUSY-MAIL .* 3 h ago +2 +in 5 min +busy/);
    expect(out).toMatch(/DEAD-RESET +mail +p…@example\.com .* account/);
    expect(out).toContain('3 dead, 1 to be tried again.');
    expect(out).not.toMatch(/SENT-MAIL|KEPT-MAIL|pat\.green|402-555|secret/);
    expect(warned).toContain('SMTP_URL is not set here');
  });

  it('lists dead letters alone, and those of one course', async () => {
    expect((await outbox('--dead')).out).toMatch(/DEAD-TEXT[^]*3 dead, 0 to be tried again/);
    expect((await outbox('--dead')).out).not.toContain('BUSY-MAIL');
    const { out } = await outbox(courseKey, '--dead');
    expect(out).toContain('DEAD-TEXT');
    expect(out).not.toMatch(/DEAD-MAIL|DEAD-RESET/);
    expect((await outbox('test-group/nowhere')).problem).toContain('Did you mean');
  });

  it('says so when there is nothing to list', async () => {
    await database.pool.query('truncate messages, mails');
    expect((await outbox()).out).toBe('Nothing waits to be delivered, and there are no dead letters.\n');
    expect((await outbox('--dead')).out).toBe('There are no dead letters.\n');
    expect((await outbox('--retry', 'all')).out).toBe('There are no dead letters to try again.\n');
  });
});

describe('outbox --retry', () => {
  const due = { state: 'due', attempts: 0, error: '' };

  it('tries one dead letter again, or one that was kept', async () => {
    expect((await outbox('--retry', 'DEAD-MAIL')).out).toBe('DEAD-MAIL is tried again.\n');
    expect(await stateOf('DEAD-MAIL')).toEqual(due);
    expect(await stateOf('DEAD-TEXT')).toMatchObject({ state: 'dead' });
    await outbox('--retry', 'KEPT-MAIL');
    expect(await stateOf('KEPT-MAIL')).toEqual(due);
  });

  it('tries all dead letters again, or those of one course', async () => {
    expect((await outbox(courseKey, '--retry', 'all')).out).toBe('1 message is tried again.\n');
    expect(await stateOf('DEAD-TEXT')).toEqual(due);
    expect(await stateOf('DEAD-MAIL')).toMatchObject({ state: 'dead' });
    await outbox('--retry', 'all');
    expect(await stateOf('DEAD-MAIL')).toEqual(due);
    expect(await stateOf('KEPT-MAIL')).toMatchObject({ state: 'kept' });
  });

  it.each([
    ['BUSY-MAIL', 'BUSY-MAIL is to be tried again already.'],
    ['SENT-MAIL', 'SENT-MAIL was sent.'],
    ['NO-MAIL', 'There is no message NO-MAIL.'],
    ['DEAD-RESET', expect.stringContaining('its link is too old')],
  ])('refuses %s', async (id, problem) => {
    expect((await outbox('--retry', id)).problem).toEqual(problem);
  });
});

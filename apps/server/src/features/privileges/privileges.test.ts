import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import type { StoredGolferFacts } from '../../http/visitor.ts';
import { privilegeOf } from './use-cases.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query(`insert into users
      (uid, login_email, login_email_proved_at, password_hash, name, email, phone, first_name, last_name) values
    ('proved', 'proved@example.com', now(), '', '', '', '', '', ''),
    ('unproved', 'unproved@example.com', null, '', '', '', '', '', '')`);
  await database.pool.query(`insert into privileges values
    ('proved@example.com', 'links', 'waived', false, '', 'never', '{}'),
    ('unproved@example.com', 'links', 'waived', false, '', 'never', '{}'),
    ('unproved@example.com', 'links', 'denied', true, 'Call us.', 'always', '{}'),
    ('proved@example.com', 'links', 'member', false, '', '', '{member}'),
    ('unproved@example.com', 'links', 'member', true, '', '', '{member}')`);
});
afterAll(() => database.drop());

async function wordAt(uid: string, course: string) {
  const { rows } = await database.pool.query<{ golfer: StoredGolferFacts }>(
    'select golfer from golfers where uid = $1',
    [uid],
  );
  const { privileges, isProved } = rows[0]!.golfer;
  return privilegeOf({ privileges, isLoginEmailProved: isProved }, 'links', course);
}

it('counts a denial and a duty to pay at once, a waiver only once the address is proved', async () => {
  expect(await wordAt('unproved', 'denied')).toEqual({
    group: 'links',
    course: 'denied',
    denyOnlineBooking: true,
    denyOnlineBookingMessage: 'Call us.',
    requirePayment: 'always',
  });
  expect((await wordAt('unproved', 'waived'))?.requirePayment).toBe('');
  expect((await wordAt('proved', 'waived'))?.requirePayment).toBe('never');
});

it('counts privileges of rates only once the address is proved', async () => {
  expect((await wordAt('proved', 'member'))?.rates).toEqual(['member']);
  const unproved = await wordAt('unproved', 'member');
  expect(unproved).toMatchObject({ denyOnlineBooking: true });
  expect(unproved).not.toHaveProperty('rates');
});

it('is null where nothing was said of the golfer', async () => {
  expect(await wordAt('proved', 'denied')).toBeNull();
});

import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { Browser, registrationOf } from '../accounts.ts';
import { courseKey, dateIn, storeCourse, twoNines } from '../example-course.ts';
import type { Known } from './valid-values.ts';

/** A golfer who owns one of everything. */
export type Victim = {
  browser: Browser;
  uid: string;
  hold: string;
  reservation: string;
  session: string;
  wait: string;
  /** What no reply to others may contain. */
  secrets: string[];
};

export type FuzzData = {
  victim: Victim;
  /** Path parameters and body fields that make a request valid and about something real. */
  known: Known & Record<'group' | 'course' | 'date' | 'id', string>;
  /** All that only the victim or staff may change, as one text. */
  ownedData(): Promise<string>;
  /** What no refused request may change, as one text. */
  stored(): Promise<string>;
  /** Extends a hold beyond the run, so that time changes nothing. */
  lengthen(holdID: string): Promise<void>;
};

const groups = `/api/groups/${twoNines.group}/courses/${twoNines.course}/teetimegroups`;

/** A course, and a victim with a reservation and a hold. */
export async function makeFuzzData(app: FastifyInstance, pool: Pool): Promise<FuzzData> {
  await storeCourse(pool, twoNines);
  const browser = new Browser(app);
  const registration = registrationOf('victim@golfers.example', {
    firstName: 'Victoria',
    lastName: 'Treasure',
    phone: '+14025550199',
  });
  const uid = (await browser.send('POST', '/api/users', registration)).json().id;
  await browser.send('PUT', `/api/users/me/courses/${twoNines.group}/${twoNines.course}`);
  const golfers = [{ name: 'Victoria Treasure', email: 'guest@golfers.example', phone: '', rateGroup: 0 }];
  const reservation = await hold(browser, '07:00');
  await browser.send('PUT', `${groups}/${reservation}/confirmation`, { golfers });
  const held = await hold(browser, '08:00');
  await lengthen(pool, held);
  await untilAllAnnounced(pool, uid);
  const { sessions } = (await browser.send('GET', '/api/users/me/sessions')).json();
  const session = sessions[0].id;
  const wait = 'wait-of-the-victim';
  await pool.query(
    `insert into waiting (course_key, date, id, uid, num_holes, players, from_minute, to_minute, asked_at)
      values ($1, $2, $3, $4, 9, 1, 420, 1080, clock_timestamp())`,
    [courseKey, dateIn(1), wait, uid],
  );
  await pool.query(
    `insert into openings (course_key, date, seed, seed_hash, gathers_from, draws_at, opens_at, state, list)
      values ($1, $2, $3, $3, now(), now(), now(), 'drawn', '[]')`,
    [courseKey, dateIn(1), Buffer.alloc(32)],
  );
  const wish = 'wish-of-the-victim';
  await pool.query(
    `insert into wishes (course_key, date, id, uid, phone, num_holes, players, choices, asked_at, state, told_at)
      values ($1, $2, $3, $4, '+14025550199', 9, 1, '[]', now(), 'unlucky', now())`,
    [courseKey, dateIn(1), wish, uid],
  );
  return {
    victim: {
      browser,
      uid,
      hold: held,
      reservation,
      session,
      wait,
      secrets: [
        uid,
        session,
        wait,
        wish,
        'victim@golfers.example',
        'guest@golfers.example',
        'Victoria',
        '+14025550199',
      ],
    },
    known: {
      group: twoNines.group,
      course: twoNines.course,
      groupId: twoNines.group,
      courseId: twoNines.course,
      date: dateIn(1),
      startingTime: '09:00',
      startingTeeID: 'front',
      fromTime: '07:00',
      toTime: '18:00',
      id: held,
      reservationId: held,
      token: 'A'.repeat(43),
      topics: `board:${courseKey}/${dateIn(1)}`,
      email: 'nobody@golfers.example',
      password: 'dew on the tenth',
      sourceId: 'cnon:card-nonce-ok',
      rateGroup: 0,
    },
    ownedData: () => treasureOf(pool, uid),
    stored: () => storedIn(pool),
    lengthen: (id) => lengthen(pool, id),
  };
}

async function lengthen(pool: Pool, holdID: string): Promise<void> {
  const { rows } = await pool.query<{ later: string }>(
    `select (expires_at + interval '1 day')::text as later from holds where teetimegroup_id = $1`,
    [holdID],
  );
  for (const { later } of rows) {
    await pool.query('update claims set expires_at = $2 where teetimegroup_id = $1', [holdID, later]);
    await pool.query('update teetimegroups set expiration = $2 where id = $1', [holdID, later]);
    await pool.query('update holds set expires_at = $2 where teetimegroup_id = $1', [holdID, later]);
  }
}

/** Waits for the outbox, whose late changes would look like an attack's effect. */
async function untilAllAnnounced(pool: Pool, uid: string): Promise<void> {
  for (let attempts = 0; attempts < 200; attempts += 1) {
    const { rows } = await pool.query(`select 1 from messages where user_id = $1 and state = 'due'`, [uid]);
    if (rows.length === 0) return;
    await sleep(50);
  }
  throw new Error('the messages to the victim are still due');
}

async function hold(browser: Browser, startingTime: string): Promise<string> {
  const start = { date: dateIn(1), startingTime, startingTeeID: 'front', numHoles: 9, players: 1 };
  const held = await browser.send('POST', groups, start);
  if (held.statusCode !== 201) throw new Error(held.body);
  return held.json().id;
}

async function treasureOf(pool: Pool, uid: string): Promise<string> {
  const { rows } = await pool.query({
    name: 'treasure',
    text: `select (select json_agg(u) from users u where uid = $1) as account,
      (select json_agg(c order by group_id, course_id) from user_courses c where uid = $1) as courses,
      (select json_agg(encode(token_hash, 'hex') order by token_hash) from sessions where uid = $1) as sessions,
      (select json_agg(h) from holds h where uid = $1) as hold,
      (select json_agg(d) from drafts d where uid = $1) as draft,
      (select json_agg(c order by date, tee_id, cell) from claims c where uid = $1) as claims,
      (select json_agg(g order by id) from teetimegroups g where uid = $1) as groups,
      (select json_agg(r order by teetimegroup_id) from golfer_reservations r where uid = $1) as reservations,
      (select json_agg(p) from payments p where uid = $1) as payments,
      (select json_agg(w) from waiting w where uid = $1) as waits,
      (select json_agg(json_build_array(w.id, w.choices, w.state)) from wishes w where uid = $1) as wishes,
      -- How far it is on its way is the outbox's doing.
      (select json_agg(json_build_array(id, channel, recipient, subject, body) order by id)
        from messages where user_id = $1) as messages,
      (select json_agg(p) from privileges p) as privileges,
      (select json_agg(g) from groups g) as all_groups,
      (select json_agg(c) from courses c) as all_courses,
      (select json_agg(s order by id) from teesheets s) as teesheets,
      (select json_agg(o) from obstructions o) as obstructions,
      (select json_agg(s) from server_secrets s) as secrets`,
    values: [uid],
  });
  return JSON.stringify(rows[0]);
}

async function storedIn(pool: Pool): Promise<string> {
  const { rows } = await pool.query({
    name: 'stored',
    text: `select (select md5(string_agg(u::text, ',' order by uid)) from users u) as users,
      (select md5(string_agg(c::text, ',' order by uid, group_id, course_id)) from user_courses c) as courses,
      (select md5(string_agg(c::text, ',' order by date, tee_id, cell)) from claims c) as claims,
      (select md5(string_agg(g::text, ',' order by id)) from teetimegroups g) as groups,
      (select md5(string_agg(h::text, ',' order by uid)) from holds h) as holds,
      (select count(*) from golfer_reservations) as reservations, (select count(*) from payments) as payments,
      (select count(*) from messages) as texts, (select count(*) from mails) as mails,
      (select count(*) from password_resets) as resets, (select count(*) from staff) as staff,
      (select count(*) from staff_roles) as staff_roles, (select count(*) from staff_sessions) as staff_sessions,
      (select md5(string_agg(p::text, ',' order by id)) from staff_passkeys p) as staff_passkeys,
      (select count(*) from staff_new_passwords) as staff_new_passwords,
      (select md5(string_agg(i::text, ',' order by token_hash)) from staff_invitations i) as staff_invitations`,
  });
  return JSON.stringify(rows[0]);
}

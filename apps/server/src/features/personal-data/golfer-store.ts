import type { CourseKey } from '@dewsweeper/core/shared/course-key';
import type { Queryable } from '../../adapters/postgres/transaction.ts';
import { courseKeys } from './course-keys.ts';
import { forgetActs, forgetGroups, inBatch } from './retention-store.ts';

/** Without an account there is no uid; only what others wrote about the address remains. */
export type GolferIdentity = {
  uid: string | null;
  /** In lower case: the login address, and the contact address if it differs. */
  addresses: string[];
  /** A friend may have written name and number without an address. */
  name: string;
  phone: string;
};

export type Account = { uid: string; loginEmail: string };

export async function identify(db: Queryable, loginEmail: string): Promise<GolferIdentity> {
  const { rows } = await db.query<{ uid: string; email: string; name: string; phone: string }>({
    text: 'select uid, lower(email) as email, name, phone from users where login_email = $1',
    values: [loginEmail],
  });
  const [user] = rows;
  if (!user) return { uid: null, addresses: [loginEmail], name: '', phone: '' };
  const { uid, email, name, phone } = user;
  return { uid, addresses: [...new Set([loginEmail, ...(email ? [email] : [])])], name, phone };
}

/** Matches a golfer of a booking by address, or by name and number together; values from `$at` on. */
function isGolfer(at: number): string {
  return `(lower(golfer ->> 'email') = any($${at})
    or ($${at + 1} <> '' and $${at + 2} <> '' and golfer ->> 'name' = $${at + 1} and golfer ->> 'phone' = $${at + 2}))`;
}

function mentionsGolfer(at: number): string {
  return `exists (select from jsonb_array_elements(golfers) as golfer where ${isGolfer(at)})`;
}

function withoutGolfer(at: number): string {
  return `(select coalesce(jsonb_agg(
      case when ${isGolfer(at)} then forget_golfers(jsonb_build_array(golfer)) -> 0 else golfer end order by place), '[]')
    from jsonb_array_elements(golfers) with ordinality as each(golfer, place))`;
}

function valuesOf({ addresses, name, phone }: GolferIdentity): unknown[] {
  return [addresses, name, phone];
}

export type FoundGroup = {
  courseKey: CourseKey;
  id: string;
  date: string;
  startingTime: string;
  timeZone: string;
  status: string;
  isOwn: boolean;
  document: Record<string, unknown>;
};

export async function findGroupsOf(db: Queryable, golfer: GolferIdentity): Promise<FoundGroup[]> {
  const found: FoundGroup[] = [];
  for await (const courseKey of courseKeys(db)) {
    const { rows } = await db.query<FoundGroup>({
      name: 'find-groups-of-golfer',
      text: `
        select g.course_key as "courseKey", g.id, g.date, g.starting_time as "startingTime",
          c.document ->> 'timeZone' as "timeZone", g.status, g.uid is not distinct from $5 as "isOwn",
          case when g.uid is not distinct from $5 then to_jsonb(g) - 'course_key' - 'uid' else jsonb_build_object(
            'id', g.id, 'date', g.date, 'starting_time', g.starting_time, 'golfers',
            (select jsonb_agg(golfer) from jsonb_array_elements(g.golfers) as golfer where ${isGolfer(2)})) end as document
        from teetimegroups g join kept_courses c on c.course_key = g.course_key
        where g.course_key = $1 and g.block is null
          and ((g.uid is not null and g.uid = $5) or ${mentionsGolfer(2)})
        order by g.date, g.starting_time, g.id`,
      values: [courseKey, ...valuesOf(golfer), golfer.uid],
    });
    found.push(...rows.map((row) => ({ ...row, isOwn: row.isOwn && golfer.uid !== null })));
  }
  return found;
}

export async function findHoldOf(db: Queryable, { uid }: GolferIdentity): Promise<FoundGroup[]> {
  const { rows } = await db.query<FoundGroup>({
    name: 'find-hold-of-golfer',
    text: `
      select h.course_key as "courseKey", h.teetimegroup_id as id, h.date, h.play ->> 'startingTime' as "startingTime",
        c.document ->> 'timeZone' as "timeZone", 'pending' as status, true as "isOwn", h.play as document
      from holds h join kept_courses c on c.course_key = h.course_key
      where h.uid = $1 and h.expires_at > dewsweeper_now() and not h.has_group`,
    values: [uid],
  });
  return rows;
}

/** The rows of a table about a golfer, without internal columns. */
export async function findRowsOf(
  db: Queryable,
  golfer: GolferIdentity,
): Promise<Record<string, Record<string, unknown>[]>> {
  const { uid, addresses } = golfer;
  const questions: Record<string, [text: string, values: unknown[]]> = {
    account: [`select to_jsonb(u) - 'password_hash' as row from users u where uid = $1`, [uid]],
    lastUse: ['select to_jsonb(l) as row from last_uses l where uid = $1', [uid]],
    courses: ['select to_jsonb(c) as row from user_courses c where uid = $1 order by added_at', [uid]],
    privileges: ['select to_jsonb(p) as row from privileges p where login_email = any($1)', [addresses]],
    sessions: [
      `select to_jsonb(s) - 'token_hash' as row from sessions s where uid = $1 order by created_at`,
      [uid],
    ],
    passwordResets: [
      `select to_jsonb(r) - 'token_hash' as row from password_resets r where uid = $1 order by created_at`,
      [uid],
    ],
    signInCodes: [
      `select to_jsonb(c) - 'request_hash' - 'code_hash' as row from sign_in_codes c where uid = $1`,
      [uid],
    ],
    codeTexts: [
      `select to_jsonb(c) - 'secret' - 'body' as row from code_texts c where uid = $1 order by created_at`,
      [uid],
    ],
    calendarLink: [`select to_jsonb(c) - 'token_hash' as row from calendar_links c where uid = $1`, [uid]],
    draft: ['select to_jsonb(d) as row from drafts d where uid = $1', [uid]],
    hold: ['select to_jsonb(h) as row from holds h where uid = $1', [uid]],
    mails: [
      `select to_jsonb(m) - 'secret' as row from mails m where lower(recipient) = any($1) order by created_at`,
      [addresses],
    ],
  };
  const rowsOf: Record<string, Record<string, unknown>[]> = {};
  for (const [name, [text, values]] of Object.entries(questions))
    rowsOf[name] = await rowsAs(db, text, values);
  rowsOf['shotgunStarts'] = await findShotgunsOf(db, golfer);
  rowsOf['messages'] = [];
  rowsOf['payments'] = [];
  rowsOf['notesOfStaff'] = [];
  rowsOf['waits'] = [];
  rowsOf['wishes'] = [];
  rowsOf['reminders'] = [];
  if (uid === null) return rowsOf;
  for await (const courseKey of courseKeys(db)) {
    const messages =
      'select to_jsonb(m) as row from messages m where course_key = $1 and user_id = $2 order by created_at';
    const payments = `select to_jsonb(p) - 'source_id' as row from payments p where course_key = $1 and uid = $2 order by created_at`;
    rowsOf['messages'].push(...(await rowsAs(db, messages, [courseKey, uid])));
    rowsOf['payments'].push(...(await rowsAs(db, payments, [courseKey, uid])));
    const reminders = `select to_jsonb(r) as row from reminders r join teetimegroups g on g.course_key = $1 and g.id = r.teetimegroup_id
      where r.course_key = $1 and g.uid = $2`;
    rowsOf['reminders'].push(...(await rowsAs(db, reminders, [courseKey, uid])));
    const notes = 'select to_jsonb(n) as row from golfer_notes n where course_key = $1 and uid = $2';
    rowsOf['notesOfStaff'].push(...(await rowsAs(db, notes, [courseKey, uid])));
    const waits =
      'select to_jsonb(w) as row from waiting w where course_key = $1 and uid = $2 order by asked_at';
    rowsOf['waits'].push(...(await rowsAs(db, waits, [courseKey, uid])));
    const wishes =
      'select to_jsonb(w) as row from wishes w where course_key = $1 and uid = $2 order by asked_at';
    rowsOf['wishes'].push(...(await rowsAs(db, wishes, [courseKey, uid])));
  }
  return rowsOf;
}

async function rowsAs(db: Queryable, text: string, values: unknown[]): Promise<Record<string, unknown>[]> {
  const { rows } = await db.query<{ row: Record<string, unknown> }>({ text, values });
  return rows.map(({ row }) => row);
}

/** A shotgun start has names alone, so whoever has the account's name counts; value `$2`. */
const isPlayer = `exists (select from jsonb_array_elements_text(team -> 'players') as player where lower(player) = lower($2))`;

async function findShotgunsOf(db: Queryable, { name }: GolferIdentity): Promise<Record<string, unknown>[]> {
  if (name === '') return [];
  const found: Record<string, unknown>[] = [];
  for await (const courseKey of courseKeys(db))
    found.push(
      ...(await rowsAs(
        db,
        `select jsonb_build_object('course_key', course_key, 'date', date, 'title', block ->> 'blockTitle',
            'startingTime', shotgun ->> 'startingTime', 'hole', team -> 'hole', 'team', team ->> 'team',
            'player', $2::text) as row
          from teetimegroups, jsonb_array_elements(shotgun -> 'groups') as team
          where course_key = $1 and ${isPlayer} order by date, id`,
        [courseKey, name],
      )),
    );
  return found;
}

/** Their name goes from shotgun starts, and from the acts that made them. */
async function forgetInShotguns(
  db: Queryable,
  courseKey: CourseKey,
  { name }: GolferIdentity,
): Promise<void> {
  const { rows } = await db.query<{ id: string }>({
    name: 'find-shotguns-naming-golfer',
    text: `select id from teetimegroups where course_key = $1
      and exists (select from jsonb_array_elements(shotgun -> 'groups') as team where ${isPlayer})`,
    values: [courseKey, name],
  });
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  await db.query({
    name: 'forget-golfer-in-shotguns',
    text: `update teetimegroups set revision = revision + 1, shotgun = forget_player(shotgun, $2)
      where course_key = $1 and id = any($3)`,
    values: [courseKey, name, ids],
  });
  await forgetActs(db, courseKey, ids);
}

/** Whether a payment's outcome is unknown or an act of the clubhouse is unfinished. */
export async function hasUnsettledMoney(db: Queryable, uid: string): Promise<boolean> {
  for await (const courseKey of courseKeys(db)) {
    const { rows } = await db.query({
      name: 'has-unsettled-money',
      text: `select from payments p where p.course_key = $1 and p.uid = $2 and (p.state in ('started', 'undoing')
        or exists (select from clubhouse_acts a where a.course_key = $1 and a.payment_id = p.id and a.state = 'asked'))
        limit 1`,
      values: [courseKey, uid],
    });
    if (rows.length > 0) return true;
  }
  return false;
}

export async function closeAccount(db: Queryable, uid: string, unknownHash: string): Promise<void> {
  // Asked for by number: they name no account.
  const number = '(select proved_phone from users where uid = $1)';
  await db.query({ text: `delete from sign_in_codes where phone = ${number}`, values: [uid] });
  await db.query({ text: `delete from code_texts where recipient = ${number}`, values: [uid] });
  await db.query({
    text: `update users set password_hash = $2, proved_phone = null, proved_phone_as = null, phone_proved_at = null
      where uid = $1`,
    values: [uid, unknownHash],
  });
  await db.query({ text: 'delete from sessions where uid = $1', values: [uid] });
  await db.query({ text: 'delete from password_resets where uid = $1', values: [uid] });
  await db.query({ text: 'delete from sign_in_codes where uid = $1', values: [uid] });
  await db.query({ text: 'delete from calendar_links where uid = $1', values: [uid] });
}

export async function forgetAtCourses(db: Queryable, golfer: GolferIdentity): Promise<void> {
  const { uid } = golfer;
  for await (const courseKey of courseKeys(db)) {
    if (uid !== null) await forgetOwn(db, courseKey, [uid]);
    // Before the groups, which hold the name used in the mails to the booker.
    await db.query({
      name: 'forget-golfer-in-messages',
      // Put together beforehand: where tables are distributed, an update itself makes no jsonb of a column.
      text: `with named as (
          select g.id, golfer ->> 'name' as name from teetimegroups g, jsonb_array_elements(g.golfers) as golfer
          where g.course_key = $1 and ${isGolfer(2)}),
        anew as materialized (
          select m.id, replace(m.body, named.name, 'Golfer') as body, replace(m.calendar, named.name, 'Golfer') as calendar,
            jsonb_set(m.calendar_event, '{description}',
              to_jsonb(replace(m.calendar_event ->> 'description', named.name, 'Golfer'))) as calendar_event
          from messages m join named on named.id = m.teetimegroup_id where m.course_key = $1 and named.name <> '')
        update messages m set body = anew.body, calendar = anew.calendar, calendar_event = anew.calendar_event
        from anew where m.course_key = $1 and m.id = anew.id`,
      values: [courseKey, ...valuesOf(golfer)],
    });
    await db.query({
      name: 'forget-reminders-of-golfer',
      text: `delete from reminders using teetimegroups g
        where reminders.course_key = $1 and g.course_key = $1 and g.id = reminders.teetimegroup_id and ${mentionsGolfer(2)}`,
      values: [courseKey, ...valuesOf(golfer)],
    });
    await db.query({
      name: 'forget-golfer-in-groups',
      text: `update teetimegroups set revision = revision + 1, golfers = ${withoutGolfer(2)}
        where course_key = $1 and ${mentionsGolfer(2)}`,
      values: [courseKey, ...valuesOf(golfer)],
    });
    if (golfer.name !== '') await forgetInShotguns(db, courseKey, golfer);
  }
  await db.query({
    text: `update drafts set golfers = ${withoutGolfer(1)} where ${mentionsGolfer(1)}`,
    values: valuesOf(golfer),
  });
}

async function forgetOwn(db: Queryable, courseKey: CourseKey, uids: readonly string[]): Promise<void> {
  const { rows } = await db.query<{ id: string; uid: string }>({
    name: 'find-groups-of-golfers',
    text: 'select id, uid from teetimegroups where course_key = $1 and uid = any($2)',
    values: [courseKey, uids],
  });
  if (rows.length > 0) await forgetGroups(db, courseKey, rows);
  const statements = {
    'forget-claims-of-golfers': `update claims set uid = '' where course_key = $1 and uid = any($2)`,
    'forget-payers': `update payments set uid = '' where course_key = $1 and uid = any($2)`,
    'forget-messages-of-golfers': 'delete from messages where course_key = $1 and user_id = any($2)',
    'forget-waits-of-golfers': 'delete from waiting where course_key = $1 and uid = any($2)',
    'forget-wishes-of-golfers': 'delete from wishes where course_key = $1 and uid = any($2)',
    'forget-notes-about-golfers': 'delete from golfer_notes where course_key = $1 and uid = any($2)',
  };
  for (const [name, text] of Object.entries(statements))
    await db.query({ name, text, values: [courseKey, uids] });
}

/** Deletes the account's row last, so that an interrupted run can be repeated. */
export async function deleteAccount(db: Queryable, { uid, addresses }: GolferIdentity): Promise<void> {
  if (uid !== null) {
    for (const table of [
      'sessions',
      'password_resets',
      'sign_in_codes',
      'code_texts',
      'calendar_links',
      'user_courses',
      'drafts',
      'golfer_reservations',
      'holds',
      'last_uses',
    ])
      await db.query({
        name: `delete-${table}-of-golfer`,
        text: `delete from ${table} where uid = $1`,
        values: [uid],
      });
    await db.query({ text: 'delete from rate_limits where strpos(key, $1) > 0', values: [uid] });
  }
  await db.query({ text: 'delete from mails where lower(recipient) = any($1)', values: [addresses] });
  if (uid !== null) await db.query({ text: 'delete from users where uid = $1', values: [uid] });
}

export async function deletePrivilegesOf(db: Queryable, { addresses }: GolferIdentity): Promise<string[]> {
  const { rows } = await db.query<{ courseKey: CourseKey }>({
    text: `delete from privileges where login_email = any($1) returning group_id || '/' || course_id as "courseKey"`,
    values: [addresses],
  });
  return rows.map(({ courseKey }) => courseKey);
}

/** Their names in friends' reservations are deleted with those reservations. */
export async function deleteUnusedAccounts(db: Queryable, accounts: readonly Account[]): Promise<void> {
  const uids = accounts.map(({ uid }) => uid);
  for await (const courseKey of courseKeys(db)) await inBatch(db, () => forgetOwn(db, courseKey, uids));
  for (const { loginEmail } of accounts)
    await inBatch(db, async () => deleteAccount(db, await identify(db, loginEmail)));
}

import type { Pool } from 'pg';
import { askAllCourses } from '../postgres/all-courses.ts';

/**
 * Topics of the live feed as processes name them to each other: those of the contract, and `user:UID` for a
 * golfer's own, and `range:GROUP/COURSE` for which dates of a course can be booked. A stamp is the state that a topic is in, as the database has it; a board's is its version.
 */
export type Stamped = readonly [topic: string, stamp: string];

/** The stamp of a topic now; null when there is nothing of that name. */
export async function readStamp(pool: Pool, topic: string): Promise<string | null> {
  const { stamps, unknown } = await readStamps(pool, [topic]);
  const problem = unknown.get(topic);
  if (problem) throw problem;
  return stamps.get(topic) ?? null;
}

/**
 * Which topics are no longer in the state that they are known in. Those of courses whose database node is away are taken
 * for as they were.
 */
export async function findOutdated(pool: Pool, known: Iterable<Stamped>): Promise<string[]> {
  const topics = [...known];
  const { stamps, unknown } = await readStamps(
    pool,
    topics.map(([topic]) => topic),
  );
  return topics.flatMap(([topic, stamp]) =>
    stamps.get(topic) === stamp || unknown.has(topic) ? [] : [topic],
  );
}

/** The stamp of `days:`, for a row of courses whose key is `key`: it changes with the course and with any of its days from yesterday on. */
export const daysStamp = (course: string, key: string) => `(${course}.revision || '.' || (
  select coalesce(sum(d.version), 0) from days d where d.course_key = ${key} and d.date >= ${yesterday}))`;

const yesterday = `to_char(dewsweeper_now() at time zone 'UTC' - interval '1 day', 'YYYY-MM-DD')`;

const kinds = ['board', 'days', 'course', 'range', 'courses', 'user'] as const;
type Kind = (typeof kinds)[number];

/**
 * Topics of courses, of course-days and of golfers are asked for apart, since these may stand on different database
 * nodes. What a stamp is made of only grows: one that is as it is known was so at the first of these questions.
 */
async function readStamps(
  pool: Pool,
  topics: readonly string[],
): Promise<{ stamps: Map<string, string>; unknown: Map<string, Error> }> {
  const names = new Map<Kind, string[]>(kinds.map((kind) => [kind, []]));
  for (const topic of topics) {
    const { kind, name } = partsOf(topic);
    names.get(kind)?.push(name);
  }
  const of = (...wanted: Kind[]) => wanted.flatMap((kind) => names.get(kind) ?? []);
  const boards = of('board').map((name) => ({ name, courseKey: name.slice(0, -11), date: name.slice(-10) }));
  const ask = (name: string, text: string, ...values: string[][]) => readPairs(pool, { name, text, values });
  const revisions = await ask('revisions-of-courses', selectRevisions, [
    ...new Set([...of('days', 'course', 'range'), ...boards.map(({ courseKey }) => courseKey)]),
  ]);
  const unknown = new Map<string, Error>();
  const askOfDays = async (name: string, text: (condition: string) => string, ...values: string[][]) => {
    if (values[0]?.length === 0) return new Map<string, string>();
    const { rows, away } = await askAllCourses<Pair>(pool, { name, text, values });
    for (const [courseKey, problem] of away) {
      unknown.set(`days:${courseKey}`, problem);
      for (const board of boards)
        if (board.courseKey === courseKey) unknown.set(`board:${board.name}`, problem);
    }
    return pairs(rows);
  };
  const versions = await askOfDays(
    'versions-of-days',
    selectVersions,
    boards.map(({ courseKey }) => courseKey),
    boards.map(({ date }) => date),
  );
  const sums = await askOfDays('sums-of-days', selectSums, of('days'));
  const groups = await ask('stamps-of-groups', selectGroups, of('courses'));
  const golfers = await ask('stamps-of-golfers', selectGolfers, of('user'));

  const stamps = new Map<string, string>();
  const set = (kind: Kind, name: string, stamp: string | undefined) => {
    if (stamp !== undefined) stamps.set(`${kind}:${name}`, stamp);
  };
  for (const { name, courseKey } of boards) {
    const revision = revisions.get(courseKey);
    set('board', name, revision && `${revision}.${versions.get(name) ?? 0}`);
  }
  for (const name of of('days')) {
    const revision = revisions.get(name);
    set('days', name, revision && `${revision}.${sums.get(name) ?? 0}`);
  }
  for (const kind of ['course', 'range'] as const)
    for (const name of of(kind)) set(kind, name, revisions.get(name));
  for (const name of of('courses')) set('courses', name, groups.get(name));
  for (const name of of('user')) set('user', name, golfers.get(name));
  return { stamps, unknown };
}

/** Texts by names; nothing is asked about no names. */
async function readPairs(
  pool: Pool,
  question: { name: string; text: string; values: string[][] },
): Promise<Map<string, string>> {
  if (question.values[0]?.length === 0) return new Map();
  return pairs((await pool.query<Pair>(question)).rows);
}

type Pair = { name: string; stamp: string };

const pairs = (rows: readonly Pair[]) => new Map(rows.map(({ name, stamp }) => [name, stamp]));

const selectRevisions = `
  select course_key as name, revision::text as stamp from courses where course_key = any($1)`;

const selectVersions = (condition: string) => `
  select course_key || '/' || date as name, version::text as stamp from days
  where (course_key, date) in (select * from unnest($1::text[], $2::text[])) and ${condition}`;

const selectSums = (condition: string) => `
  select course_key as name, sum(version)::text as stamp from days
  where course_key = any($1) and date >= ${yesterday} and ${condition} group by course_key`;

const selectGroups = `
  select g.id as name, g.revision || '.' || coalesce(sum(c.revision), 0) as stamp
  from groups g left join courses c on c.group_id = g.id where g.id = any($1) group by g.id, g.revision`;

const selectGolfers = `
  select golfer.uid as name, md5(concat_ws(' ',
    (select h.teetimegroup_id || ' ' || h.expires_at from holds h where h.uid = golfer.uid),
    (select string_agg(r.teetimegroup_id, ' ' order by r.course_key, r.teetimegroup_id)
      from golfer_reservations r where r.uid = golfer.uid))) as stamp
  from unnest($1::text[]) as golfer (uid)`;

function partsOf(topic: string): { kind: Kind; name: string } {
  const colon = topic.indexOf(':');
  return { kind: topic.slice(0, colon) as Kind, name: topic.slice(colon + 1) };
}

import type { Pool } from 'pg';
import { askAllCourses } from '../postgres/all-courses.ts';

/** Besides the contract's: `user:UID`, `range:GROUP/COURSE` (bookable dates), `sheet:GROUP/COURSE/DATE`. */
export type TopicVersion = readonly [topic: string, version: string];

export async function readTopicVersion(pool: Pool, topic: string): Promise<string | null> {
  const { versions, unknown } = await readTopicVersions(pool, [topic]);
  const problem = unknown.get(topic);
  if (problem) throw problem;
  return versions.get(topic) ?? null;
}

/** Topics of courses on an unreachable database node count as unchanged. */
export async function findOutdated(pool: Pool, known: Iterable<TopicVersion>): Promise<string[]> {
  const topics = [...known];
  const { versions, unknown } = await readTopicVersions(
    pool,
    topics.map(([topic]) => topic),
  );
  return topics.flatMap(([topic, version]) =>
    versions.get(topic) === version || unknown.has(topic) ? [] : [topic],
  );
}

/** Changes with the course (a row whose key is `key`) and with any of its days from yesterday on. */
export const daysVersion = (course: string, key: string) => `(${course}.revision || '.' || (
  select coalesce(sum(d.version), 0) from days d where d.course_key = ${key} and d.date >= ${yesterday}))`;

const yesterday = `to_char(dewsweeper_now() at time zone 'UTC' - interval '1 day', 'YYYY-MM-DD')`;

const topicKinds = ['board', 'sheet', 'days', 'course', 'range', 'courses', 'user'] as const;
type TopicKind = (typeof topicKinds)[number];

/** Queried separately, since rows may be on different nodes. Versions only grow, so an equal one is unchanged. */
async function readTopicVersions(
  pool: Pool,
  topics: readonly string[],
): Promise<{ versions: Map<string, string>; unknown: Map<string, Error> }> {
  const names = new Map<TopicKind, string[]>(topicKinds.map((kind) => [kind, []]));
  for (const topic of topics) {
    const { kind, name } = partsOf(topic);
    names.get(kind)?.push(name);
  }
  const of = (...wanted: TopicKind[]) => wanted.flatMap((kind) => names.get(kind) ?? []);
  const boards = (['board', 'sheet'] as const).flatMap((kind) =>
    of(kind).map((name) => ({ kind, name, courseKey: name.slice(0, -11), date: name.slice(-10) })),
  );
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
        if (board.courseKey === courseKey) unknown.set(`${board.kind}:${board.name}`, problem);
    }
    return pairs(rows);
  };
  const dayVersions = await askOfDays(
    'versions-of-days',
    selectDayVersions,
    boards.map(({ courseKey }) => courseKey),
    boards.map(({ date }) => date),
  );
  const sums = await askOfDays('sums-of-days', selectSums, of('days'));
  const groups = await ask('versions-of-groups', selectGroups, of('courses'));
  const golfers = await ask('versions-of-golfers', selectGolfers, of('user'));

  const versions = new Map<string, string>();
  const set = (kind: TopicKind, name: string, version: string | undefined) => {
    if (version !== undefined) versions.set(`${kind}:${name}`, version);
  };
  for (const { kind, name, courseKey } of boards) {
    const revision = revisions.get(courseKey);
    set(kind, name, revision && `${revision}.${dayVersions.get(name) ?? 0}`);
  }
  for (const name of of('days')) {
    const revision = revisions.get(name);
    set('days', name, revision && `${revision}.${sums.get(name) ?? 0}`);
  }
  for (const kind of ['course', 'range'] as const)
    for (const name of of(kind)) set(kind, name, revisions.get(name));
  for (const name of of('courses')) set('courses', name, groups.get(name));
  for (const name of of('user')) set('user', name, golfers.get(name));
  return { versions, unknown };
}

async function readPairs(
  pool: Pool,
  question: { name: string; text: string; values: string[][] },
): Promise<Map<string, string>> {
  if (question.values[0]?.length === 0) return new Map();
  return pairs((await pool.query<Pair>(question)).rows);
}

type Pair = { name: string; version: string };

const pairs = (rows: readonly Pair[]) => new Map(rows.map(({ name, version }) => [name, version]));

const selectRevisions = `
  select course_key as name, revision::text as version from courses where course_key = any($1)`;

const selectDayVersions = (condition: string) => `
  select course_key || '/' || date as name, version::text as version from days
  where (course_key, date) in (select * from unnest($1::text[], $2::text[])) and ${condition}`;

const selectSums = (condition: string) => `
  select course_key as name, sum(version)::text as version from days
  where course_key = any($1) and date >= ${yesterday} and ${condition} group by course_key`;

const selectGroups = `
  select g.id as name, g.revision || '.' || coalesce(sum(c.revision), 0) as version
  from groups g left join courses c on c.group_id = g.id where g.id = any($1) group by g.id, g.revision`;

const selectGolfers = `
  select golfer.uid as name, md5(concat_ws(' ',
    (select h.teetimegroup_id || ' ' || h.expires_at from holds h where h.uid = golfer.uid),
    (select string_agg(r.teetimegroup_id, ' ' order by r.course_key, r.teetimegroup_id)
      from golfer_reservations r where r.uid = golfer.uid))) as version
  from unnest($1::text[]) as golfer (uid)`;

function partsOf(topic: string): { kind: TopicKind; name: string } {
  const colon = topic.indexOf(':');
  return { kind: topic.slice(0, colon) as TopicKind, name: topic.slice(colon + 1) };
}

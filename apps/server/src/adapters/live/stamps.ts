import type { Pool } from 'pg';

/**
 * Topics of the live feed as processes name them to each other: those of the contract, and `user:UID` for a
 * golfer's own, and `range:GROUP/COURSE` for which dates of a course can be booked. A stamp is the state that a topic is in, as the database has it; a board's is its version.
 */
export type Stamped = readonly [topic: string, stamp: string];

/** The stamp of a topic now; null when there is nothing of that name. */
export async function readStamp(pool: Pool, topic: string): Promise<string | null> {
  const { kind, name } = partsOf(topic);
  const { rows } = await pool.query<{ stamp: string | null }>({
    name: `stamp-${kind}`,
    text: `select ${stampOf[kind]('$1::text')} as stamp`,
    values: [name],
  });
  return rows[0]?.stamp ?? null;
}

/** Which topics are no longer in the state that they are known in, asked in one query. */
export async function findOutdated(pool: Pool, known: Iterable<Stamped>): Promise<string[]> {
  const values = kinds.map(() => ({ names: [] as string[], stamps: [] as string[] }));
  let isEmpty = true;
  for (const [topic, stamp] of known) {
    const { kind, name } = partsOf(topic);
    const ofKind = values[kinds.indexOf(kind)];
    ofKind?.names.push(name);
    ofKind?.stamps.push(stamp);
    isEmpty = false;
  }
  if (isEmpty) return [];
  const { rows } = await pool.query<{ topic: string }>({
    name: 'outdated-topics',
    text: selectOutdated,
    values: values.flatMap(({ names, stamps }) => [names, stamps]),
  });
  return rows.map(({ topic }) => topic);
}

/** The stamp of `days:`, for a row of courses: it changes with the course and with any of its days from yesterday on. */
export const daysStamp = (course: string) => `(${course}.revision || '.' || (
  select coalesce(sum(d.version), 0) from days d where d.course_key = ${course}.course_key
    and d.date >= to_char(dewsweeper_now() at time zone 'UTC' - interval '1 day', 'YYYY-MM-DD')))`;

const kinds = ['board', 'days', 'course', 'range', 'courses', 'user'] as const;
type Kind = (typeof kinds)[number];

/** How each kind's stamp is found from the topic's name, the part after the colon. */
const stampOf: Record<Kind, (name: string) => string> = {
  board: (name) => `(
    select c.revision || '.' || coalesce(
      (select d.version from days d where d.course_key = c.course_key and d.date = right(${name}, 10)), 0)
    from courses c where c.course_key = left(${name}, -11))`,
  days: (name) => `(select ${daysStamp('c')} from courses c where c.course_key = ${name})`,
  course: (name) => `(select c.revision::text from courses c where c.course_key = ${name})`,
  range: (name) => `(select c.revision::text from courses c where c.course_key = ${name})`,
  courses: (name) => `(
    select g.revision || '.' || (
      select coalesce(sum(c.revision), 0) from courses c where c.group_id = g.id)
    from groups g where g.id = ${name})`,
  user: (name) => `md5(concat_ws(' ',
    (select h.teetimegroup_id || ' ' || h.expires_at from holds h where h.uid = ${name}),
    (select string_agg(r.teetimegroup_id, ' ' order by r.course_key, r.teetimegroup_id)
      from golfer_reservations r where r.uid = ${name})))`,
};

const selectOutdated = kinds
  .map((kind, at) => {
    const known = `unnest($${2 * at + 1}::text[], $${2 * at + 2}::text[]) as known(name, stamp)`;
    return `select '${kind}:' || known.name as topic from ${known}
      where ${stampOf[kind]('known.name')} is distinct from known.stamp`;
  })
  .join(' union all ');

function partsOf(topic: string): { kind: Kind; name: string } {
  const colon = topic.indexOf(':');
  return { kind: topic.slice(0, colon) as Kind, name: topic.slice(colon + 1) };
}

import type { QueryResultRow } from 'pg';
import { isNodeAway } from './node-away.ts';
import type { Queryable } from './transaction.ts';

/** `text`: the statement, given a condition on courses. */
type Question = { name: string; text: (condition: string) => string; values: unknown[] };

type Answer<Row> = {
  rows: Row[];
  away: ReadonlyMap<string, Error>;
};

/** If a database node is unreachable, each of the others is queried alone, so that their courses continue. */
export async function askAllCourses<Row extends QueryResultRow>(
  db: Queryable,
  { name, text, values }: Question,
): Promise<Answer<Row>> {
  try {
    return { rows: (await db.query<Row>({ name, text: text('true'), values })).rows, away: new Map() };
  } catch (error) {
    if (!isNodeAway(error)) throw error;
  }
  const rows: Row[] = [];
  const away = new Map<string, Error>();
  const ofNode = text(`course_key = any($${values.length + 1})`);
  for (const courseKeys of await coursesByNode(db)) {
    try {
      const answer = await db.query<Row>({
        name: `${name}-of-node`,
        text: ofNode,
        values: [...values, courseKeys],
      });
      rows.push(...answer.rows);
    } catch (error) {
      if (!isNodeAway(error)) throw error;
      for (const courseKey of courseKeys) away.set(courseKey, error);
    }
  }
  return { rows, away };
}

async function coursesByNode(db: Queryable): Promise<string[][]> {
  const { rows } = await db.query<{ courseKeys: string[] }>({
    name: 'courses-by-node',
    text: `select array_agg(c.course_key) as "courseKeys"
      from (select course_key, get_shard_id_for_distribution_column('claims', course_key) as shard_id from kept_courses) c
      join pg_dist_placement p on p.shardid = c.shard_id
      group by p.groupid`,
  });
  return rows.map(({ courseKeys }) => courseKeys);
}

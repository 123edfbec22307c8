import type { CourseKey } from '@dewsweeper/core/shared/course-key';
import type { Queryable } from './transaction.ts';

/** `new Date(...)` parses every one but `infinity`. */
export type Instant = string;

type Named = { outcome: string };

/** Calls a function of one jsonb. A refusal it raises undoes its writes and is answered as the outcome of that name. */
export function call<Answer extends Named>(db: Queryable, name: string, asked: object): Promise<Answer> {
  return answerOf(db, { name, text: `select ${name}($1) as answer`, values: [JSON.stringify(asked)] });
}

/** For a function of one course, whose key decides on which node it runs. */
export function callOnCourse<Answer extends Named>(
  db: Queryable,
  name: string,
  courseKey: CourseKey,
  asked: object,
): Promise<Answer> {
  const values = [courseKey, JSON.stringify(asked)];
  return answerOf(db, { name, text: `select ${name}($1, $2) as answer`, values });
}

async function answerOf<Answer extends Named>(
  db: Queryable,
  statement: { name: string; text: string; values: string[] },
): Promise<Answer> {
  try {
    const { rows } = await db.query<{ answer: Answer }>(statement);
    return rows[0]!.answer;
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    if (code !== refusalState) throw error;
    return { outcome: message } as Answer;
  }
}

const refusalState = 'DW001';

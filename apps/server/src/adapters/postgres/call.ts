import type { Queryable } from './transaction.ts';

/** An instant as a function's answer has it; `new Date(...)` understands every one but `infinity`. */
export type Instant = string;

/** Whatever a function answers, its `outcome` is a name. */
type Named = { outcome: string };

/**
 * Calls a function of the database that takes one jsonb and answers one. A refusal that it raises, so that all of its
 * writes are undone, comes back as the outcome of that name.
 */
export function call<Answer extends Named>(db: Queryable, name: string, asked: object): Promise<Answer> {
  return answerOf(db, { name, text: `select ${name}($1) as answer`, values: [JSON.stringify(asked)] });
}

/** The same for a function of one course, whose key says on which node it runs. */
export function callOnCourse<Answer extends Named>(
  db: Queryable,
  name: string,
  courseKey: string,
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

/** The SQLSTATE of refusals that functions raise. */
const refusalState = 'DW001';

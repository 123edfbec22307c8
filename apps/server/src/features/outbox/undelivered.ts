import type { CourseKey } from '@dewsweeper/core/shared/course-key';
import { accept, type Result, refuse } from '@dewsweeper/core/shared/result';
import type { Queryable } from '../../adapters/postgres/transaction.ts';

export type Undelivered = {
  id: string;
  channel: 'text' | 'mail';
  state: 'due' | 'dead' | 'held';
  recipient: string;
  golfer: string;
  courseKey: CourseKey | null;
  reservation: string | null;
  attempts: number;
  reason: string;
  ageSeconds: number;
  /** Until the next attempt; null for a dead or held message. */
  restSeconds: number | null;
};

const columns = `id, state, recipient, attempts, last_error as reason,
  extract(epoch from dewsweeper_now() - created_at)::float8 as "ageSeconds",
  case state when 'due' then greatest(0, extract(epoch from next_attempt_at - dewsweeper_now()))::float8 end
    as "restSeconds"`;

/** A reminder is of no use much later (rules.md#reminders). */
const isOfUse = `(source <> 'reminder' or created_at > (select dewsweeper_now() - interval '4 hours'))`;

/** Dead, due and held messages, the newest of each. With `courseKey`, no mails about accounts. */
export async function listUndelivered(
  db: Queryable,
  wanted: { courseKey: CourseKey | null; onlyDead: boolean; limit: number },
): Promise<Undelivered[]> {
  const states = wanted.onlyDead ? ['dead'] : ['dead', 'due', 'held'];
  const messages = await db.query<Undelivered>(
    `select ${columns}, channel, course_key as "courseKey", teetimegroup_id as reservation,
        trim(user_first_name || ' ' || user_last_name) as golfer
      from messages where state = any($1) and state in ('due', 'dead', 'held') and ($2::text is null or course_key = $2)
        and ${isOfUse}
      order by state, created_at desc, id limit $3`,
    [states, wanted.courseKey, wanted.limit],
  );
  if (wanted.courseKey !== null) return messages.rows;
  const mails = await db.query<Undelivered>(
    `select ${columns}, 'mail' as channel, null as "courseKey", null as reservation, '' as golfer
      from mails where state = any($1) and state in ('due', 'dead') order by state, created_at desc, id limit $2`,
    [states, wanted.limit],
  );
  return [...messages.rows, ...mails.rows].toSorted(byStateAndAge).slice(0, wanted.limit);
}

function byStateAndAge(a: Undelivered, b: Undelivered): number {
  if (a.state !== b.state) return a.state < b.state ? -1 : 1;
  return a.ageSeconds - b.ageSeconds || (a.id < b.id ? -1 : 1);
}

/** Retries all dead messages of one course or of all, except mails about accounts; answers how many. */
export async function retryAll(db: Queryable, courseKey: CourseKey | null): Promise<number> {
  const { rowCount } = await db.query(
    `update messages set ${fromTheStart} where state = 'dead' and ($1::text is null or course_key = $1) and ${isOfUse}`,
    [courseKey],
  );
  return rowCount ?? 0;
}

export type RetryRefusal = { refusal: 'not-found' | 'is-due' | 'was-sent' | 'link-too-old' };

/** Retries one message from the start: dead, held, or kept because no provider was configured. */
export async function retryOne(
  db: Queryable,
  id: string,
  courseKey: CourseKey | null,
): Promise<Result<null, RetryRefusal>> {
  const retried = await db.query(
    `update messages set ${fromTheStart}, is_by_hand = true
      where id = $1 and state in ('dead', 'kept', 'held') and ($2::text is null or course_key = $2) and ${isOfUse}`,
    [id, courseKey],
  );
  if (retried.rowCount) return accept(null);
  const message = await stateOf(
    'select state from messages where id = $1 and ($2::text is null or course_key = $2)',
    [id, courseKey],
  );
  const state = message ?? (await stateOf('select state from mails where id = $1', [id]));
  if (state === null) return refuse({ refusal: 'not-found' });
  if (state === 'due') return refuse({ refusal: 'is-due' });
  return refuse({ refusal: message === null && state !== 'sent' ? 'link-too-old' : 'was-sent' });

  async function stateOf(text: string, values: unknown[]): Promise<string | null> {
    const { rows } = await db.query<{ state: string }>(text, values);
    return rows[0]?.state ?? null;
  }
}

const fromTheStart = `state = 'due', attempts = 0, due_since = (select dewsweeper_now()),
  next_attempt_at = (select dewsweeper_now()),
  failed_at = null, last_error = '', provider_id = null`;

import type { CounterTaking, GroupPayment, MovedMoney } from '@dewsweeper/core/clubhouse/act-types';
import type { CourseKey } from '@dewsweeper/core/shared/course-key';
import type { Queryable } from '../../adapters/postgres/transaction.ts';

/** Locks the payments of groups, in the order of their ids: one act at a time decides about their money. */
export async function lockPayments(
  transaction: Queryable,
  courseKey: CourseKey,
  groups: readonly string[],
): Promise<void> {
  await transaction.query({
    name: 'lock-payments-of-groups',
    text: `select from payments where course_key = $1 and teetimegroup_id = any($2) order by id for update`,
    values: [courseKey, groups],
  });
}

/** Takings at the counter that are not given back, newest first, and payments with the provider. */
export async function findMoney(
  db: Queryable,
  courseKey: CourseKey,
  groups: readonly string[],
): Promise<{ takings: CounterTaking[]; payments: GroupPayment[] }> {
  if (groups.length === 0) return { takings: [], payments: [] };
  const takings = await db.query<CounterTaking>({
    name: 'takings-of-groups',
    text: `select id, teetimegroup_id as teetimegroup, method, amount_cents - returned_cents as "leftCents",
        staff_id as "staffID", day
      from counter_money
      where course_key = $1 and teetimegroup_id = any($2) and returned_of is null and returned_cents < amount_cents
      order by at desc, id desc`,
    values: [courseKey, groups],
  });
  const payments = await db.query<GroupPayment>({
    name: 'payments-of-groups',
    text: `select id, teetimegroup_id as teetimegroup, state, amount_cents as "amountCents",
        refunded_cents as "refundedCents", exists (select from clubhouse_acts a
          where a.course_key = $1 and a.payment_id = p.id and a.state = 'asked') as "isActAsked"
      from payments p where course_key = $1 and teetimegroup_id = any($2) order by id`,
    values: [courseKey, groups],
  });
  return { takings: takings.rows, payments: payments.rows };
}

/** Stores what was taken and given back at the counter. False when less is left of a taking, or the act is stored. */
export async function writeCounterMoney(
  transaction: Queryable,
  courseKey: CourseKey,
  moved: Pick<MovedMoney, 'taken' | 'returned'> & {
    act: string;
    staff: { id: string; name: string };
    day: string;
    at: Date;
  },
): Promise<boolean> {
  const { act, staff, day, at } = moved;
  for (const { taking, amountCents } of moved.returned) {
    const { rowCount } = await transaction.query({
      name: 'return-of-taking',
      text: `update counter_money set returned_cents = returned_cents + $3
        where course_key = $1 and id = $2 and returned_cents + $3 <= amount_cents`,
      values: [courseKey, taking, amountCents],
    });
    if (rowCount !== 1) return false;
  }
  const rows = [...moved.taken.map((one) => ({ ...one, taking: null })), ...moved.returned];
  for (const [index, { teetimegroup, taking, method, amountCents }] of rows.entries()) {
    const { rowCount } = await transaction.query({
      name: 'insert-counter-money',
      text: `insert into counter_money (course_key, id, act_id, teetimegroup_id, returned_of, method, amount_cents,
          staff_id, staff_name, day, at)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict do nothing`,
      values: [
        courseKey,
        `${act}-${index}`,
        act,
        teetimegroup,
        taking,
        method,
        amountCents,
        staff.id,
        staff.name,
        day,
        at,
      ],
    });
    if (rowCount !== 1) return false;
  }
  return true;
}

export type AskedState = 'asked' | 'done' | 'refused';

/** How what was asked of the provider ended: `asked` while any outcome is unknown, `refused` if any was. */
export async function stateOfAsked(
  db: Queryable,
  courseKey: CourseKey,
  ids: readonly string[],
): Promise<AskedState> {
  const { rows } = await db.query<{ state: AskedState }>({
    name: 'states-of-money-acts',
    text: 'select distinct state from clubhouse_acts where course_key = $1 and id = any($2)',
    values: [courseKey, ids],
  });
  const states = rows.map(({ state }) => state);
  return (['asked', 'refused'] as const).find((one) => states.includes(one)) ?? 'done';
}

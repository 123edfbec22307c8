import type { PayMethod } from '@dewsweeper/contract/clubhouse';
import type { MoneyDay } from '@dewsweeper/contract/clubhouse-money';
import type { CourseKey } from '@dewsweeper/core/shared/course-key';
import { addDays, instantOf } from '@dewsweeper/core/shared/local-time';
import { decimalOf } from '@dewsweeper/core/shared/money';
import type { Queryable } from '../../adapters/postgres/transaction.ts';
import { csvPieces } from '../../csv.ts';
import type { SheetCourse } from '../clubhouse/sheet.ts';

type Counter = MoneyDay['counter'][number];
type Online = MoneyDay['online'][number];

export async function readMoneyDay(
  db: Queryable,
  { courseKey, course }: SheetCourse,
  date: string,
): Promise<MoneyDay> {
  const { timeZone } = course.rules;
  const from = new Date(instantOf(timeZone, date, 0));
  const before = new Date(instantOf(timeZone, addDays(date, 1), 0));
  const counter = await findCounter(db, courseKey, date);
  return {
    date,
    counter,
    totals: totalsOf(counter),
    online: await findOnline(db, courseKey, { date, from, before }),
  };
}

const ofGroup = `g.date as "playDate", g.starting_time as "startingTime",
  g.starting_tee_id as "startingTeeID", coalesce(g.golfers -> 0 ->> 'name', '') as golfer`;

async function findCounter(db: Queryable, courseKey: CourseKey, date: string): Promise<Counter[]> {
  const { rows } = await db.query<Omit<Counter, 'at'> & { at: Date }>({
    name: 'counter-money-of-day',
    text: `select m.id, m.at, m.staff_name as by, m.method,
        m.teetimegroup_id as teetimegroup, ${ofGroup},
        case when m.returned_of is null then m.amount_cents else -m.amount_cents end as "amountCents",
        (select coalesce(sum(t.amount_cents - t.returned_cents), 0)::float8 from counter_money t
          where t.course_key = $1 and t.teetimegroup_id = m.teetimegroup_id and t.returned_of is null)
          as "groupLeftCents"
      from counter_money m left join teetimegroups g on g.course_key = m.course_key and g.id = m.teetimegroup_id
      where m.course_key = $1 and m.day = $2 order by m.at, m.id`,
    values: [courseKey, date],
  });
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

function totalsOf(counter: readonly Counter[]): MoneyDay['totals'] {
  const totals = new Map<PayMethod, { takenCents: number; givenBackCents: number }>();
  for (const { method, amountCents } of counter) {
    const total = totals.get(method) ?? { takenCents: 0, givenBackCents: 0 };
    if (amountCents > 0) total.takenCents += amountCents;
    else total.givenBackCents -= amountCents;
    totals.set(method, total);
  }
  return [...totals].map(([method, total]) => ({ method, ...total }));
}

const states: Record<string, Online['state']> = {
  started: 'under-way',
  undoing: 'under-way',
  authorized: 'held',
  captured: 'paid',
  refunded: 'refunded',
  voided: 'let-go',
  'authorization-expired': 'hold-expired',
};

/** Payments made on the day or for groups that play on it, without declined ones, which moved no money. */
async function findOnline(
  db: Queryable,
  courseKey: CourseKey,
  { date, from, before }: { date: string; from: Date; before: Date },
): Promise<Online[]> {
  const { rows } = await db.query<Omit<Online, 'at' | 'state'> & { at: Date; state: string }>({
    name: 'online-money-of-day',
    text: `select p.id, p.created_at as at, p.state, p.amount_cents as "amountCents",
        p.refunded_cents as "refundedCents", p.receipt_number as "receiptNumber",
        p.teetimegroup_id as teetimegroup, ${ofGroup},
        (select a.act from clubhouse_acts a
          where a.course_key = $1 and a.payment_id = p.id and a.state = 'asked') as asked
      from payments p left join teetimegroups g on g.course_key = p.course_key and g.id = p.teetimegroup_id
      where p.course_key = $1 and p.state <> 'declined'
        and ((p.created_at >= $3 and p.created_at < $4) or g.date = $2)
      order by p.created_at, p.id`,
    values: [courseKey, date, from, before],
  });
  return rows.map((row) => ({ ...row, at: row.at.toISOString(), state: states[row.state] ?? 'under-way' }));
}

/** One line for each movement of money, to be compared with the drawer or taken into the books. */
export function moneyCsv({ counter, online }: MoneyDay): string {
  const groupOf = (one: Counter | Online) => [
    one.teetimegroup,
    one.playDate ?? '',
    one.startingTime ?? '',
    one.golfer,
  ];
  return csvPieces(
    [
      'at',
      'where',
      'method or state',
      'amount',
      'given back',
      'by',
      'reservation',
      'date',
      'time',
      'golfer',
      'receipt',
    ],
    [
      ...counter.map((one) => [
        one.at,
        'counter',
        one.method,
        decimalOf(Math.max(0, one.amountCents)),
        decimalOf(Math.max(0, -one.amountCents)),
        one.by,
        ...groupOf(one),
        '',
      ]),
      ...online.map((one) => [
        one.at,
        'online',
        one.state,
        decimalOf(one.amountCents),
        decimalOf(one.refundedCents),
        '',
        ...groupOf(one),
        one.receiptNumber ?? '',
      ]),
    ],
  ).join('');
}

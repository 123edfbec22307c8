import type { NewerThanBackup } from '@dewsweeper/contract/restore';
import type { Queryable } from '../../adapters/postgres/transaction.ts';

/** While it is looked at, again and again. */
const listedBefore = 50;
/** Kept with the former data. */
const listedAtSwitch = 1_000;

type Dated<Item> = Omit<Item, 'madeAt'> & { madeAt: Date; count: number };
type Reservation = NewerThanBackup['reservations']['listed'][number];
type Payment = NewerThanBackup['payments']['listed'][number];
type Act = NewerThanBackup['acts']['listed'][number];

const course = `coalesce(c.document ->> 'name', '') as course`;
const ofGroup = `coalesce(g.golfers -> 0 ->> 'name', '') as golfer`;

/** What was written since a backup began, and so may not be in it (rules.md#restore). */
export function findNewer(db: Queryable, madeAt: Date): Promise<NewerThanBackup> {
  return find(db, madeAt, listedBefore);
}

/** The same, with more named, once nothing is written any more. */
export function findAllNewer(db: Queryable, madeAt: Date): Promise<NewerThanBackup> {
  return find(db, madeAt, listedAtSwitch);
}

async function find(db: Queryable, madeAt: Date, maxListed: number): Promise<NewerThanBackup> {
  const values = [madeAt, maxListed];
  const reservations = await db.query<Dated<Reservation>>({
    name: 'reservations-since-backup',
    text: `select count(*) over ()::integer as count, ${course}, ${ofGroup}, g.date, g.starting_time as "startingTime",
        g.players::integer as players, g.status = 'cancelled' as "isCancelled",
        case g.status when 'cancelled' then g.ended_at else g.created_at end as "madeAt"
      from teetimegroups g left join courses c on c.course_key = g.course_key
      where g.block is null and ((g.status = 'confirmed' and g.created_at > $1)
        or (g.status = 'cancelled' and g.ended_at > $1 and g.created_at <= $1))
      order by "madeAt" desc, g.id limit $2`,
    values,
  });
  const payments = await db.query<Dated<Payment>>({
    name: 'payments-since-backup',
    text: `select count(*) over ()::integer as count, ${course}, ${ofGroup}, p.amount_cents as "amountCents",
        p.receipt_number as "receiptNumber", p.created_at as "madeAt"
      from payments p left join courses c on c.course_key = p.course_key
        left join teetimegroups g on g.course_key = p.course_key and g.id = p.teetimegroup_id
      where p.created_at > $1 and p.state <> 'declined' order by p.created_at desc, p.id limit $2`,
    values,
  });
  const acts = await db.query<Dated<Act>>({
    name: 'acts-since-backup',
    text: `select count(*) over ()::integer as count, ${course}, a.staff_name as by, a.line, a.at as "madeAt"
      from acts a left join courses c on c.course_key = a.course_key
      where a.at > $1 order by a.at desc, a.id limit $2`,
    values,
  });
  return {
    reservations: counted<Reservation>(reservations.rows),
    payments: counted<Payment>(payments.rows),
    acts: counted<Act>(acts.rows),
  };
}

function counted<Item extends { madeAt: string }>(rows: readonly Dated<Item>[]) {
  const listed = rows.map((row) => {
    const { count: _count, madeAt, ...rest } = row;
    return { ...rest, madeAt: madeAt.toISOString() };
  });
  return { count: rows[0]?.count ?? 0, listed: listed as unknown as Item[] };
}

import type { Balance, LedgerReport } from '@dewsweeper/square-simulator/ledger-report';
import type { Pool } from 'pg';

type Row = {
  id: string;
  group: string;
  state: string;
  amountCents: number;
  squareID: string | null;
  status: string;
  receipt: string | null;
  receiptNumber: string | null;
  paid: boolean[];
  messages: string;
};

/**
 * The contradictions between Square's ledger and the database; none when every payment ended either confirmed
 * and paid or not confirmed and refunded. All courses must require payment, and no payment may be in
 * progress.
 */
export async function compareLedger(pool: Pool, report: LedgerReport): Promise<string[]> {
  const { rows } = await pool.query<Row>(
    `select p.id, p.teetimegroup_id as "group", p.state, p.amount_cents as "amountCents",
       p.square_payment_id as "squareID", g.status, g.receipt, g.receipt_number as "receiptNumber",
       array(select (golfer ->> 'paid')::boolean from jsonb_array_elements(g.golfers) golfer) as paid,
       (select coalesce(string_agg(channel, ' and ' order by channel), 'nothing') from messages m
         where m.course_key = p.course_key and m.teetimegroup_id = p.teetimegroup_id) as messages
     from payments p join teetimegroups g on g.course_key = p.course_key and g.id = p.teetimegroup_id`,
  );
  const byKey = new Map(rows.map((row) => [row.id, row]));
  const confirmed = await pool.query<{ id: string; receipt: string | null }>(
    `select id, receipt from teetimegroups where status = 'confirmed' and source = 'widget'`,
  );
  return [
    ...rows.flatMap((row) =>
      row.state === 'started' || row.state === 'undoing'
        ? [`payment ${row.id} is stuck in ${row.state}`]
        : [],
    ),
    ...report.payments.flatMap((balance) => moneyFailures(balance, byKey.get(balance.idempotencyKey))),
    ...confirmed.rows.flatMap(({ id, receipt }) => reservationFailures(id, receipt, rows, report)),
    ...(await stuckClaims(pool)),
  ];
}

/** Money at Square needs a reservation. */
function moneyFailures(balance: Balance, row: Row | undefined): string[] {
  const hasMoney = balance.keptCents > 0 || balance.heldCents > 0;
  if (!hasMoney) return [];
  const name = `${balance.status} payment ${balance.paymentId}`;
  if (!row) return [`${name} has no row`];
  const isCarried = row.status === 'confirmed' && row.receipt === balance.paymentId;
  if (!isCarried) return [`${name} is an orphan: its group is ${row.status}, its row ${row.state}`];
  return [];
}

/** A confirmed reservation needs exactly one payment, whose money Square has. */
function reservationFailures(
  id: string,
  receipt: string | null,
  rows: readonly Row[],
  report: LedgerReport,
): string[] {
  const carrying = rows.filter(
    ({ group, state }) => group === id && (state === 'authorized' || state === 'captured'),
  );
  const [row] = carrying;
  if (carrying.length !== 1 || !row) return [`reservation ${id} stands on ${carrying.length} payments`];
  const balance = report.payments.find(({ paymentId }) => paymentId === receipt);
  const isCaptured = row.state === 'captured';
  const owned = isCaptured ? balance?.keptCents : balance?.heldCents;
  return [
    ...(owned === row.amountCents ? [] : [`reservation ${id} is unpaid: Square has ${owned ?? 'nothing'}`]),
    ...(row.paid.every((paid) => paid === isCaptured) ? [] : [`golfers of ${id} are marked paid wrongly`]),
    ...(row.receiptNumber === balance?.receiptNumber ? [] : [`reservation ${id} has another receipt number`]),
    ...(row.messages === 'mail and text'
      ? []
      : [`of reservation ${id} the golfer is told by ${row.messages}`]),
  ];
}

/** Cells and holds that nothing would ever release. */
async function stuckClaims(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select c.teetimegroup_id as id from claims c
       left join teetimegroups g on g.course_key = c.course_key and g.id = c.teetimegroup_id
       where c.expires_at = 'infinity' and g.status is distinct from 'confirmed'
     union select teetimegroup_id from holds where expires_at = 'infinity'`,
  );
  return rows.map(({ id }) => `the cells of ${id} are held for ever`);
}

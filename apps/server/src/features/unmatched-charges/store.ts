import type { CourseKey } from '@dewsweeper/core/shared/course-key';
import type { Queryable } from '../../adapters/postgres/transaction.ts';
import type { ListedCharge, PaymentEndpoint } from '../payments/provider.ts';

/** The oldest backup where there are several restores; null when Square need not be asked now. */
export async function findDueRestore(db: Queryable): Promise<{ backupMadeAt: Date } | null> {
  const { rows } = await db.query<{ backupMadeAt: Date | null }>({
    name: 'restores-to-ask-square-about',
    text: `select min(backup_made_at) as "backupMadeAt" from restores
      where ask_square_at < 'infinity' and exists (select from restores where ask_square_at <= dewsweeper_now())`,
  });
  const backupMadeAt = rows[0]?.backupMadeAt ?? null;
  return backupMadeAt && { backupMadeAt };
}

export async function askAgainIn(db: Queryable, seconds: number): Promise<void> {
  await db.query(
    `update restores set ask_square_at = dewsweeper_now() + make_interval(secs => $1) where ask_square_at < 'infinity'`,
    [seconds],
  );
}

/** Once more `lagSeconds` after the restore, and then not again. */
export async function noteAsked(db: Queryable, lagSeconds: number): Promise<void> {
  await db.query(
    `update restores set ask_square_at = case
        when restored_at + make_interval(secs => $1) <= dewsweeper_now() then 'infinity'
        else restored_at + make_interval(secs => $1) end
      where ask_square_at < 'infinity'`,
    [lagSeconds],
  );
}

export async function findPayingCourses(db: Queryable): Promise<CourseKey[]> {
  const { rows } = await db.query<{ courseKey: CourseKey }>({
    name: 'courses-with-gateway',
    text: `select course_key as "courseKey" from courses
      where jsonb_typeof(document #> '{widgetSettings,paymentGateway}') = 'object' order by course_key`,
  });
  return rows.map(({ courseKey }) => courseKey);
}

/** Which of these keys belong to stored payments. */
export async function findKnownKeys(db: Queryable, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.query<{ id: string }>({
    name: 'known-payments',
    text: 'select id from payments where id = any($1)',
    values: [keys],
  });
  return new Set(rows.map(({ id }) => id));
}

export async function insertCharge(
  db: Queryable,
  found: { courseKey: CourseKey; endpoint: PaymentEndpoint; charge: ListedCharge },
): Promise<void> {
  const { courseKey, endpoint, charge } = found;
  const { payment, amountCents, currency, chargedAt } = charge;
  await db.query({
    name: 'insert-unmatched-charge',
    text: `insert into unmatched_charges (id, course_key, environment, location_id, amount_cents,
        refunded_cents, currency, is_held,
        receipt_number, charged_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict do nothing`,
    values: [
      payment.id,
      courseKey,
      endpoint.environment,
      endpoint.locationId,
      amountCents,
      payment.refundedCents,
      currency,
      payment.status === 'APPROVED',
      payment.receiptNumber || null,
      chargedAt,
    ],
  });
}

export type StoredCharge = PaymentEndpoint & {
  id: string;
  amountCents: number;
  /** When it was found. */
  refundedCents: number;
  currency: string;
  isHeld: boolean;
  receiptNumber: string | null;
  chargedAt: Date;
  givenBackAt: Date | null;
  givenBackBy: string | null;
};

const columns = `id, environment, location_id as "locationId", amount_cents as "amountCents",
  refunded_cents as "refundedCents", currency,
  is_held as "isHeld", receipt_number as "receiptNumber", charged_at as "chargedAt",
  given_back_at as "givenBackAt", given_back_by as "givenBackBy"`;

export async function listCharges(db: Queryable, courseKey: CourseKey): Promise<StoredCharge[]> {
  const { rows } = await db.query<StoredCharge>({
    name: 'unmatched-charges-of-course',
    text: `select ${columns} from unmatched_charges where course_key = $1 order by charged_at desc, id limit 500`,
    values: [courseKey],
  });
  return rows;
}

export async function findCharge(
  db: Queryable,
  courseKey: CourseKey,
  id: string,
): Promise<StoredCharge | null> {
  const { rows } = await db.query<StoredCharge>({
    name: 'unmatched-charge',
    text: `select ${columns} from unmatched_charges where course_key = $1 and id = $2`,
    values: [courseKey, id],
  });
  return rows[0] ?? null;
}

/** The first who gave it back stays named. */
export async function markGivenBack(db: Queryable, id: string, by: string): Promise<void> {
  await db.query({
    name: 'mark-unmatched-charge-given-back',
    text: `update unmatched_charges set given_back_at = dewsweeper_now(), given_back_by = $2
      where id = $1 and given_back_at is null`,
    values: [id, by],
  });
}

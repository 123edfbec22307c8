import type { Queryable } from '../../adapters/postgres/transaction.ts';

export async function isLocationInUse(db: Queryable, locationId: string): Promise<boolean> {
  const { rows } = await db.query<{ found: boolean }>({
    text: `
      select exists (select from courses
        where $1 in (document #>> '{widgetSettings,paymentGateway,squareLocationId}',
          document #>> '{widgetSettings,paymentGateway,squareSandboxLocationId}')) as found`,
    values: [locationId],
  });
  return rows[0]?.found ?? true;
}

import type { CourseKey } from '@dewsweeper/core/shared/course-key';
import { accept, type Result, refuse } from '@dewsweeper/core/shared/result';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import type { ActOutcome, FindProvider, PaymentProvider } from '../payments/provider.ts';
import { findCharge, markGivenBack, type StoredCharge } from './store.ts';

type GiveBackDeps = { pool: Pool; findProvider: FindProvider; log: FastifyBaseLogger };

/** All of it. It may be tried again: Square's present state decides, and one key covers all tries. */
export async function giveBackCharge(
  { pool, findProvider, log }: GiveBackDeps,
  courseKey: CourseKey,
  id: string,
  by: string,
): Promise<Result<null, { refusal: 'charge-not-found' | 'not-given-back' }>> {
  const charge = await findCharge(pool, courseKey, id);
  if (charge === null) return refuse({ refusal: 'charge-not-found' });
  if (charge.givenBackAt !== null) return accept(null);
  const found = await findProvider(charge);
  const given = found && (await askBack(charge, found.provider));
  if (given?.outcome !== 'done') {
    log.error({ charge: id, reason: given?.reason ?? 'no access token' }, 'a charge could not be given back');
    return refuse({ refusal: 'not-given-back' });
  }
  await markGivenBack(pool, id, by);
  return accept(null);
}

async function askBack(charge: StoredCharge, provider: PaymentProvider): Promise<ActOutcome> {
  const seen = await provider.get(charge.id);
  if (seen.outcome !== 'done' || seen.payment === null) return seen;
  const { status, refundedCents } = seen.payment;
  const owedCents = charge.amountCents - refundedCents;
  if (status === 'CANCELED' || status === 'FAILED' || owedCents <= 0) return seen;
  if (status !== 'COMPLETED') return provider.void(charge.id);
  return provider.refund({
    idempotencyKey: `${charge.id}-back`.slice(-45),
    paymentID: charge.id,
    amountCents: owedCents,
    currency: charge.currency,
  });
}

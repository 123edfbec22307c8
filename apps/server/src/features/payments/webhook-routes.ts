import { routes } from '@dewsweeper/contract/routes';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { isSignedBySquare } from '../../adapters/square/webhook-signature.ts';
import { sendProblem } from '../../http/problems.ts';
import { askSoon } from './store.ts';

type Notification = {
  data?: {
    object?: {
      payment?: { id?: unknown; reference_id?: unknown; status?: unknown; location_id?: unknown };
      refund?: { payment_id?: unknown; location_id?: unknown };
    };
  };
};

/** Webhooks only wake the job, so lost, repeated and reordered ones do no harm. Unsigned ones are refused. */
export function webhookRoutes(
  app: FastifyInstance,
  deps: {
    pool: Pool;
    publicUrl: string;
    /** The server's own; `signatureKeyOf`: that of a location's account. */
    signatureKey: string | null;
    signatureKeyOf: (locationId: string) => Promise<string | null>;
  },
): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    );
    scope.post(
      routes.squareWebhooks,
      { schema: { hide: true }, config: { isForEverybody: true } },
      async (request, reply) => {
        const signature = request.headers['x-square-hmacsha256-signature'];
        const rawBody = typeof request.body === 'string' ? request.body : '';
        if (typeof signature !== 'string') return sendProblem(reply, 'not-found');
        const { locationId, ...subject } = subjectOf(rawBody);
        const keys = [deps.signatureKey, await deps.signatureKeyOf(locationId)];
        const notificationUrl = `${deps.publicUrl}${routes.squareWebhooks}`;
        const isSigned = keys.some(
          (signatureKey) =>
            signatureKey !== null && isSignedBySquare({ signature, signatureKey, notificationUrl, rawBody }),
        );
        if (!isSigned) return sendProblem(reply, 'not-found');
        await askSoon(deps.pool, subject);
        return reply.code(204).send();
      },
    );
  });
}

/** By Square's id and by the reservation: the reply that names the id may be lost. */
function subjectOf(rawBody: string): Parameters<typeof askSoon>[1] & { locationId: string } {
  let notification: Notification | null;
  try {
    notification = JSON.parse(rawBody) as Notification | null;
  } catch {
    notification = null;
  }
  const about = notification?.data?.object;
  return {
    squarePaymentID: idOf(about?.payment?.id ?? about?.refund?.payment_id),
    locationId: idOf(about?.payment?.location_id ?? about?.refund?.location_id),
    teeTimeGroupID: idOf(about?.payment?.reference_id),
    hasMoney: about?.payment?.status === 'APPROVED' || about?.payment?.status === 'COMPLETED',
  };
}

function idOf(value: unknown): string {
  return typeof value === 'string' && /^[\w.:-]{1,192}$/.test(value) ? value : '';
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type CallContext, createPayment, type Outcome } from './create-payment.ts';
import type { InjectedFailure } from './failure-rates.ts';
import { InTurn } from './in-turn.ts';
import { keyOf } from './ledger.ts';
import { cancelByKey, cancelPayment, completePayment, findPayment, listPayments } from './payment-acts.ts';
import { fieldsOf, readIdempotencyKey } from './payment-order.ts';
import { findRefund, refundPayment } from './refund-payment.ts';
import { authorize, locationsOf, type Seller, type SellerAccount } from './sellers.ts';
import { invalidRequest, notFound, SquareRefusal, unavailable } from './square-error.ts';
import type { WireReply } from './wire.ts';

export interface Api {
  context: CallContext;
  sellers: readonly SellerAccount[] | undefined;
  failures: { draw: () => InjectedFailure };
  settle: () => void;
}

type Work = (request: FastifyRequest, seller: Seller) => Promise<Outcome> | WireReply;
type ById = { Params: { id: string } };

export function serveApi(app: FastifyInstance, api: Api): void {
  const { context } = api;
  const { ledger, now } = context;
  const inTurn = new InTurn();
  const silent = new Set<FastifyReply>();
  // A stop must not wait for replies that are withheld.
  app.addHook('preClose', async () => {
    for (const reply of silent) reply.raw.socket?.destroy();
  });

  const carryOut = (work: Work) => async (request: FastifyRequest, reply: FastifyReply) => {
    const outcome = await outcomeOf(work, request, api);
    if (outcome.show === 'reply') return reply.code(outcome.reply.status).send(outcome.reply.body);
    reply.hijack();
    if (outcome.show === 'broken') {
      reply.raw.destroy();
      return reply;
    }
    silent.add(reply);
    reply.raw.once('close', () => silent.delete(reply));
    return reply;
  };
  const paymentOf = (request: FastifyRequest, seller: Seller) =>
    findPayment((request.params as ById['Params']).id, seller, ledger);

  app.post(
    '/v2/payments',
    carryOut((request, seller) => {
      const key = keyOf('payment', seller.id, readIdempotencyKey(fieldsOf(request.body)));
      return inTurn.run(key, () => createPayment(request.body, seller, context));
    }),
  );
  app.get(
    '/v2/payments',
    carryOut((request, seller) => {
      const query = request.query as Record<string, string | undefined>;
      return ok(listPayments(query, seller, ledger));
    }),
  );
  app.get(
    '/v2/payments/:id',
    carryOut((request, seller) => ok({ payment: paymentOf(request, seller) })),
  );
  app.post(
    '/v2/payments/:id/cancel',
    carryOut((request, seller) => ok({ payment: cancelPayment(paymentOf(request, seller), ledger, now()) })),
  );
  app.post(
    '/v2/payments/:id/complete',
    carryOut((request, seller) => {
      const payment = paymentOf(request, seller);
      return ok({ payment: completePayment(payment, ledger, now(), context.publicUrl()) });
    }),
  );
  app.post(
    '/v2/payments/cancel',
    carryOut((request, seller) => {
      const idempotencyKey = readIdempotencyKey(fieldsOf(request.body));
      return inTurn.run(keyOf('payment', seller.id, idempotencyKey), async () => {
        cancelByKey(idempotencyKey, seller, ledger, now());
        return { show: 'reply', reply: ok({}) };
      });
    }),
  );
  app.post(
    '/v2/refunds',
    carryOut((request, seller) => refundPayment(request.body, seller, ledger, now())),
  );
  app.get(
    '/v2/refunds/:id',
    carryOut((request, seller) =>
      ok({ refund: findRefund((request.params as ById['Params']).id, seller, ledger) }),
    ),
  );
  app.get(
    '/v2/locations',
    carryOut((_request, seller) => ok({ locations: locationsOf(seller) })),
  );
  app.all(
    '/v2/*',
    carryOut((request) => {
      throw notFound(`No such endpoint here: ${request.method} ${request.url}`);
    }),
  );
}

export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const isCallers = error.statusCode !== undefined && error.statusCode < 500;
    const refusal =
      error instanceof SquareRefusal
        ? error
        : isCallers
          ? invalidRequest('BAD_REQUEST', error.message)
          : undefined;
    if (refusal) return reply.code(refusal.reply.status).send(refusal.reply.body);
    request.log.error(error);
    return reply.code(500).send({
      errors: [{ category: 'API_ERROR', code: 'INTERNAL_SERVER_ERROR', detail: error.message }],
    });
  });
}

async function outcomeOf(work: Work, request: FastifyRequest, api: Api): Promise<Outcome> {
  const seller = authorize(request.headers.authorization, api.sellers);
  const failure = api.failures.draw();
  if (failure.waitMilliseconds > 0) await api.context.sleep(failure.waitMilliseconds);
  if (failure.before === 'unavailable') throw unavailable();
  if (failure.before === 'broken') return { show: 'broken' };
  api.settle();
  const done = await work(request, seller);
  const outcome: Outcome = 'show' in done ? done : { show: 'reply', reply: done };
  if (failure.after === 'unavailable') throw unavailable();
  return failure.after === 'broken' ? { show: 'broken' } : outcome;
}

function ok(body: WireReply['body']): WireReply {
  return { status: 200, body };
}

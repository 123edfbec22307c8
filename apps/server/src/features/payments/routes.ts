import { coursePath, documentId } from '@dewsweeper/contract/ids';
import { paymentReply, paymentRequest, paymentWindow } from '@dewsweeper/contract/payment';
import { routes } from '@dewsweeper/contract/routes';
import { confirmationRequest } from '@dewsweeper/contract/teetimegroup';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { clientAddress, isThisMachine } from '../../http/client-address.ts';
import { golferNames, namesWithoutLinks } from '../../http/names-without-links.ts';
import { sendRefusal } from '../../http/problems.ts';
import { golferOf } from '../../http/visitor.ts';
import type { PaymentDeps } from './deps.ts';
import { openPaymentWindow } from './open-window.ts';
import { pay } from './pay.ts';

const teeTimeGroupPath = z.extend(coursePath, { id: documentId });

export function paymentRoutes(
  app: FastifyInstance,
  deps: PaymentDeps & {
    countBooking: (uid: string, networkAddress: string) => Promise<void>;
  },
): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();

  typed.put(
    routes.paymentWindow(':group', ':course', ':id'),
    {
      schema: {
        params: teeTimeGroupPath,
        body: namesWithoutLinks(confirmationRequest, golferNames),
        response: { 200: paymentWindow },
      },
    },
    async (request, reply) => {
      const golfer = golferOf(request);
      if (!golfer.ok) return sendRefusal(reply, golfer);
      const opened = await openPaymentWindow(deps, golfer.value, request.params, request.body.golfers);
      return opened.ok ? reply.send(opened.value) : sendRefusal(reply, opened);
    },
  );

  typed.post(
    routes.payments,
    { schema: { body: paymentRequest, response: { 200: paymentReply } } },
    async (request, reply) => {
      const golfer = golferOf(request);
      if (!golfer.ok) return sendRefusal(reply, golfer);
      await deps.countBooking(golfer.value.uid, clientAddress(request.ip));
      const paid = await pay(
        { ...deps, log: request.log },
        golfer.value,
        request.body,
        addressOf(request.ip),
      );
      return paid.ok ? reply.send(paid.value) : sendRefusal(reply, paid);
    },
  );
}

function addressOf(ip: string): string | null {
  return isThisMachine(ip) ? null : clientAddress(ip);
}

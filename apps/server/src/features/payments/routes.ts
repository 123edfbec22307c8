import { coursePath, documentId } from '@dewsweeper/contract/ids';
import { paymentReply, paymentRequest, paymentWindow } from '@dewsweeper/contract/payment';
import { routes } from '@dewsweeper/contract/routes';
import { confirmationRequest } from '@dewsweeper/contract/teetimegroup';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { clientAddress, isThisMachine } from '../../http/client-address.ts';
import { golferNames, namesWithoutLinks } from '../../http/names-without-links.ts';
import { golferRoute } from '../../http/route.ts';
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
  golferRoute(app, {
    method: 'PUT',
    url: routes.paymentWindow(':group', ':course', ':id'),
    schema: {
      params: teeTimeGroupPath,
      body: namesWithoutLinks(confirmationRequest, golferNames),
      response: { 200: paymentWindow },
    },
    problems: [
      'course-not-found',
      'not-found',
      'hold-expired',
      'booking-denied',
      'golfers-do-not-match',
      'unknown-rate',
      'rate-not-allowed',
      'payment-not-needed',
      'payment-in-flight',
    ],
    async handle(golfer, request, reply) {
      const opened = await openPaymentWindow(deps, golfer, request.params, request.body.golfers);
      return opened.ok ? reply.send(opened.value) : opened;
    },
  });

  golferRoute(app, {
    method: 'POST',
    url: routes.payments,
    schema: { body: paymentRequest, response: { 200: paymentReply } },
    problems: [
      'course-not-found',
      'not-found',
      'hold-expired',
      'booking-denied',
      'golfers-do-not-match',
      'unknown-rate',
      'rate-not-allowed',
      'amount-differs',
      'reservation-differs',
      'payment-not-needed',
      'payment-not-set-up',
      'too-many-payments',
      'too-many-reservations',
    ],
    async handle(golfer, request, reply) {
      await deps.countBooking(golfer.uid, clientAddress(request.ip));
      const paying = { ...deps, log: request.log };
      const paid = await pay(paying, golfer, request.body, addressOf(request.ip));
      return paid.ok ? reply.send(paid.value) : paid;
    },
  });
}

function addressOf(ip: string): string | null {
  return isThisMachine(ip) ? null : clientAddress(ip);
}

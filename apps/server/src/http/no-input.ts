import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { sendProblem } from './problems.ts';

/** For routes without a query: unknown parameters are refused. */
export const noQuery = z.strictObject({});

export const noContent: z.ZodMiniType = z.null();

/** For writes without a body; an empty object counts as none. */
export async function refuseBody(
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  const isEmpty = z.nullish(z.strictObject({})).safeParse(request.body).success;
  return isEmpty ? undefined : sendProblem(reply, 'invalid-request');
}

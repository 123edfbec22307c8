import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { sendProblem } from './problems.ts';

/** The query of a route that takes none: a foreign field is refused rather than passed over. */
export const noQuery = z.strictObject({});

/** The reply of a write that has nothing to say but that it was done. */
export const noContent = z.unknown();

/** `preValidation` of a write that takes no body: an empty object passes for none. */
export async function refuseBody(
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  const isEmpty = z.nullish(z.strictObject({})).safeParse(request.body).success;
  return isEmpty ? undefined : sendProblem(reply, 'invalid-request');
}

import { accept, type Result, refuse } from '@dewsweeper/core/shared/result';
import type { FastifyRequest } from 'fastify';

/** Who sends a request (spec.md section 6; ruling 29: pages treat an anonymous visitor as not signed in). */
export type Visitor =
  | { state: 'none' }
  | { state: 'anonymous'; uid: string }
  | {
      state: 'signed-in';
      uid: string;
      loginEmail: string;
      authenticatedAtMs: number;
      contact: Addressee;
      /** Whether any course has said something special of him (ruling 27). */
      hasPrivileges: boolean;
    };

/** How a golfer is called and reached. */
export type Addressee = { firstName: string; lastName: string; email: string; phone: string };

declare module 'fastify' {
  interface FastifyRequest {
    visitor: Visitor;
  }
}

export type Golfer = Extract<Visitor, { state: 'signed-in' }>;

/** The registered golfer who sends the request; an anonymous visitor is refused apart (ruling 12). */
export function golferOf(
  request: FastifyRequest,
): Result<Golfer, { refusal: 'not-signed-in' } | { refusal: 'not-registered' }> {
  const { visitor } = request;
  if (visitor.state === 'signed-in') return accept(visitor);
  return visitor.state === 'anonymous'
    ? refuse({ refusal: 'not-registered' })
    : refuse({ refusal: 'not-signed-in' });
}

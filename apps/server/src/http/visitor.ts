import type { Privilege } from '@dewsweeper/contract/user';
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
      isLoginEmailProved: boolean;
      /** What courses have said of them, as it was said. */
      privileges: readonly GivenPrivilege[];
      /** What all this was read from; null where a statement need not judge it again. */
      judged: JudgedSession | null;
    };

/** A privilege as it is stored for a login address; `rates` may be empty. */
export type GivenPrivilege = Omit<Privilege, 'rates'> & { rates: string[] };

/** A golfer as the view `golfers` has them. */
export type StoredGolferFacts = Addressee & {
  loginEmail: string;
  isProved: boolean;
  privileges: GivenPrivilege[];
};

/**
 * A session and its golfer as a decision knew them: statements that take both refuse what has changed since.
 * `isRemembered`: read for an earlier request.
 */
export type JudgedSession = { tokenHash: string; golfer: StoredGolferFacts; isRemembered: boolean };

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

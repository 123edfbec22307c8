import type { Language } from '@dewsweeper/contract/languages';
import type { Privilege } from '@dewsweeper/contract/user';
import { accept, type Result, refuse } from '@dewsweeper/core/shared/result';
import type { FastifyRequest } from 'fastify';

/** The sender of a request (rules.md#visitors). */
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
      privileges: readonly GivenPrivilege[];
      /** The session this was read from; null where a statement need not check it again. */
      judged: JudgedSession | null;
    };

/** `rates` may be empty. */
export type GivenPrivilege = Omit<Privilege, 'rates'> & { rates: string[] };

/** A row of the view `golfers`. */
export type StoredGolferFacts = Addressee & {
  loginEmail: string;
  isProved: boolean;
  privileges: GivenPrivilege[];
};

/** Statements that get both refuse when they have changed. `isRemembered`: cached by an earlier request. */
export type JudgedSession = { tokenHash: string; golfer: StoredGolferFacts; isRemembered: boolean };

/** `language`: null until one is known. */
export type Addressee = {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  language: Language | null;
};

declare module 'fastify' {
  interface FastifyRequest {
    visitor: Visitor;
  }
}

export type Golfer = Extract<Visitor, { state: 'signed-in' }>;

export type NotAGolfer = { refusal: 'not-signed-in' } | { refusal: 'not-registered' };

/** The registered golfer who sends the request; an anonymous visitor is refused (rules.md#who-may-hold). */
export function golferOf(request: Pick<FastifyRequest, 'visitor'>): Result<Golfer, NotAGolfer> {
  const { visitor } = request;
  if (visitor.state === 'signed-in') return accept(visitor);
  return visitor.state === 'anonymous'
    ? refuse({ refusal: 'not-registered' })
    : refuse({ refusal: 'not-signed-in' });
}

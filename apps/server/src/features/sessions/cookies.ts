import type { FastifyReply, FastifyRequest } from 'fastify';
import { signVisitorID, visitorIDSigned } from './visitor-signature.ts';

/** Days without a visit after which a golfer must sign in again. */
export const sessionDays = 30;
const visitorDays = 365;
const daySeconds = 86_400;

/** A session's token, or an anonymous id signed by the server. */
export type SessionCookies = {
  tokenOf(request: Pick<FastifyRequest, 'cookies'>): string | null;
  anonymousIDOf(request: FastifyRequest): string | null;
  giveToken(reply: FastifyReply, token: string): void;
  giveAnonymousID(reply: FastifyReply, uid: string): void;
  clear(reply: FastifyReply): void;
};

export function createSessionCookies(deps: { isSecure: boolean; visitorKey: Buffer }): SessionCookies {
  const prefix = deps.isSecure ? '__Host-' : '';
  const tokenName = `${prefix}dewsweeper-session`;
  const visitorName = `${prefix}dewsweeper-visitor`;
  const place = { path: '/', httpOnly: true, sameSite: 'lax', secure: deps.isSecure } as const;
  return {
    tokenOf: (request) => request.cookies[tokenName] ?? null,
    anonymousIDOf(request) {
      const value = request.cookies[visitorName];
      return value === undefined ? null : visitorIDSigned(value, deps.visitorKey);
    },
    giveToken(reply, token) {
      reply.setCookie(tokenName, token, { ...place, maxAge: sessionDays * daySeconds });
      // The visitor has an account now; their former id is never used for a second one.
      if (reply.request.cookies[visitorName] !== undefined) reply.clearCookie(visitorName, place);
    },
    giveAnonymousID(reply, uid) {
      const value = signVisitorID(uid, deps.visitorKey);
      reply.setCookie(visitorName, value, { ...place, maxAge: visitorDays * daySeconds });
    },
    clear(reply) {
      reply.clearCookie(tokenName, place);
      reply.clearCookie(visitorName, place);
    },
  };
}

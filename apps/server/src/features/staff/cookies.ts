import type { FastifyReply, FastifyRequest } from 'fastify';

/** A staff session ends after this long, whatever was done (rules.md#staff-session). */
export const sessionHours = 12;

export type StaffCookies = {
  tokenOf(request: Pick<FastifyRequest, 'cookies'>): string | null;
  giveToken(reply: FastifyReply, token: string): void;
  clear(reply: FastifyReply): void;
};

/** Apart from the golfer's: one browser may be signed in as both. */
export function createStaffCookies({ isSecure }: { isSecure: boolean }): StaffCookies {
  const name = `${isSecure ? '__Host-' : ''}dewsweeper-clubhouse`;
  const place = { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure } as const;
  return {
    tokenOf: (request) => request.cookies[name] ?? null,
    giveToken(reply, token) {
      reply.setCookie(name, token, { ...place, maxAge: sessionHours * 3600 });
    },
    clear(reply) {
      reply.clearCookie(name, place);
    },
  };
}

import type { CoursePath } from '@dewsweeper/contract/ids';
import type { FastifyReply, FastifyRequest } from 'fastify';

const cookieName = 'course';
const days = 30;

/** The course whose page this browser saw last, for pages that name none (rules.md#course-colour). */
export function courseSeenLast({ cookies }: Pick<FastifyRequest, 'cookies'>): CoursePath | null {
  const [, group, course] = /^([^/]+)\/([^/]+)$/.exec(cookies[cookieName] ?? '') ?? [];
  return group && course ? { group, course } : null;
}

/** Only of courses with a colour: others need none. */
export function rememberCourse(
  reply: FastifyReply,
  { group, course }: CoursePath,
  { hasColour, isSecure }: { hasColour: boolean; isSecure: boolean },
): void {
  const value = `${group}/${course}`;
  const known = reply.request.cookies[cookieName];
  const place = { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure } as const;
  if (hasColour && known !== value) reply.setCookie(cookieName, value, { ...place, maxAge: days * 86_400 });
  if (!hasColour && known !== undefined) reply.clearCookie(cookieName, place);
}

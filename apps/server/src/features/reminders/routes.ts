import { documentId } from '@dewsweeper/contract/ids';
import { isUpcoming } from '@dewsweeper/core/booking/cancel';
import { type Reply, type ReplyOutcome, readReply } from '@dewsweeper/core/booking/reminder-reply';
import { courseKeyOf } from '@dewsweeper/core/shared/course-key';
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import { inTransaction, type Queryable } from '../../adapters/postgres/transaction.ts';
import { requestLanguage } from '../../http/request-language.ts';
import { acceptForms, smallPage } from '../../http/small-page.ts';
import type { KnownCourse } from '../courses/course-cache.ts';
import { actOnReply, cancelReminded } from './act-on-reply.ts';
import type { ReminderDeps } from './deps.ts';
import { type Reminded, readReminded } from './reminded.ts';
import { isSealed } from './reminder-link.ts';
import { askHowMany, askWhetherToCancel, pageOfOutcome, tooOld } from './reminder-page.ts';

const linkPath = z.object({
  group: documentId,
  course: documentId,
  id: z.string().check(z.regex(/^[A-Za-z0-9._-]{1,64}$/)),
  seal: z.string().check(z.regex(/^[\w-]{43}$/)),
});
type LinkPath = z.infer<typeof linkPath>;

/** Pages behind the links of a reminder's mail. Opening one changes nothing (rules.md#reminder-links). */
export function reminderRoutes(app: FastifyInstance, deps: ReminderDeps): void {
  /** Null when the link is of no reservation, of another golfer's by now, or of a round that has started. */
  async function read(db: Queryable, link: LinkPath, isLocked: boolean, course: KnownCourse | null) {
    const place = { courseKey: courseKeyOf(link), id: link.id };
    const reminded = course && (await readReminded(db, deps, { course, place, isLocked }));
    if (!reminded || !isSealed(deps.key, link.seal, { ...place, uid: reminded.group.uid })) return null;
    return isUpcoming(reminded.round, deps.clock.nowMs()) ? reminded : null;
  }
  const courseOf = (link: LinkPath) => deps.courses.current(courseKeyOf(link));
  const find = async (link: LinkPath) => read(deps.pool, link, false, await courseOf(link));

  async function act(
    link: LinkPath,
    reply: Reply,
  ): Promise<{ reminded: Reminded; answer: ReplyOutcome } | null> {
    const course = await courseOf(link);
    const done = await inTransaction(deps.pool, async (transaction) => {
      const reminded = await read(transaction, link, true, course);
      return reminded && { reminded, decided: await actOnReply(transaction, deps, reminded, reply) };
    });
    if (!done) return null;
    const { reminded, decided } = done;
    if ('outcome' in decided) return { reminded, answer: await cancelReminded(deps, reminded) };
    if (decided.topics.length > 0) deps.announce(decided.topics);
    return { reminded, answer: decided.answer };
  }

  const path = '/reminder/:group/:course/:id/:seal';
  const schema = { hide: true, params: linkPath };
  const own = ({ group, course, id, seal }: LinkPath) => `/reminder/${group}/${course}/${id}/${seal}`;
  const answer = (
    reply: FastifyReply,
    found: Reminded | null,
    page: (reminded: Reminded) => { title: string; content: string },
  ) => {
    const language = found === null ? requestLanguage(reply.request) : (found.golfer?.language ?? null);
    return found === null
      ? smallPage(reply.code(404), { ...tooOld(language), language })
      : smallPage(reply, {
          ...page(found),
          colourStyle: found.course.document.colourStyle ?? null,
          language,
        });
  };

  app.register(async (scope) => {
    acceptForms(scope);
    scope.get<{ Params: LinkPath }>(path, { schema }, async ({ params }, reply) =>
      answer(reply, await find(params), (found) =>
        found.group.status === 'confirmed'
          ? askHowMany(found, own(params))
          : pageOfOutcome(found, own(params), { outcome: 'cancelled' }),
      ),
    );
    scope.get<{ Params: LinkPath }>(`${path}/cancel`, { schema }, async ({ params }, reply) =>
      answer(reply, await find(params), (found) =>
        found.group.status === 'confirmed'
          ? askWhetherToCancel(found, own(params))
          : pageOfOutcome(found, own(params), { outcome: 'cancelled' }),
      ),
    );
    scope.post<{ Params: LinkPath }>(path, { schema }, async ({ params, body }, reply) => {
      const form = new URLSearchParams(typeof body === 'string' ? body : '');
      const read = readReply(form.get('players') ?? '');
      const done = await act(params, read.means === 'players' ? read : { means: 'help' });
      return answer(reply, done?.reminded ?? null, (found) =>
        pageOfOutcome(found, own(params), done?.answer ?? { outcome: 'over' }),
      );
    });
    scope.post<{ Params: LinkPath }>(`${path}/cancel`, { schema }, async ({ params }, reply) => {
      const done = await act(params, { means: 'cancel' });
      return answer(reply, done?.reminded ?? null, (found) =>
        pageOfOutcome(found, own(params), done?.answer ?? { outcome: 'over' }),
      );
    });
  });
}

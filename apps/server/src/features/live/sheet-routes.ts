import { routes } from '@dewsweeper/contract/routes';
import { refuse } from '@dewsweeper/core/shared/result';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { clientAddress } from '../../http/client-address.ts';
import { courseDayPath } from '../../http/course-day-path.ts';
import { noQuery } from '../../http/no-input.ts';
import { sendProblem } from '../../http/problems.ts';
import { staffRoute } from '../../http/route.ts';
import type { Live } from './live.ts';
import { Reader } from './reader.ts';
import { openStream } from './routes.ts';

/** `changed`: read the day's sheet again. A stream that outlives its session thus tells nobody anything. */
export function liveSheetRoutes(
  app: FastifyInstance,
  live: Live,
  security: Readonly<Record<string, string>>,
): void {
  staffRoute(app, {
    method: 'GET',
    url: routes.clubhouseLive(':group', ':course', ':date'),
    schema: {
      params: courseDayPath,
      querystring: noQuery,
      response: {
        200: { description: 'Server-sent events', content: { 'text/event-stream': { schema: z.string() } } },
      },
    },
    problems: [],
    needs: { kind: 'see-sheet' },
    config: { setsSecurityHeaders: true },
    exposeHeadRoute: false,
    onSend: async (_request: FastifyRequest, reply: FastifyReply) => void reply.headers(security),
    async handle(_staff, { params, ip }, reply) {
      const topic = `sheet:${params.group}/${params.course}/${params.date}`;
      const release = live.admit(clientAddress(ip), null, 1);
      if (!release) return sendProblem(reply, 'too-many-requests', { retryAfterSeconds: 30 });
      const reader = new Reader(reply.raw, [topic]);
      let isGone = false;
      const leave = () => {
        isGone = true;
        live.hub.leave(reader);
        release();
      };
      reply.raw.on('close', leave);
      live.hub.join(reader);
      const state = await live.readState(topic).catch((error: unknown) => {
        leave();
        throw error;
      });
      if (state === null) {
        leave();
        return refuse({ refusal: 'course-not-found' });
      }
      openStream(reply, security);
      if (isGone) return reply;
      reader.knows(topic, state.version);
      live.hub.open(reader, new Map([[topic, state]]));
      return reply;
    },
  });
}

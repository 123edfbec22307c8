import type { OutgoingHttpHeaders } from 'node:http';
import { routes } from '@dewsweeper/contract/routes';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendProblem } from '../../http/problems.ts';
import { golferOf } from '../../http/visitor.ts';
import type { Live } from './live.ts';
import { createReader, type Reader } from './reader.ts';
import type { TopicState } from './topic-states.ts';
import { readTopics } from './topics.ts';

type LiveQuery = { Querystring: { topics?: unknown; lastEventId?: unknown } };

/** `GET /api/live?topics=`: one stream of server-sent events (contract: live.ts). Streams end before the server closes. */
export function liveRoutes(app: FastifyInstance, live: Live): void {
  app.get<LiveQuery>(routes.live, async (request, reply) => {
    const named = typeof request.query.topics === 'string' ? readTopics(request.query.topics) : null;
    if (!named) return sendProblem(reply, 'invalid-request');
    const golfer = golferOf(request);
    if (named.includes('me') && !golfer.ok) return sendProblem(reply, 'not-signed-in');
    const uid = golfer.ok ? golfer.value.uid : null;
    const topics = named.map((topic) => (topic === 'me' ? `user:${uid}` : topic));

    const release = live.admit(request.ip, uid);
    if (!release) return sendProblem(reply, 'too-many-requests', { retryAfterSeconds: 30 });
    const reader = createReader(reply.raw, topics);
    let isGone = false;
    const leave = () => {
      isGone = true;
      live.hub.leave(reader);
      release();
    };
    reply.raw.once('close', leave);
    live.hub.join(reader);

    let states: Map<string, TopicState> | { missing: string };
    try {
      states = await readStates(live, topics);
    } catch (error) {
      leave();
      throw error;
    }
    if (!(states instanceof Map)) {
      leave();
      return sendProblem(
        reply,
        states.missing.startsWith('courses:') ? 'group-not-found' : 'course-not-found',
      );
    }
    openStream(reply);
    if (isGone) return reply;
    tellFirst(reader, states, knownBy(request));
    live.hub.open(reader, states);
    return reply;
  });

  app.addHook('preClose', () => live.hub.stop());
}

async function readStates(
  live: Live,
  topics: readonly string[],
): Promise<Map<string, TopicState> | { missing: string }> {
  const states = new Map<string, TopicState>();
  for (const [topic, state] of await Promise.all(
    topics.map(async (topic) => [topic, await live.readState(topic)] as const),
  )) {
    if (!state) return { missing: topic };
    states.set(topic, state);
  }
  return states;
}

function openStream(reply: FastifyReply): void {
  reply.hijack();
  reply.raw.on('error', () => {});
  reply.raw.writeHead(200, {
    ...(reply.getHeaders() as OutgoingHttpHeaders),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  reply.raw.write('retry: 2000\n\n');
}

/** Boards come whole; of the rest a reader who comes for the first time is told only what happens from now on. */
function tellFirst(
  reader: Reader,
  states: ReadonlyMap<string, TopicState>,
  known: ReadonlySet<string> | null,
): void {
  const isKnown = (topic: string, { version }: TopicState) =>
    known ? known.has(version) : !topic.startsWith('board:');
  for (const [topic, state] of states) if (isKnown(topic, state)) reader.knows(topic, state.version);
  for (const [topic, state] of states)
    if (!isKnown(topic, state)) reader.tell(topic, state.version, state.whole());
}

/** The states that a returning reader was told of, whatever topics they are of. */
function knownBy(request: FastifyRequest<LiveQuery>): ReadonlySet<string> | null {
  const id = request.headers['last-event-id'] ?? request.query.lastEventId;
  return typeof id === 'string' && id !== '' ? new Set(id.split('.')) : null;
}

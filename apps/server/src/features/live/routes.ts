import type { OutgoingHttpHeaders } from 'node:http';
import { routes } from '@dewsweeper/contract/routes';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { clientAddress } from '../../http/client-address.ts';
import { sendProblem } from '../../http/problems.ts';
import { golferOf } from '../../http/visitor.ts';
import type { Live } from './live.ts';
import { Reader, sendHead } from './reader.ts';
import type { TopicState } from './topic-states.ts';
import { rangeTopicOf, readTopics } from './topics.ts';

const liveQuery = z.object({
  topics: z
    .string()
    .check(z.refine((text) => readTopics(text) !== null, 'must be 1 to 64 topics, parted by commas')),
  lastEventId: z.optional(z.string()),
});

/** Server-sent events (contract: live.ts). Thousands of streams stay open for hours, so each keeps little. */
export function liveRoutes(
  app: FastifyInstance,
  live: Live,
  security: Readonly<Record<string, string>>,
): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const options = {
    schema: {
      querystring: liveQuery,
      response: {
        200: { description: 'Server-sent events', content: { 'text/event-stream': { schema: z.string() } } },
      },
    },
    // A HEAD request would open a stream without a reader.
    exposeHeadRoute: false,
    // Headers set one by one would be kept with the stream.
    config: {
      setsSecurityHeaders: true,
      problems: ['not-signed-in', 'group-not-found', 'course-not-found'],
    },
    onSend: async (_request: FastifyRequest, reply: FastifyReply) => void reply.headers(security),
  } as const;
  typed.get(routes.live, options, async (request, reply) => {
    const named = readTopics(request.query.topics) ?? [];
    const golfer = golferOf(request);
    if (named.includes('me') && !golfer.ok) return sendProblem(reply, 'not-signed-in');
    const uid = golfer.ok ? golfer.value.uid : null;
    const asked = named.map((topic) => (topic === 'me' ? `user:${uid}` : topic));
    const { topics, outside } = await apartFromOutside(live, asked);

    const release = live.admit(clientAddress(request.ip), uid, topics.length);
    if (!release) return sendProblem(reply, 'too-many-requests', { retryAfterSeconds: 30 });
    const reader = new Reader(reply.raw, topics);
    let isGone = false;
    const leave = () => {
      isGone = true;
      live.hub.leave(reader);
      release();
    };
    reply.raw.on('close', leave);
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
    openStream(reply, security);
    if (isGone) return reply;
    for (const event of outside) reply.raw.write(event);
    sendFirst(reader, states, knownBy(request.headers['last-event-id'] ?? request.query.lastEventId));
    live.hub.open(reader, states);
    return reply;
  });

  app.addHook('preClose', () => live.hub.stop());
}

/** Boards that cannot be booked are not watched singly: only a move of the bookable range changes them. */
async function apartFromOutside(
  live: Live,
  asked: readonly string[],
): Promise<{ topics: string[]; outside: Buffer[] }> {
  const topics = new Set<string>();
  const outside: Buffer[] = [];
  for (const topic of asked) {
    const event = await live.outsideEvent(topic);
    if (event) outside.push(event);
    topics.add(event ? rangeTopicOf(topic) : topic);
  }
  return { topics: [...topics], outside };
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

export function openStream(reply: FastifyReply, security: Readonly<Record<string, string>>): void {
  reply.hijack();
  reply.raw.on('error', ignore);
  const headers: OutgoingHttpHeaders = {
    ...security,
    ...(reply.getHeaders() as OutgoingHttpHeaders),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  };
  sendHead(reply.raw, headers);
  reply.raw.write('retry: 2000\n\n');
}

function ignore(): void {}

/** Boards are sent whole; for other topics a new reader gets only later changes. */
function sendFirst(
  reader: Reader,
  states: ReadonlyMap<string, TopicState>,
  known: ReadonlySet<string> | null,
): void {
  const isKnown = (topic: string, { version }: TopicState) =>
    topic.startsWith('range:') || (known ? known.has(version) : !topic.startsWith('board:'));
  for (const [topic, state] of states) if (isKnown(topic, state)) reader.knows(topic, state.version);
  for (const [topic, state] of states)
    if (!isKnown(topic, state)) reader.send(topic, state.version, state.whole());
}

function knownBy(id: string | string[] | undefined): ReadonlySet<string> | null {
  return typeof id === 'string' && id !== '' ? new Set(id.split('.')) : null;
}

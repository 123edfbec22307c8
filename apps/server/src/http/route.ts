import type { ProblemCode } from '@dewsweeper/contract/problem';
import type {
  FastifyContextConfig,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifySchema,
  HTTPMethods,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
  RouteGenericInterface,
  RouteShorthandOptions,
} from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { type ProblemDetails, sendRefusal } from './problems.ts';
import { type Golfer, golferOf, type NotAGolfer } from './visitor.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the route may refuse a request for, besides what any route may. The API's description names them. */
    problems?: readonly ProblemCode[];
  }
}

/** What any request may be refused for, whatever its route. */
export const anyRoutesProblems = ['invalid-request', 'too-many-requests', 'internal', 'unavailable'] as const;
type AnyRoutesProblem = (typeof anyRoutesProblems)[number];

/** `response`: the replies that are no problems. */
type Schema = FastifySchema & { response: Readonly<Record<number, unknown>> };

type RequestOf<S extends Schema> = FastifyRequest<
  RouteGenericInterface,
  RawServerDefault,
  RawRequestDefaultExpression,
  S,
  ZodTypeProvider
>;

type ReplyOf<S extends Schema> = FastifyReply<
  RouteGenericInterface,
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyContextConfig,
  S,
  ZodTypeProvider
>;

/** What a handler answers: the reply that it sent, or a refusal with one of the route's problems, to be sent. */
type Answer<S extends Schema, Code extends ProblemCode> = Promise<
  FastifyReply | ReplyOf<S> | ({ ok: false; refusal: Code | AnyRoutesProblem } & ProblemDetails)
>;

type Route<S extends Schema, Code extends ProblemCode> = {
  method: HTTPMethods;
  url: string;
  schema: S;
  /** What the handler may refuse a request for. */
  problems: readonly Code[];
  config?: FastifyContextConfig;
} & Pick<
  RouteShorthandOptions,
  'bodyLimit' | 'constraints' | 'onRequest' | 'preValidation' | 'validatorCompiler'
>;

/** Adds a route for anybody. */
export function openRoute<const S extends Schema, const Code extends ProblemCode = never>(
  app: FastifyInstance,
  route: Route<S, Code> & { handle: (request: RequestOf<S>, reply: ReplyOf<S>) => Answer<S, NoInfer<Code>> },
): void {
  const { problems, config, handle, ...options } = route;
  const schema: FastifySchema = route.schema;
  app.route({
    ...options,
    schema,
    config: { ...config, problems },
    async handler(request, reply) {
      const answer = await handle(request as never, reply as never);
      return 'refusal' in answer ? sendRefusal(reply, answer) : answer;
    },
  });
}

/** Adds a route for a registered golfer; everybody else is refused. */
export function golferRoute<const S extends Schema, const Code extends ProblemCode = never>(
  app: FastifyInstance,
  route: Route<S, Code> & {
    handle: (
      golfer: Golfer,
      request: RequestOf<S>,
      reply: ReplyOf<S>,
    ) => Answer<S, NoInfer<Code> | NotAGolfer['refusal']>;
  },
): void {
  const { handle, problems, ...rest } = route;
  openRoute(app, {
    ...rest,
    problems: ['not-signed-in', 'not-registered', ...problems] as ProblemCode[],
    async handle(request, reply) {
      const golfer = golferOf(request as unknown as FastifyRequest);
      return golfer.ok ? handle(golfer.value, request, reply) : golfer;
    },
  });
}

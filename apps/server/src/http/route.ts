import type { ProblemCode } from '@dewsweeper/contract/problem';
import { mayAct, needsFreshSession, roleAt, type StaffAct } from '@dewsweeper/core/clubhouse/permissions';
import { accept, type Result, refuse } from '@dewsweeper/core/shared/result';
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
import { refuseBody } from './no-input.ts';
import { type ProblemDetails, sendRefusal } from './problems.ts';
import { noteRefusal } from './security-log.ts';
import type { StaffAtPlace, StaffMember } from './staff-member.ts';
import { type Golfer, golferOf, type NotAGolfer } from './visitor.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Besides `anyRoutesProblems`. The API's description names them. */
    problems?: readonly ProblemCode[];
  }
}

/** Refusals possible on every route. */
export const anyRoutesProblems = [
  'invalid-request',
  'too-many-requests',
  'internal',
  'paused',
  'unavailable',
] as const;
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

/** The reply that the handler sent, or a refusal to be sent, with one of the route's problems. */
type Answer<S extends Schema, Code extends ProblemCode> = Promise<
  FastifyReply | ReplyOf<S> | ({ ok: false; refusal: Code | AnyRoutesProblem } & ProblemDetails)
>;

type Route<S extends Schema, Code extends ProblemCode> = {
  method: HTTPMethods;
  url: string;
  schema: S;
  problems: readonly Code[];
  config?: FastifyContextConfig;
} & Pick<
  RouteShorthandOptions,
  | 'bodyLimit'
  | 'constraints'
  | 'exposeHeadRoute'
  | 'onRequest'
  | 'onSend'
  | 'preValidation'
  | 'validatorCompiler'
>;

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
      // Awaiting a reply waits until it is sent, and gives nothing.
      return answer !== undefined && 'refusal' in answer ? sendRefusal(reply, answer) : reply;
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

type NotAllowed = { refusal: 'not-allowed' | 'sign-in-again' };
type NoStaffAtPlace =
  | NotAllowed
  | { refusal: 'not-signed-in' }
  | { refusal: 'group-not-found' }
  | { refusal: 'course-not-found' };

/** Staff of the path's group or course (rules.md#staff-roles). `needs`: to be answered at all. */
export function staffRoute<const S extends Schema, const Code extends ProblemCode = never>(
  app: FastifyInstance,
  route: Route<S, Code> & {
    needs: StaffAct;
    handle: (
      staff: StaffAtPlace,
      request: RequestOf<S>,
      reply: ReplyOf<S>,
    ) => Answer<S, NoInfer<Code> | NoStaffAtPlace['refusal']>;
  },
): void {
  const { handle, problems, needs, config, ...rest } = route;
  const isOfCourse = route.url.includes(':course');
  openRoute(app, {
    ...rest,
    config: { ...config, isForStaff: true },
    problems: [
      'not-signed-in',
      isOfCourse ? 'course-not-found' : 'group-not-found',
      'not-allowed',
      'sign-in-again',
      ...problems,
    ] as ProblemCode[],
    // Before the body is looked at.
    async preValidation(request, reply) {
      const staff = staffOf(request, needs);
      if (staff.ok) return rest.schema.body === undefined ? refuseBody(request, reply) : undefined;
      noteRefusal(request);
      return sendRefusal(reply, staff);
    },
    async handle(request, reply) {
      const staff = staffOf(request as unknown as FastifyRequest, needs);
      return staff.ok ? handle(staff.value, request, reply) : staff;
    },
  });
}

type NoOwnStaff = { refusal: 'not-signed-in' | 'sign-in-again' };

/** Adds a route for each of the staff about their own account. `isFresh`: not after 30 idle minutes. */
export function ownStaffRoute<const S extends Schema, const Code extends ProblemCode = never>(
  app: FastifyInstance,
  route: Route<S, Code> & {
    isFresh: boolean;
    handle: (staff: StaffMember, request: RequestOf<S>, reply: ReplyOf<S>) => Answer<S, NoInfer<Code>>;
  },
): void {
  const { handle, problems, isFresh, config, ...rest } = route;
  openRoute(app, {
    ...rest,
    config: { ...config, isForStaff: true },
    problems: ['not-signed-in', ...(isFresh ? ['sign-in-again'] : []), ...problems] as ProblemCode[],
    // Before the body is looked at.
    async preValidation(request, reply) {
      const staff = ownStaffOf(request, isFresh);
      if (!staff.ok) return sendRefusal(reply, staff);
      return rest.schema.body === undefined ? refuseBody(request, reply) : undefined;
    },
    async handle(request, reply) {
      const staff = ownStaffOf(request as unknown as FastifyRequest, isFresh);
      return staff.ok ? handle(staff.value, request, reply) : staff;
    },
  });
}

function ownStaffOf({ staff }: FastifyRequest, isFresh: boolean): Result<StaffMember, NoOwnStaff> {
  if (staff === null) return refuse({ refusal: 'not-signed-in' });
  return isFresh && staff.isIdle ? refuse({ refusal: 'sign-in-again' }) : accept(staff);
}

/** Staff without a role learn nothing about the place. */
function staffOf({ staff, params }: FastifyRequest, needs: StaffAct): Result<StaffAtPlace, NoStaffAtPlace> {
  if (staff === null) return refuse({ refusal: 'not-signed-in' });
  const place = params as { group: string; course?: string };
  const role = roleAt(staff.roles, place);
  if (role === null)
    return refuse({ refusal: place.course === undefined ? 'group-not-found' : 'course-not-found' });
  const there = { id: staff.id, name: staff.name, isIdle: staff.isIdle, role };
  const allowed = allow(there, needs);
  return allowed.ok ? accept(there) : allowed;
}

export function allow(staff: StaffAtPlace, act: StaffAct): Result<null, NotAllowed> {
  if (!mayAct(staff.role, act)) return refuse({ refusal: 'not-allowed' });
  return staff.isIdle && needsFreshSession(act) ? refuse({ refusal: 'sign-in-again' }) : accept(null);
}

import { type Problem, type ProblemCode, problem } from '@dewsweeper/contract/problem';
import * as z from 'zod/mini';
import { forgetEarlyReplies, takeEarlyReply } from './early-replies.ts';
import { noteOutcome } from './failure-reference.ts';

const timeoutMilliseconds = 15_000;
/** A write that is told to retry later does so twice, unless the golfer would wait longer than this. */
const maxReturns = 2;
const totalRetryMilliseconds = 10_000;

/** A named refusal. Callers decide by `code`. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem';
  readonly code: ProblemCode;
  readonly status: number;
  /** The course's own text, if it has one. */
  readonly courseMessage: string | undefined;
  readonly errors: NonNullable<Problem['errors']>;
  readonly nearest: NonNullable<Problem['nearest']>;
  /** Time until a retry is allowed, by the server's clock; 0 if not given. */
  readonly waitMilliseconds: number;
  /** To find the request in the server's log. */
  readonly requestId: string | undefined;

  constructor(reply: Problem) {
    super(reply.detail ?? reply.title);
    this.code = reply.code;
    this.status = reply.status;
    this.courseMessage = reply.message;
    this.errors = reply.errors ?? [];
    this.nearest = reply.nearest ?? [];
    this.requestId = reply.requestId;
    const { until, serverTime } = reply;
    this.waitMilliseconds = until && serverTime ? Date.parse(until) - Date.parse(serverTime) : 0;
  }
}

/** No reply: offline, a broken connection, or a timeout. Whether a write happened is unknown. */
export class NetworkFailure extends Error {
  override readonly name = 'NetworkFailure';
}

/** The reply is not from our API or violates the contract. */
export class UnexpectedReply extends Error {
  override readonly name = 'UnexpectedReply';
}

/** Undefined for failures that are no named refusal. */
export function problemCode(error: unknown): ProblemCode | undefined {
  return error instanceof ApiProblem ? error.code : undefined;
}

/** Whether an error is a call's outcome, not a bug. */
export function isFailedCall(error: unknown): boolean {
  return error instanceof ApiProblem || error instanceof NetworkFailure || error instanceof UnexpectedReply;
}

type Reply<Schema extends z.ZodMiniType> = Promise<z.output<Schema>>;

export function get<Schema extends z.ZodMiniType>(
  path: string,
  schema: Schema,
  signal?: AbortSignal,
): Reply<Schema> {
  return call('GET', path, schema, undefined, signal);
}

/** Retries when told to: every write of the API is idempotent. */
export function send<Schema extends z.ZodMiniType>(
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  schema: Schema,
  body?: unknown,
): Reply<Schema> {
  return call(method, path, schema, body);
}

/** For replies without a body, or with an unused one. */
export const nothing = z.unknown();

async function call<Schema extends z.ZodMiniType>(
  method: string,
  path: string,
  schema: Schema,
  body: unknown,
  signal?: AbortSignal,
): Reply<Schema> {
  const timeout = AbortSignal.timeout(timeoutMilliseconds);
  const request: RequestInit = {
    method,
    credentials: 'same-origin',
    headers: {
      accept: 'application/json, application/problem+json',
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
  };

  const early = method === 'GET' ? takeEarlyReply(path) : forgetEarlyReplies(path);
  const begunMs = performance.now();
  let reply = await exchange(early ?? fetch(path, request), signal);
  // An overloaded server says when to retry and has started nothing. Queries retry anyway.
  const returnsLeft = method === 'GET' ? 0 : maxReturns;
  for (let returns = 0; reply.comeBackMs > 0 && returns < returnsLeft; returns += 1) {
    const waitMs = reply.comeBackMs * (1 + Math.random() / 2);
    if (performance.now() - begunMs + waitMs > totalRetryMilliseconds) break;
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    reply = await exchange(fetch(path, request), signal);
  }
  const { status, content } = reply;
  if (status >= 400) {
    const refused = refusal(status, content);
    noteOutcome(`${method} ${path}`, status, refused instanceof ApiProblem ? refused.requestId : undefined);
    throw refused;
  }
  noteOutcome(`${method} ${path}`, status, undefined);
  const parsed = z.safeParse(schema, content);
  if (!parsed.success) throw new UnexpectedReply(`${method} ${path}: ${differences(parsed.error)}`);
  return parsed.data;
}

function differences({ issues }: z.core.$ZodError): string {
  return issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ');
}

async function exchange(reply: Promise<Response>, signal: AbortSignal | undefined) {
  try {
    const response = await reply;
    const text = await response.text();
    const { status, headers } = response;
    const comeBackMs = status === 503 ? 1000 * Number(headers.get('retry-after')) : 0;
    return { status, comeBackMs, content: jsonOrUndefined(text) };
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new NetworkFailure('no reply', { cause: error });
  }
}

function refusal(status: number, content: unknown): Error {
  const parsed = z.safeParse(problem, content);
  return parsed.success
    ? new ApiProblem(parsed.data)
    : new UnexpectedReply(`status ${status} without a problem`);
}

function jsonOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

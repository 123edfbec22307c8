import { type Problem, type ProblemCode, problem } from '@dewsweeper/contract/problem';
import * as z from 'zod/mini';
import { forgetEarlyReplies, takeEarlyReply } from './early-replies.ts';
import { noteOutcome } from './failure-reference.ts';

const timeoutMilliseconds = 15_000;
/** A writer who is told to come back does so twice, as long as his golfer has not waited for longer than this. */
const maxReturns = 2;
const totalRetryMilliseconds = 6_000;

/** A refusal that the server named. Callers decide by `code`. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem';
  readonly code: ProblemCode;
  readonly status: number;
  /** The course's own words, where it has some. */
  readonly courseMessage: string | undefined;
  readonly errors: NonNullable<Problem['errors']>;
  readonly nearest: NonNullable<Problem['nearest']>;
  /** How long the golfer has to wait before he tries again, by the server's clock; 0 where it does not say. */
  readonly waitMilliseconds: number;
  /** By which the server's log knows the request. */
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

/** No reply came: offline, a broken connection, or too slow. Whether a write happened is unknown. */
export class NetworkFailure extends Error {
  override readonly name = 'NetworkFailure';
}

/** Something answered that is not our API, or not in the shape of the contract. */
export class UnexpectedReply extends Error {
  override readonly name = 'UnexpectedReply';
}

/** The code of a named refusal, or undefined for every other failure. */
export function problemCode(error: unknown): ProblemCode | undefined {
  return error instanceof ApiProblem ? error.code : undefined;
}

/** Whether an error is the outcome of a call, refused or failed, and no bug. */
export function isFailedCall(error: unknown): boolean {
  return error instanceof ApiProblem || error instanceof NetworkFailure || error instanceof UnexpectedReply;
}

type Reply<Schema extends z.ZodMiniType> = Promise<z.output<Schema>>;

/** Reads `path`; `signal` comes from the query that asks. */
export function get<Schema extends z.ZodMiniType>(
  path: string,
  schema: Schema,
  signal?: AbortSignal,
): Reply<Schema> {
  return call('GET', path, schema, undefined, signal);
}

/** Writes to `path`, and again if it is told to come back: every write of the API is safe to repeat. */
export function send<Schema extends z.ZodMiniType>(
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  schema: Schema,
  body?: unknown,
): Reply<Schema> {
  return call(method, path, schema, body);
}

/** The schema of replies without a body, and of those nobody reads. */
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
  // A server with more to do than it can says when to come back; it has begun nothing. What is read is asked for again anyway.
  const returnsLeft = method === 'GET' ? 0 : maxReturns;
  for (let returns = 0; reply.comeBackMs > 0 && returns < returnsLeft; returns += 1) {
    if (performance.now() - begunMs > totalRetryMilliseconds) break;
    const waitMs = reply.comeBackMs * (1 + Math.random() / 2);
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
  if (!parsed.success) throw new UnexpectedReply(`${method} ${path}: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
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

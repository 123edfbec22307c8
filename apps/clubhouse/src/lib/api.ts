import { actProblemMembers } from '@dewsweeper/contract/clubhouse';
import { type ProblemCode, problem, problemCodes } from '@dewsweeper/contract/problem';
import { actProblemCodes, staffProblemCodes } from '@dewsweeper/contract/staff-problem';
import { NetworkFailure, UnexpectedReply } from '@dewsweeper/web/lib/api.ts';
import * as z from 'zod/mini';

const timeoutMilliseconds = 15_000;

const staffProblem = z.extend(problem, {
  code: z.enum([...problemCodes, ...staffProblemCodes, ...actProblemCodes]),
  ...actProblemMembers,
});
type StaffProblem = z.infer<typeof staffProblem>;

/** A named refusal. Callers decide by `code`. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly problem: StaffProblem;

  constructor(reply: StaffProblem) {
    super(reply.detail ?? reply.title);
    this.problem = reply;
  }
}

/** Undefined for failures that are no named refusal. */
export function refusalOf(error: unknown): ProblemCode | undefined {
  return error instanceof Refused ? error.problem.code : undefined;
}

/** Whether the request may be made again as it is: nobody refused it, or nobody could look at it. */
export function isPassing(error: unknown): boolean {
  const code = refusalOf(error);
  return code === undefined ? error instanceof NetworkFailure : code === 'unavailable' || code === 'internal';
}

export function get<Schema extends z.ZodMiniType>(
  path: string,
  schema: Schema,
  signal?: AbortSignal,
): Promise<z.output<Schema>> {
  return call('GET', path, schema, undefined, signal);
}

export function send<Schema extends z.ZodMiniType>(
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  schema: Schema,
  body?: unknown,
): Promise<z.output<Schema>> {
  return call(method, path, schema, body);
}

async function call<Schema extends z.ZodMiniType>(
  method: string,
  path: string,
  schema: Schema,
  body: unknown,
  signal?: AbortSignal,
): Promise<z.output<Schema>> {
  const timeout = AbortSignal.timeout(timeoutMilliseconds);
  const { status, content } = await exchange(path, {
    method,
    credentials: 'same-origin',
    headers: {
      accept: 'application/json, application/problem+json',
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
  });
  if (status >= 400) {
    const refused = z.safeParse(staffProblem, content);
    if (refused.success) throw new Refused(refused.data);
    // A proxy answers for a server that is away.
    if (status >= 500) throw new NetworkFailure(`status ${status} without a problem`);
    throw new UnexpectedReply(`status ${status} without a problem`);
  }
  const parsed = z.safeParse(schema, content);
  if (!parsed.success) throw new UnexpectedReply(`${method} ${path}: ${parsed.error.message}`);
  return parsed.data;
}

async function exchange(path: string, request: RequestInit): Promise<{ status: number; content: unknown }> {
  try {
    const response = await fetch(path, request);
    const text = await response.text();
    return { status: response.status, content: text === '' ? undefined : jsonOrUndefined(text) };
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new NetworkFailure('no reply', { cause: error });
  }
}

function jsonOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

import { randomUUID } from 'node:crypto';
import type { ProblemCode } from '@dewsweeper/contract/problem';
import fastify, { type FastifyInstance, type LightMyRequestResponse } from 'fastify';
import type { Pool } from 'pg';
import { postgresRateLimits } from '../src/adapters/postgres/rate-limit.ts';
import { createApp } from '../src/app.ts';
import { outboxRoutes } from '../src/features/outbox/routes.ts';
import { passwordResetRoutes } from '../src/features/password-resets/routes.ts';
import { createSessionCookies } from '../src/features/sessions/cookies.ts';
import { identifyVisitors } from '../src/features/sessions/identify-visitors.ts';
import { mySessionsRoutes } from '../src/features/sessions/my-sessions-routes.ts';
import { sessionRoutes } from '../src/features/sessions/routes.ts';
import { userRoutes } from '../src/features/users/routes.ts';
import { describeApi } from '../src/http/api-description.ts';
import { refuseForeignOrigins } from '../src/http/origin.ts';
import { compareReplies } from './described-replies.ts';

export const cheapPasswordCost = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/** The account features on a test's database; `courses` are `GROUP/COURSE`. */
export async function createAccountsApp(
  pool: Pool,
  options: {
    publicUrl?: string;
    courses?: readonly string[];
    deliverSoon?: () => void;
    keepsMails?: boolean;
    signInsPerAddress?: number;
    registrationsPerAddress?: number;
    trustProxy?: string;
  } = {},
): Promise<FastifyInstance> {
  const { publicUrl = 'http://localhost:3000', courses = [] } = options;
  const app = createApp({
    logger: fastify({ logger: { level: 'silent' } }).log,
    trustProxy: options.trustProxy ?? false,
  });
  const sessionCookies = createSessionCookies({
    isSecure: publicUrl.startsWith('https:'),
    visitorKey: Buffer.alloc(32, 7),
  });
  const deps = {
    pool,
    publicUrl,
    mailFrom: 'tee@example.com',
    sessionCookies,
    deliverSoon: options.deliverSoon ?? (() => {}),
    newId: () => randomUUID(),
    openRateLimit: postgresRateLimits(pool),
    passwordCost: cheapPasswordCost,
    signInsPerAddress: options.signInsPerAddress ?? 10_000,
    registrationsPerAddress: options.registrationsPerAddress ?? 10_000,
    courseExists: async (group: string, course: string) => courses.includes(`${group}/${course}`),
    keepsMails: async () => options.keepsMails ?? true,
    keepsTexts: async () => true,
    forgetCompanions: async () => {},
    releaseHold: async () => {},
    askForProof: async () => {},
  };
  await describeApi(app, { publicUrl });
  refuseForeignOrigins(app, deps);
  identifyVisitors(app, deps);
  sessionRoutes(app, deps);
  mySessionsRoutes(app, deps);
  userRoutes(app, deps);
  passwordResetRoutes(app, deps);
  outboxRoutes(app, deps);
  compareReplies(app);
  await app.ready();
  return app;
}

export type Answer = LightMyRequestResponse;

export class Browser {
  readonly cookies = new Map<string, string>();
  readonly #app: FastifyInstance;
  readonly #headers: Record<string, string>;

  constructor(app: FastifyInstance, headers: Record<string, string> = {}) {
    this.#app = app;
    this.#headers = headers;
  }

  async send(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    body?: object,
  ): Promise<Answer> {
    const answer = await this.#app.inject({
      method,
      url,
      headers: this.#headers,
      cookies: Object.fromEntries(this.cookies),
      ...(body !== undefined && { payload: body }),
    });
    for (const cookie of answer.cookies) {
      if (cookie.maxAge === 0 || (cookie.expires && cookie.expires.getTime() < Date.now())) {
        this.cookies.delete(cookie.name);
      } else {
        this.cookies.set(cookie.name, cookie.value);
      }
    }
    return answer;
  }

  /** A separate browser with the same cookies, for a request whose reply is lost, or to another process. */
  copy(app = this.#app): Browser {
    const copy = new Browser(app, this.#headers);
    for (const [name, value] of this.cookies) copy.cookies.set(name, value);
    return copy;
  }
}

/** A valid registration; `email` identifies the golfer. */
export function registrationOf(email: string, more: object = {}): Record<string, unknown> {
  return {
    firstName: 'Pat',
    lastName: 'Green',
    email,
    phone: '402-555-0134',
    password: 'dew on the ninth',
    ...more,
  };
}

export function codeOf(answer: Answer): ProblemCode | number {
  const isProblem = answer.headers['content-type']?.toString().startsWith('application/problem+json');
  return isProblem ? answer.json().code : answer.statusCode;
}

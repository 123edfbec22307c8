import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CourseKey } from '@dewsweeper/core/shared/course-key';
import { courseKeyOf } from '@dewsweeper/core/shared/course-key';
import fastify, { type FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { freePort } from '../../../tooling/free-port.mjs';
import { compose } from '../src/compose.ts';
import { parseConfig } from '../src/config.ts';
import { type Browser, cheapPasswordCost } from './accounts.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { compareReplies } from './described-replies.ts';
import { twoNines } from './example-course.ts';
import { type PayingCourse, sandboxLocation, storePayingCourses } from './payments/paying-courses.ts';
import { Golfers } from './payments/paying-golfer.ts';
import { newGolfer } from './whole-server.ts';

/** A whole server with the simulator, as `npm start` runs it, and golfers who pay. */
export type Clubhouse = {
  app: FastifyInstance;
  pool: Pool;
  environment: Record<string, string>;
  /** Golfers who have not paid. */
  golfers: Golfers;
  /** A new golfer books a free time and pays 36.00 for two. */
  bookAndPay(course: PayingCourse): Promise<Paid>;
  close(): Promise<void>;
};

export type Paid = {
  courseKey: CourseKey;
  id: string;
  date: string;
  startingTime: string;
  receiptNumber: string;
  squarePaymentID: string;
  browser: Browser;
};

export async function openClubhouse(square?: { url: string; accessToken: string }): Promise<Clubhouse> {
  const database = await createTestDatabase();
  const { pool } = database;
  await storePayingCourses(pool);
  const dataDir = mkdtempSync(join(tmpdir(), 'dewsweeper-clubhouse-'));
  const environment = {
    PORT: String(await freePort()),
    DATA_DIR: dataDir,
    DATABASE_URL: addressOf(database),
    SIGN_INS_PER_ADDRESS: '100000',
    REGISTRATIONS_PER_ADDRESS: '100000',
    HOLDS_PER_ADDRESS: '1000000',
    ...(square && { SQUARE_ACCESS_TOKENS: `${sandboxLocation}=${square.accessToken}` }),
  };
  const parsed = parseConfig(environment, '/');
  if (!parsed.ok) throw new Error(parsed.errors.join('\n'));
  const { host, port } = parsed.value;
  const app = await compose({
    config: parsed.value,
    pool,
    log: fastify({ logger: { level: 'silent' } }).log,
    webRoot: null,
    passwordCost: cheapPasswordCost,
    ...(square && { squareUrl: square.url }),
  });
  compareReplies(app);
  await app.listen({ host, port });
  const golfers = new Golfers((email) => newGolfer(app, email));
  return {
    app,
    pool,
    environment,
    golfers,
    bookAndPay: (course) => bookAndPay(golfers, course),
    async close() {
      await app.close();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function bookAndPay(golfers: Golfers, course: PayingCourse): Promise<Paid> {
  const golfer = await golfers.atPayment(course);
  const { payment } = await golfer.pay('cnon:card-nonce-ok');
  if (!payment) throw new Error(`the golfer of ${golfer.hold.id} has not paid`);
  const { id, date, startingTime } = golfer.hold;
  const courseKey = courseKeyOf({ group: twoNines.group, course });
  const { receiptNumber, id: squarePaymentID } = payment;
  return { courseKey, id, date, startingTime, receiptNumber, squarePaymentID, browser: golfer.browser };
}

export function addressOf({ config }: TestDatabase): string {
  const { host = '', port = 5432, user = '', password, database = '' } = config;
  const login = typeof password === 'string' && password ? `${user}:${encodeURIComponent(password)}` : user;
  return `postgresql://${login}@localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`;
}

import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addDays, courseDateAt } from '@dewsweeper/core/shared/local-time';
import fastify, { type FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { compose } from '../compose.ts';
import { parseConfig } from '../config.ts';
import { type Browser, cheapPasswordCost } from './accounts.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { storeCourse, twoNines } from './example-course.ts';
import { newGolfer } from './whole-server.ts';

const { document } = twoNines;

/** Two Nines, where everybody pays: `captures` charges, `holds` holds the amount on the card. */
const payingCourses = { captures: 'capture', holds: 'authorize' } as const;
export type PayingCourse = keyof typeof payingCourses;

export const locationId = 'LTEST';
export const tomorrow = addDays(courseDateAt(document.timeZone, Date.now()), 1);

/** A whole server on a port of its own with the simulator inside, as `npm start` serves it, and golfers who pay. */
export type Clubhouse = {
  app: FastifyInstance;
  database: TestDatabase;
  pool: Pool;
  /** What the server, and commands beside it, are configured with. */
  environment: Record<string, string>;
  /** A new golfer books a slot that nobody else has, and pays. */
  bookAndPay(course: PayingCourse): Promise<Paid>;
  close(): Promise<void>;
};

export type Paid = {
  courseKey: string;
  id: string;
  receiptNumber: string;
  squarePaymentID: string;
  startingTime: string;
  browser: Browser;
};

/** `squareUrl` leads to a simulator elsewhere, which the location's token lets into. */
export async function openClubhouse(square?: { url: string; accessToken: string }): Promise<Clubhouse> {
  const database = await createTestDatabase();
  const { pool } = database;
  for (const [course, paymentBehavior] of Object.entries(payingCourses))
    await storeCourse(pool, { ...twoNines, course, document: payingDocument(paymentBehavior) });
  const dataDir = mkdtempSync(join(tmpdir(), 'dewsweeper-clubhouse-'));
  const environment = {
    PORT: String(await freePort()),
    DATA_DIR: dataDir,
    DATABASE_URL: addressOf(database),
    SIGN_INS_PER_ADDRESS: '100000',
    REGISTRATIONS_PER_ADDRESS: '100000',
    ...(square && { SQUARE_ACCESS_TOKENS: `${locationId}=${square.accessToken}` }),
  };
  const parsed = parseConfig(environment, '/');
  if (!parsed.ok) throw new Error(parsed.faults.join('\n'));
  const app = await compose({
    config: parsed.value,
    pool,
    log: fastify({ logger: { level: 'silent' } }).log,
    webRoot: null,
    passwordCost: cheapPasswordCost,
    ...(square && { squareUrl: square.url }),
  });
  await app.listen({ host: parsed.value.host, port: parsed.value.port });
  let golfers = 0;
  return {
    app,
    database,
    pool,
    environment,
    async bookAndPay(course) {
      const browser = await newGolfer(app, `golfer-${++golfers}@example.com`);
      return payFor(browser, course, golfers);
    },
    async close() {
      await app.close();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function payFor(browser: Browser, course: PayingCourse, slot: number): Promise<Paid> {
  const courseKey = `${twoNines.group}/${course}`;
  const path = `/api/groups/${twoNines.group}/courses/${course}/teetimegroups`;
  const minute = 7 * 60 + 10 * slot;
  const startingTime = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
  const hold = { date: tomorrow, startingTime, startingTeeID: 'front', numHoles: 9, players: 1 };
  const { id } = (await browser.send('POST', path, hold)).json();
  const golfers = [{ name: 'Pat Green', email: '', phone: '', rateGroup: 0 }];
  await browser.send('PUT', `${path}/${id}/payment-window`, { golfers });
  const paid = await browser.send('POST', '/api/payments', {
    sourceId: 'cnon:card-nonce-ok',
    amount: 2400,
    reservationId: id,
    groupId: twoNines.group,
    courseId: course,
    reservationDetails: {
      courseName: document.name,
      numHoles: 9,
      numPlayers: 1,
      golfers: [{ name: 'Pat Green', rateName: 'Public' }],
    },
  });
  const { payment } = paid.json();
  if (!payment) throw new Error(paid.body);
  const { receiptNumber, id: squarePaymentID } = payment;
  return { courseKey, id, receiptNumber, squarePaymentID, startingTime, browser };
}

function payingDocument(paymentBehavior: string): object {
  return {
    ...document,
    widgetSettings: {
      ...document.widgetSettings,
      requirePayment: 'always',
      paymentBehavior,
      paymentGateway: {
        environment: 'sandbox',
        squareSandboxApplicationId: 'sandbox-sq0idb-TEST',
        squareSandboxLocationId: locationId,
      },
    },
  };
}

function addressOf({ config }: TestDatabase): string {
  const { host = '', port = 5432, user = '', password, database = '' } = config;
  const login = typeof password === 'string' && password ? `${user}:${encodeURIComponent(password)}` : user;
  return `postgresql://${login}@localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`;
}

/** A port that was free a moment ago. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}

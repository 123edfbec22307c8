import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Browser, codeOf, registrationOf } from '../../../test/accounts.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { clockAt } from '../../../test/database-clock.ts';
import { storeCourse } from '../../../test/example-course.ts';
import { fairCourse } from '../../../test/fair-course.ts';
import { sandboxGateway, sandboxLocation } from '../../../test/payments/paying-courses.ts';
import { bodyOf, PayingGolfer } from '../../../test/payments/paying-golfer.ts';
import { webhookKey } from '../../../test/payments/paying-server.ts';
import { cards, type SquareStandIn, startSquareStandIn } from '../../../test/payments/square-stand-in.ts';
import { openWholeServer } from '../../../test/whole-server.ts';

const fair = fairCourse('07:20');
/** A course of this name is paid when a time is booked. */
const course = 'captures';
const ofCourse = `/api/groups/${fair.group}/courses/${course}`;
/** The newest day of June 2; it opens to all at 07:12. */
const date = '2027-06-16';
const opening = `${ofCourse}/openings/${date}`;

let database: TestDatabase;
let square: SquareStandIn;
let app: FastifyInstance;
beforeEach(async () => {
  database = await createTestDatabase();
  await storeCourse(database.pool, {
    ...fair,
    course,
    document: {
      ...fair.document,
      widgetSettings: {
        ...fair.document.widgetSettings,
        requirePayment: 'always',
        paymentBehavior: 'capture',
        paymentGateway: sandboxGateway,
      },
    },
  });
  await clockAt(database.pool, '2027-06-02T07:00:01-05:00');
  square = await startSquareStandIn();
  app = await openWholeServer(
    database.pool,
    {
      SQUARE_ACCESS_TOKENS: `${sandboxLocation}=${square.accessToken}`,
      SQUARE_WEBHOOK_SIGNATURE_KEY: webhookKey,
    },
    { squareUrl: square.url, settleEveryMs: 100, drawEveryMs: 50, passOnEveryMs: 50, readClockEveryMs: 10 },
  );
});
afterEach(async () => {
  await app.close();
  await square.stop();
  await database.drop();
});

async function wisher(name: string, phone: string, startingTime: string): Promise<Browser> {
  const browser = new Browser(app);
  const account = { course: { group: fair.group, course }, phone };
  bodyOf(await browser.send('POST', '/api/users', registrationOf(`${name}@example.com`, account)), 201);
  const choices = [{ startingTime, startingTeeID: 'front' }];
  bodyOf(await browser.send('PUT', `${opening}/wish`, { numHoles: 9, players: 2, choices }), 200);
  return browser;
}

async function draw(): Promise<void> {
  await clockAt(database.pool, '2027-06-02T07:10:00-05:00');
  await expect.poll(async () => bodyOf(await new Browser(app).send('GET', opening), 200).state).toBe('drawn');
}

const wonBy = async (browser: Browser) => bodyOf(await browser.send('GET', `${opening}/wish`), 200).wish.won;

async function atPayment(browser: Browser, hold: PayingGolfer['hold']): Promise<PayingGolfer> {
  const golfer = new PayingGolfer(browser, course, hold);
  bodyOf(await golfer.openWindow(), 200);
  return golfer;
}

describe('what was won at a course that is paid online', () => {
  it('is paid before the day is open, also after a card was declined', async () => {
    const ann = await wisher('ann', '402-555-0110', '07:00');
    await draw();
    const { hold } = await wonBy(ann);
    const held = bodyOf(await ann.send('GET', `${ofCourse}/teetimegroups/${hold}`), 200);
    const golfer = await atPayment(ann, held);
    expect(await golfer.pay(await square.token(cards.declined))).toMatchObject({ success: false });
    expect((await wonBy(ann)).hold).toBe(hold);
    expect(await golfer.pay(await square.token())).toMatchObject({ success: true });
    expect(await golfer.reservation()).toMatchObject({ date, startingTime: '07:00' });
    expect((await square.ledger()).payments.filter(({ status }) => status === 'COMPLETED')).toHaveLength(1);
  });

  it('is paid by whoever takes it as an offer, because they held something else', async () => {
    const ann = await wisher('ann', '402-555-0110', '07:10');
    const other = {
      date: '2027-06-10',
      startingTime: '07:00',
      startingTeeID: 'front',
      numHoles: 9,
      players: 2,
    };
    bodyOf(await ann.send('POST', `${ofCourse}/teetimegroups`, other), 201);
    await draw();
    const { offer } = await wonBy(ann);
    const golfer = await atPayment(
      ann,
      bodyOf(await ann.send('POST', `${ofCourse}/waits/${offer}/hold`), 201),
    );
    expect(await golfer.pay(await square.token())).toMatchObject({ success: true });
    expect(await golfer.reservation()).toMatchObject({ date, startingTime: '07:10' });
  });

  it('is nobody’s booking without money, and free for all after its minutes', async () => {
    const ann = await wisher('ann', '402-555-0110', '07:20');
    const bob = await wisher('bob', '402-555-0111', '07:00');
    await draw();
    const { hold } = await wonBy(ann);
    const held = bodyOf(await ann.send('GET', `${ofCourse}/teetimegroups/${hold}`), 200);
    const golfer = await atPayment(ann, held);
    const confirmed = await ann.send('PUT', `${golfer.path}/confirmation`, {
      golfers: ['Ann', 'Bo'].map((name) => ({ name, email: '', phone: '', rateGroup: 0 })),
    });
    expect(codeOf(confirmed)).not.toBe(200);
    await clockAt(database.pool, '2027-06-02T07:30:00-05:00');
    const again = { date, startingTime: '07:20', startingTeeID: 'front', numHoles: 9, players: 2 };
    await expect
      .poll(async () => codeOf(await bob.send('POST', `${ofCourse}/teetimegroups`, again)))
      .toBe(201);
    expect(await golfer.reservation()).toBeNull();
    expect((await square.ledger()).payments).toEqual([]);
  });
});

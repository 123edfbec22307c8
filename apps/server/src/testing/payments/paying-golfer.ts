import type { PaymentReply, PaymentRequest } from '@dewsweeper/contract/payment';
import type { GolferEntry } from '@dewsweeper/contract/teetimegroup';
import { addDays, courseDateAt, minuteOf, wallTime } from '@dewsweeper/core/shared/local-time';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { type Answer, type Browser } from '../accounts.ts';
import { twoNines } from '../example-course.ts';
import { newGolfer } from '../whole-server.ts';
import type { PayingCourse } from './paying-courses.ts';

const firstDay = addDays(courseDateAt(twoNines.document.timeZone, Date.now()), 1);
const startsPerDay = 66;

/** Two golfers for nine holes: 24.00 and 12.00. */
export const twosome = (name: string): GolferEntry[] => [
  { name, email: '', phone: '', rateGroup: 0 },
  { name: `Junior of ${name}`, email: '', phone: '', rateGroup: 1 },
];
export const amountCents = 3600;

/** Gives out starts and golfers that no other test of the file uses. */
export class Golfers {
  #starts = 0;
  #golfers = 0;
  readonly #app: FastifyInstance;

  constructor(app: FastifyInstance) {
    this.#app = app;
  }

  start() {
    const number = this.#starts++;
    return {
      date: addDays(firstDay, Math.floor(number / startsPerDay)),
      startingTime: wallTime(7 * 60 + 10 * (number % startsPerDay)),
      startingTeeID: 'front',
      numHoles: 9,
      players: 2,
    };
  }

  /** A golfer who holds a time and has opened its payment window. */
  async atTheTill(course: PayingCourse = 'captures'): Promise<PayingGolfer> {
    const golfer = await this.holding(course);
    bodyOf(await golfer.openWindow(), 200);
    return golfer;
  }

  async holdingAs(email: string, course: PayingCourse, start = this.start()): Promise<PayingGolfer> {
    const browser = await newGolfer(this.#app, email);
    const held = await browser.send('POST', `${pathOf(course)}/teetimegroups`, start);
    return new PayingGolfer(browser, course, bodyOf(held, 201));
  }

  async holding(course: PayingCourse = 'captures', start = this.start()): Promise<PayingGolfer> {
    this.#golfers += 1;
    return this.holdingAs(`paying-${this.#golfers}@example.com`, course, start);
  }
}

/** What an answer holds; it must be of this status. */
function bodyOf(answer: Answer, status: number) {
  if (answer.statusCode !== status) throw new Error(`${answer.statusCode} ${answer.body}`);
  return answer.json();
}

/** Staff put a group of their own on the golfer's start, as an import would. */
export async function bookOver(pool: Pool, { course, hold }: PayingGolfer): Promise<void> {
  const courseKey = `${twoNines.group}/${course}`;
  await pool.query(
    `with booked as (insert into obstructions values ($1, $2, $3, 0, 'front', $4, $4)) select bump_day($1, $2)`,
    [courseKey, hold.date, `staff-on-${hold.id}`, minuteOf(hold.startingTime)],
  );
}

const pathOf = (course: PayingCourse) => `/api/groups/${twoNines.group}/courses/${course}`;

/** One golfer with his hold, paying as the page would. */
export class PayingGolfer {
  readonly browser: Browser;
  readonly course: PayingCourse;
  readonly hold: { id: string; date: string; startingTime: string; uid: string };

  constructor(browser: Browser, course: PayingCourse, hold: PayingGolfer['hold']) {
    this.browser = browser;
    this.course = course;
    this.hold = hold;
  }

  get path(): string {
    return `${pathOf(this.course)}/teetimegroups/${this.hold.id}`;
  }

  openWindow(golfers = twosome('Ann')): Promise<Answer> {
    return this.browser.send('PUT', `${this.path}/payment-window`, { golfers });
  }

  /** The body of spec.md section 7. */
  request(sourceId: string, more: Partial<PaymentRequest> = {}): PaymentRequest {
    return {
      sourceId,
      amount: amountCents,
      reservationId: this.hold.id,
      groupId: twoNines.group,
      courseId: this.course,
      reservationDetails: {
        courseName: twoNines.document.name,
        numHoles: 9,
        numPlayers: 2,
        golfers: [
          { name: 'Ann', rateName: 'Public' },
          { name: 'Junior of Ann', rateName: 'Junior' },
        ],
      },
      ...more,
    };
  }

  send(request: PaymentRequest, browser = this.browser): Promise<Answer> {
    return browser.send('POST', '/api/payments', request);
  }

  /** Pays with a card's token; the reply must be of spec.md section 7. */
  async pay(sourceId: string): Promise<PaymentReply> {
    return bodyOf(await this.send(this.request(sourceId)), 200);
  }

  /** His reservation among the upcoming ones, or null. */
  async reservation(): Promise<Record<string, unknown> | null> {
    const { reservations } = (await this.browser.send('GET', '/api/users/me/teetimegroups')).json();
    return reservations.find((one: { id: string }) => one.id === this.hold.id) ?? null;
  }
}

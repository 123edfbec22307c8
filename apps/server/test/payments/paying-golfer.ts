import type { PaymentReply, PaymentRequest } from '@dewsweeper/contract/payment';
import type { GolferEntry } from '@dewsweeper/contract/teetimegroup';
import { addDays, minuteOf, wallTime } from '@dewsweeper/core/shared/local-time';
import type { Pool } from 'pg';
import type { Answer, Browser } from '../accounts.ts';
import { dateIn, twoNines } from '../example-course.ts';
import type { PayingCourse } from './paying-courses.ts';

const firstDay = dateIn(1);
const startsPerDay = 66;

/** Two golfers for nine holes: 24.00 and 12.00. */
export const twosome = (name: string): GolferEntry[] => [
  { name, email: '', phone: '', rateGroup: 0 },
  { name: `Junior of ${name}`, email: '', phone: '', rateGroup: 1 },
];
export const amountCents = 3600;

/** The part of a browser that paying needs. */
export type Sender = {
  send(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    body?: object,
  ): Promise<Pick<Answer, 'statusCode' | 'body' | 'json'>>;
};

/** Provides starts and golfers that no other test of the file uses. */
export class Golfers<AnyBrowser extends Sender = Browser> {
  #starts = 0;
  #golfers = 0;
  readonly #register: (email: string) => Promise<AnyBrowser>;

  /** `register` makes an account and answers its signed-in browser. */
  constructor(register: (email: string) => Promise<AnyBrowser>) {
    this.#register = register;
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
  async atPayment(course: PayingCourse = 'captures'): Promise<PayingGolfer<AnyBrowser>> {
    const golfer = await this.holding(course);
    bodyOf(await golfer.openWindow(), 200);
    return golfer;
  }

  async holdingAs(
    email: string,
    course: PayingCourse,
    start = this.start(),
  ): Promise<PayingGolfer<AnyBrowser>> {
    const browser = await this.#register(email);
    const held = await browser.send('POST', `${pathOf(course)}/teetimegroups`, start);
    return new PayingGolfer(browser, course, bodyOf(held, 201));
  }

  async holding(course: PayingCourse = 'captures', start = this.start()): Promise<PayingGolfer<AnyBrowser>> {
    this.#golfers += 1;
    return this.holdingAs(`paying-${this.#golfers}@example.com`, course, start);
  }
}

export function bodyOf(answer: Awaited<ReturnType<Sender['send']>>, status: number) {
  if (answer.statusCode !== status) throw new Error(`${answer.statusCode} ${answer.body}`);
  return answer.json();
}

/** Staff book over the golfer's start, as an import would. */
export async function bookOver(pool: Pool, { course, hold }: PayingGolfer<Sender>): Promise<void> {
  const courseKey = `${twoNines.group}/${course}`;
  await pool.query(
    `with booked as (insert into obstructions values ($1, $2, $3, 0, 'front', $4, $4)) select bump_day($1, $2)`,
    [courseKey, hold.date, `staff-on-${hold.id}`, minuteOf(hold.startingTime)],
  );
}

/** The request by which Ann pays for her twosome (rules.md#payment-request). */
export function paymentOf(
  held: { id: string; course: PayingCourse },
  sourceId: string,
  more: Partial<PaymentRequest> = {},
): PaymentRequest {
  return {
    sourceId,
    amount: amountCents,
    reservationId: held.id,
    groupId: twoNines.group,
    courseId: held.course,
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

const pathOf = (course: PayingCourse) => `/api/groups/${twoNines.group}/courses/${course}`;

export class PayingGolfer<AnyBrowser extends Sender = Browser> {
  readonly browser: AnyBrowser;
  readonly course: PayingCourse;
  readonly hold: { id: string; date: string; startingTime: string; uid: string };

  constructor(browser: AnyBrowser, course: PayingCourse, hold: PayingGolfer['hold']) {
    this.browser = browser;
    this.course = course;
    this.hold = hold;
  }

  get path(): string {
    return `${pathOf(this.course)}/teetimegroups/${this.hold.id}`;
  }

  openWindow(golfers = twosome('Ann')): ReturnType<AnyBrowser['send']> {
    return this.#send(this.browser, 'PUT', `${this.path}/payment-window`, { golfers });
  }

  request(sourceId: string, more: Partial<PaymentRequest> = {}): PaymentRequest {
    return paymentOf({ id: this.hold.id, course: this.course }, sourceId, more);
  }

  send(request: PaymentRequest, browser = this.browser): ReturnType<AnyBrowser['send']> {
    return this.#send(browser, 'POST', '/api/payments', request);
  }

  #send(browser: AnyBrowser, ...request: Parameters<Sender['send']>): ReturnType<AnyBrowser['send']> {
    return browser.send(...request) as ReturnType<AnyBrowser['send']>;
  }

  /** Pays with a card's token and checks the reply's form. */
  async pay(sourceId: string): Promise<PaymentReply> {
    return bodyOf(await this.send(this.request(sourceId)), 200);
  }

  async reservation(): Promise<Record<string, unknown> | null> {
    const { reservations } = (await this.browser.send('GET', '/api/users/me/teetimegroups')).json();
    return reservations.find((one: { id: string }) => one.id === this.hold.id) ?? null;
  }
}

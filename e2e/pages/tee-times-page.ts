import type { Locator, Page } from '@playwright/test';
import type { FreshCourse } from '../fixtures/fresh-course.ts';

/** How a group wants to play, as the address of the page holds it. */
export interface Choices {
  date?: string;
  players?: 1 | 2 | 3 | 4;
  holes?: 9 | 18;
}

/** Reserve a Tee Time: the choices and the times they leave open. Times are as the screen has them: `7:00 AM`. */
export class TeeTimesPage {
  readonly date: Locator;
  readonly chooseOptions: Locator;
  readonly noneAvailable: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.date = page.getByRole('combobox', { name: 'Date', exact: true });
    this.chooseOptions = page.getByText('Choose from the options above to see available tee times.');
    this.noneAvailable = page.getByText('There are no tee times available for these options.');
  }

  /** Opens the page at its address, with these choices made. */
  async open({ group, course }: FreshCourse, { date, players, holes }: Choices = {}): Promise<void> {
    const query = new URLSearchParams({ group, course });
    if (date) query.set('date', date);
    if (players) query.set('players', String(players));
    if (holes) query.set('holes', String(holes));
    await this.#page.goto(`/page/teetimes?${query}`);
  }

  /** The choices of the address. */
  inAddress(): Record<string, string> {
    return Object.fromEntries(new URL(this.#page.url()).searchParams);
  }

  players(count: number): Locator {
    return this.#radio('Players', count);
  }

  holes(count: number): Locator {
    return this.#radio('Holes', count);
  }

  /** All times that can be taken, in the order of the page. */
  get openTimes(): Locator {
    return this.#page.getByRole('button', { name: /^\d+:\d\d [AP]M, \$/ });
  }

  openTime(time: string): Locator {
    return this.#page.getByRole('button', { name: new RegExp(`^${time}, \\$`) });
  }

  /** A time that went while the golfer looked. */
  takenTime(time: string): Locator {
    return this.#page.getByRole('button', { name: new RegExp(`^${time}, Just taken`), disabled: true });
  }

  /** A time that the course itself took off while the golfer looked. */
  closedTime(time: string): Locator {
    return this.#page.getByRole('button', { name: new RegExp(`^${time}, No longer open`), disabled: true });
  }

  #radio(legend: string, count: number): Locator {
    const group = this.#page.getByRole('group', { name: legend, exact: true });
    return group.getByRole('radio', { name: String(count), exact: true });
  }
}

import type { Locator, Page } from '@playwright/test';
import type { FreshCourse } from '../fixtures/fresh-course.ts';

/** As in the page's address. */
export interface Choices {
  date?: string;
  players?: 1 | 2 | 3 | 4;
  holes?: 9 | 18;
}

/** Times are as on screen: `7:00 AM`. */
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

  async open({ group, course }: FreshCourse, { date, players, holes }: Choices = {}): Promise<void> {
    const query = new URLSearchParams({ group, course });
    if (date) query.set('date', date);
    if (players) query.set('players', String(players));
    if (holes) query.set('holes', String(holes));
    await this.#page.goto(`/page/teetimes?${query}`);
  }

  inAddress(): Record<string, string> {
    return Object.fromEntries(new URL(this.#page.url()).searchParams);
  }

  players(count: number): Locator {
    return this.#radio('Players', count);
  }

  holes(count: number): Locator {
    return this.#radio('Holes', count);
  }

  /** In page order. */
  get openTimes(): Locator {
    return this.#page.getByRole('button', { name: /^\d+:\d\d [AP]M, \$/ });
  }

  openTime(time: string): Locator {
    return this.#page.getByRole('button', { name: new RegExp(`^${time}, \\$`) });
  }

  takenTime(time: string): Locator {
    return this.#page.getByRole('button', { name: new RegExp(`^${time}, Just taken`), disabled: true });
  }

  /** Taken off the sheet by the course. */
  closedTime(time: string): Locator {
    return this.#page.getByRole('button', { name: new RegExp(`^${time}, No longer open`), disabled: true });
  }

  #radio(legend: string, count: number): Locator {
    const group = this.#page.getByRole('group', { name: legend, exact: true });
    return group.getByRole('radio', { name: String(count), exact: true });
  }
}

import type { Locator, Page } from '@playwright/test';

/** Both steps of a change: its start, then golfers and price. */
export class ChangeSheet {
  readonly start: Locator;
  readonly confirm: Locator;
  readonly date: Locator;
  readonly total: Locator;
  readonly change: Locator;
  readonly otherTime: Locator;
  readonly rounds: Locator;

  constructor(page: Page) {
    this.start = page.getByRole('dialog', { name: 'Change Reservation' });
    this.confirm = page.getByRole('dialog', { name: 'Confirm the Change' });
    this.date = this.start.getByRole('combobox', { name: 'Date' });
    this.total = this.confirm.getByRole('paragraph').filter({ hasText: /^Total/ });
    this.change = this.confirm.getByRole('button', { name: 'Change reservation' });
    this.otherTime = this.confirm.getByRole('button', { name: 'Choose another time' });
    this.rounds = this.confirm.getByRole('definition');
  }

  players(count: number): Locator {
    return this.start.getByRole('group', { name: 'Players' }).getByLabel(String(count), { exact: true });
  }

  holes(count: number): Locator {
    return this.start.getByRole('group', { name: 'Holes' }).getByLabel(String(count), { exact: true });
  }

  time(name: string): Locator {
    return this.start.getByRole('button', { name: new RegExp(`^${name}, `) });
  }

  /** Counted from 1. */
  golfer(number: number): { name: Locator; rate: Locator } {
    const fields = this.confirm.getByRole('group', { name: `Golfer ${number}`, exact: true });
    return {
      name: fields.getByLabel('Name', { exact: true }),
      rate: fields.getByRole('combobox', { name: 'Rate' }),
    };
  }
}

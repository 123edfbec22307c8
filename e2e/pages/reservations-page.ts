import type { Locator, Page } from '@playwright/test';

export class ReservationsPage {
  readonly upcoming: Locator;
  readonly none: Locator;
  readonly tickets: Locator;
  readonly question: Locator;

  constructor(page: Page) {
    this.upcoming = page.getByText('Here are your upcoming reservations.');
    this.none = page.getByText('You have no upcoming reservations.');
    this.tickets = page.getByRole('article');
    this.question = page.getByRole('dialog', { name: 'Cancel this reservation?' });
  }

  async cancelOnly(): Promise<void> {
    await this.tickets.getByRole('button', { name: 'Cancel Reservation' }).click();
    await this.question.getByRole('button', { name: 'Cancel Reservation' }).click();
  }
}

import type { Locator, Page } from '@playwright/test';

export class ConfirmSheet {
  readonly dialog: Locator;
  readonly total: Locator;
  readonly timer: Locator;
  readonly reserveNow: Locator;
  readonly cancel: Locator;
  readonly question: Locator;
  readonly keep: Locator;
  readonly giveUp: Locator;

  constructor(page: Page) {
    this.dialog = page.getByRole('dialog', { name: 'Confirm Reservation' });
    this.total = this.dialog.getByRole('paragraph').filter({ hasText: /^Total/ });
    this.timer = this.dialog.getByRole('timer', { name: 'Time left to confirm' });
    this.reserveNow = this.dialog.getByRole('button', { name: 'Reserve Now' });
    this.cancel = this.dialog.getByRole('button', { name: 'Cancel' });
    this.question = page.getByRole('dialog', { name: 'Give this time back?' });
    this.keep = this.question.getByRole('button', { name: "Don't Cancel" });
    this.giveUp = this.question.getByRole('button', { name: 'Cancel', exact: true });
  }

  /** Counted from 1. */
  golfer(number: number): { name: Locator; rate: Locator } {
    const fields = this.dialog.getByRole('group', { name: `Golfer ${number}`, exact: true });
    return {
      name: fields.getByLabel('Name', { exact: true }),
      rate: fields.getByRole('combobox', { name: 'Rate' }),
    };
  }
}

import type { Locator, Page } from '@playwright/test';

export class LostSlotDialog {
  readonly dialog: Locator;
  readonly nearest: Locator;

  constructor(page: Page, title: string) {
    this.dialog = page.getByRole('dialog', { name: title });
    this.nearest = this.dialog.getByRole('listitem').getByRole('button');
  }

  button(name: string): Locator {
    return this.dialog.getByRole('button', { name, exact: true });
  }
}

/** A reservation took the golfer's hold. */
export const conflictDialog = (page: Page) => new LostSlotDialog(page, 'Conflicting Reservation');

/** Another golfer held the time first. */
export const takenDialog = (page: Page, time: string) =>
  new LostSlotDialog(page, `${time} has just been taken.`);

import { expect, type Locator, type Page } from '@playwright/test';

/** A course's settings in the clubhouse. */
export class SettingsPage {
  readonly review: Locator;
  readonly dialog: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.review = page.getByRole('button', { name: 'See what would change' });
    this.dialog = page.getByRole('dialog', { name: 'Save these changes?' });
  }

  part(name: string): Locator {
    return this.#page
      .getByRole('navigation', { name: 'Parts of the settings' })
      .getByRole('button', { name });
  }

  open(part: string): Promise<void> {
    return this.part(part).click();
  }

  /** From the review. */
  async save(): Promise<void> {
    await this.dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(this.#page.getByText('Saved. Golfers see it now.')).toBeVisible();
  }
}

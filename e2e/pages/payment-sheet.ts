import type { FrameLocator, Locator, Page } from '@playwright/test';

/** The simulator's card numbers and their results. */
export const testCards = {
  approved: '4111 1111 1111 1111',
  declined: '4000 0000 0000 0002',
  answerLost: '4000 0000 0000 0408',
  /** Charged, but the server times out after SQUARE_CALL_SECONDS. */
  silent: '4000 0000 0000 0416',
  unavailableOnce: '4000 0000 0000 0531',
} as const;

export class PaymentSheet {
  readonly dialog: Locator;
  /** From the golfers to the payment. */
  readonly goOn: Locator;
  readonly timer: Locator;
  readonly lines: Locator;
  readonly total: Locator;
  readonly pay: Locator;
  /** The button while a request is under way. */
  readonly busy: Locator;
  readonly tryAgain: Locator;
  readonly changeGolfers: Locator;
  readonly cancel: Locator;
  readonly card: FrameLocator;
  readonly number: Locator;

  constructor(page: Page) {
    this.dialog = page.getByRole('dialog', { name: 'Payment' });
    this.goOn = page.getByRole('button', { name: 'Continue to Payment' });
    this.timer = this.dialog.getByRole('timer', { name: 'Time left to pay' });
    this.lines = this.dialog.getByRole('list', { name: 'What is paid' }).getByRole('listitem');
    this.total = this.dialog.getByRole('paragraph').filter({ hasText: /^(Total|Held on your card)/ });
    this.pay = this.dialog.getByRole('button', { name: /^(Pay \$|Place hold of \$)/ });
    this.busy = this.dialog.locator('button[aria-busy=true]');
    this.tryAgain = this.dialog.getByRole('button', { name: 'Try Again' });
    this.changeGolfers = this.dialog.getByRole('button', { name: 'Change golfers' });
    this.cancel = this.dialog.getByRole('button', { name: 'Cancel' });
    this.card = page.frameLocator('iframe[title="Secure card payment input frame"]');
    this.number = this.card.getByLabel('Card number');
  }

  async typeCard(number: string): Promise<void> {
    await this.number.fill(number);
    await this.card.getByLabel('Expiry (MM/YY)').fill('12/35');
    await this.card.getByLabel('CVV').fill('111');
    await this.card.getByLabel('ZIP').fill('68516');
  }

  async payWith(number: string): Promise<void> {
    await this.typeCard(number);
    await this.pay.click();
  }
}

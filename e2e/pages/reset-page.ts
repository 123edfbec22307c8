import type { Locator, Page } from '@playwright/test';

export class ResetPage {
  readonly email: Locator;
  readonly submit: Locator;
  readonly sent: Locator;
  readonly register: Locator;
  readonly backToLogin: Locator;

  constructor(page: Page) {
    // The document's own form, before the app's, matches too.
    const submit = page.getByRole('button', { name: 'Send password reset email' });
    const form = page.locator('form:not([data-shell] *)').filter({ has: submit });
    this.submit = form.locator(submit);
    this.email = form.getByLabel('Email Address');
    this.sent = page.getByText('Password reset email sent! Please check your inbox.');
    this.register = page.getByRole('link', { name: 'Register' });
    this.backToLogin = page.getByRole('link', { name: 'Back to login' });
  }

  async ask(email: string): Promise<void> {
    await this.email.fill(email);
    await this.submit.click();
  }
}

/** Opened by the mailed link. */
export class NewPasswordPage {
  readonly password: Locator;
  readonly submit: Locator;
  readonly saved: Locator;
  readonly goOn: Locator;
  readonly linkInvalid: Locator;
  readonly askAgain: Locator;

  constructor(page: Page) {
    this.password = page.getByLabel('New Password', { exact: true });
    this.submit = page.getByRole('button', { name: 'Save new password' });
    this.saved = page.getByText('Your new password is saved, and you are logged in.');
    this.goOn = page.getByRole('link', { name: 'Continue' });
    this.linkInvalid = page.getByText(
      'This link has been used already or is too old. Please ask for a new one.',
    );
    this.askAgain = page.getByRole('link', { name: 'Send a new link' });
  }

  async set(password: string): Promise<void> {
    await this.password.fill(password);
    await this.submit.click();
  }
}

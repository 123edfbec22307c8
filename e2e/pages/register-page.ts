import type { Locator, Page } from '@playwright/test';
import type { Golfer } from '../fixtures/golfers.ts';

export class RegisterPage {
  readonly fields: Record<keyof Golfer, Locator>;
  readonly submit: Locator;
  readonly created: Locator;
  readonly goOn: Locator;
  readonly backToLogin: Locator;

  constructor(page: Page) {
    // The document's own form, before the app's, matches too.
    const submit = page.getByRole('button', { name: 'Register' });
    const form = page.locator('form:not([data-shell] *)').filter({ has: submit });
    this.submit = form.locator(submit);
    this.fields = {
      firstName: form.getByLabel('First Name'),
      lastName: form.getByLabel('Last Name'),
      email: form.getByLabel('Email Address'),
      phone: form.getByLabel('Mobile Phone Number'),
      password: form.getByLabel('Password', { exact: true }),
    };
    this.created = page.getByText('Account created successfully!');
    this.goOn = page.getByRole('link', { name: 'Continue' });
    this.backToLogin = page.getByRole('link', { name: 'Back to login' });
  }

  async fillIn(golfer: Golfer): Promise<void> {
    const { firstName, lastName, email, phone, password } = this.fields;
    await firstName.fill(golfer.firstName);
    await lastName.fill(golfer.lastName);
    await email.fill(golfer.email);
    await phone.fill(golfer.phone);
    await password.fill(golfer.password);
  }

  async typed(): Promise<Golfer> {
    const { firstName, lastName, email, phone, password } = this.fields;
    return {
      firstName: await firstName.inputValue(),
      lastName: await lastName.inputValue(),
      email: await email.inputValue(),
      phone: await phone.inputValue(),
      password: await password.inputValue(),
    };
  }
}

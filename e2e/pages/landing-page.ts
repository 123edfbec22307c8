import type { Locator, Page } from '@playwright/test';

/** Landing and login: a course's login form, or a group's courses. */
export class LandingPage {
  readonly loginFor: Locator;
  readonly email: Locator;
  readonly password: Locator;
  readonly submit: Locator;
  readonly forgotPassword: Locator;
  readonly register: Locator;
  readonly selectGroup: Locator;
  readonly loggedOut: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.loginFor = page.getByText('Please login to reserve a tee time for');
    // Other forms have fields of the same names, and one may still be in its closing transition.
    const submit = page.getByRole('button', { name: 'Login' });
    const form = page.locator('form:not([data-shell] *)').filter({ has: submit });
    this.submit = form.locator(submit);
    this.email = form.getByLabel('Email Address');
    this.password = form.getByLabel('Password', { exact: true });
    this.forgotPassword = page.getByRole('link', { name: 'Forgot Password' });
    this.register = page.getByRole('link', { name: 'Register' });
    this.selectGroup = page.getByText('Please select a group first.');
    this.loggedOut = page.getByText(
      'You are logged out. Please login by clicking your course link to book tee times.',
    );
  }

  /** The course's name, or the group's while a course is to be chosen. */
  heading(name: string): Locator {
    return this.#page.getByRole('heading', { level: 1, name });
  }

  courseCard(name: string): Locator {
    return this.#page.getByRole('listitem').getByRole('button', { name });
  }

  async logIn(email: string, password: string): Promise<void> {
    await this.email.fill(email);
    await this.password.fill(password);
    await this.submit.click();
  }
}

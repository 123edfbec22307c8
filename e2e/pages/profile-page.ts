import type { Locator, Page } from '@playwright/test';

export class ProfilePage {
  readonly heading: Locator;
  readonly contact: Locator;
  readonly name: Locator;
  readonly email: Locator;
  readonly phone: Locator;
  readonly updateProfile: Locator;
  readonly updated: Locator;
  readonly loginInfo: Locator;
  readonly myCourses: Locator;
  readonly logout: Locator;

  constructor(page: Page) {
    this.heading = page.getByRole('heading', { level: 1, name: 'My Account' });
    this.contact = page.getByRole('region', { name: 'Contact Info' });
    this.name = this.contact.getByLabel('Name', { exact: true });
    this.email = this.contact.getByLabel('Email Address');
    this.phone = this.contact.getByLabel('Mobile Phone Number');
    this.updateProfile = this.contact.getByRole('button', { name: 'Update Profile' });
    this.updated = this.contact.getByText('Profile updated successfully!');
    this.loginInfo = page.getByRole('region', { name: 'Login Info' });
    this.myCourses = page.getByRole('region', { name: 'My Courses' });
    this.logout = page.getByRole('main').getByRole('button', { name: 'Logout' });
  }

  removeButton(courseName: string): Locator {
    return this.myCourses.getByRole('button', { name: `Remove ${courseName}` });
  }
}

export class EditContactWindow {
  readonly open: Locator;
  readonly dialog: Locator;
  readonly firstName: Locator;
  readonly lastName: Locator;
  readonly phone: Locator;
  readonly save: Locator;
  readonly cancel: Locator;

  constructor(page: Page) {
    this.open = page.getByRole('button', { name: 'Edit Contact Info' });
    this.dialog = page.getByRole('dialog', { name: 'Edit Contact Info' });
    this.firstName = this.dialog.getByLabel('First Name');
    this.lastName = this.dialog.getByLabel('Last Name');
    this.phone = this.dialog.getByLabel('Mobile Phone Number');
    this.save = this.dialog.getByRole('button', { name: 'Save' });
    this.cancel = this.dialog.getByRole('button', { name: 'Cancel' });
  }
}

/** Asks for the current password only some time after the login. */
export class PasswordWindow {
  readonly open: Locator;
  readonly dialog: Locator;
  readonly newPassword: Locator;
  readonly confirmPassword: Locator;
  readonly submit: Locator;
  readonly cancel: Locator;
  readonly currentPassword: Locator;
  readonly goOn: Locator;
  readonly saved: Locator;

  constructor(page: Page) {
    this.open = page.getByRole('button', { name: 'Edit Password' });
    this.dialog = page.getByRole('dialog', { name: 'Update Password' });
    this.newPassword = this.dialog.getByLabel('New Password', { exact: true });
    this.confirmPassword = this.dialog.getByLabel('Confirm Password', { exact: true });
    this.submit = this.dialog.getByRole('button', { name: 'Update Password' });
    this.cancel = this.dialog.getByRole('button', { name: 'Cancel' });
    this.currentPassword = this.dialog.getByLabel('Current Password', { exact: true });
    this.goOn = this.dialog.getByRole('button', { name: 'Continue' });
    this.saved = page.getByText('Your password is updated.');
  }

  async type(password: string, again = password): Promise<void> {
    await this.newPassword.fill(password);
    await this.confirmPassword.fill(again);
  }
}

export class RemoveCourseWindow {
  readonly dialog: Locator;
  readonly remove: Locator;
  readonly keep: Locator;

  constructor(page: Page) {
    this.dialog = page.getByRole('dialog', { name: 'Remove this course?' });
    this.remove = this.dialog.getByRole('button', { name: 'Remove', exact: true });
    this.keep = this.dialog.getByRole('button', { name: 'Keep' });
  }
}

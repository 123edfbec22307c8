import type { ProblemCode } from '@dewsweeper/contract/problem';
import { describe, expect, it } from 'vitest';
import { passwordFailure } from '../../features/profile/change-password.ts';
import { profileFailure } from '../../features/profile/update-profile.ts';
import { ApiProblem, NetworkFailure } from '../api.ts';
import { loginFailure } from './login.ts';
import { newPasswordFailure, resetFailure } from './password-reset.ts';
import { registerFailure } from './register.ts';

const refused = (code: ProblemCode, errors: { path: string; message: string }[] = []) =>
  new ApiProblem({ type: 'about:blank', title: code, status: 400, code, errors });
const offline = new NetworkFailure('no reply');

const invalidEmail = 'The email address is invalid. Please check it and try again.';
const oops = 'Oops! Something went wrong. Please check your credentials and try again.';
const locked =
  'Your account is temporarily suspended because of too many incorrect login attempts. You can reset your password to fix this immediately.';
const unknown =
  'No user was found with that email address. Click the "Register" link below to create an account.';

describe('a failed login', () => {
  it.each([
    [refused('invalid-email'), 'email', invalidEmail],
    [refused('user-not-found'), 'email', unknown],
    [refused('wrong-password'), 'password', 'Wrong password. Please try again.'],
    [refused('too-many-requests'), 'form', locked],
    [refused('internal'), 'form', oops],
    [offline, 'form', oops],
  ])('%s', (error, field, message) => {
    expect(loginFailure(error)).toEqual({ field, message });
  });
});

describe('a failed registration', () => {
  const unforeseen = 'An error occurred during registration.';
  const tryAgain = 'Please try again in a moment. What you typed is still here.';
  const inUse =
    'That email is already in use. You can login using the link below, or try another email address.';
  it.each([
    [refused('invalid-email'), { fields: { email: invalidEmail } }],
    [refused('email-in-use'), { fields: { email: inUse } }],
    [refused('weak-password'), { fields: { password: 'Please choose a stronger password.' } }],
    [refused('already-registered'), { fields: {}, form: 'An error occurred.' }],
    [
      refused('invalid-request', [
        { path: 'lastName', message: 'must not be empty' },
        { path: 'course.group', message: 'must be an id' },
      ]),
      { fields: { lastName: 'must not be empty' }, form: 'An error occurred.' },
    ],
    [offline, { fields: {}, form: unforeseen, advice: tryAgain }],
    [refused('unavailable'), { fields: {}, form: unforeseen, advice: tryAgain }],
    [
      new ApiProblem({ type: 'about:blank', title: '', status: 500, code: 'internal', requestId: 'req-7' }),
      {
        fields: {},
        form: unforeseen,
        advice: `${tryAgain} If it goes on, tell the clubhouse this reference: req-7`,
      },
    ],
  ])('%s', (error, failure) => {
    expect(registerFailure(error)).toEqual(failure);
  });
});

describe('a reset that sends no mail', () => {
  it.each([
    [refused('invalid-email'), 'email', 'Invalid email address'],
    [refused('invalid-request'), 'email', 'Invalid email address'],
    [refused('user-not-found'), 'email', 'No user found with this email address'],
    [refused('too-many-requests'), 'form', 'Failed to send reset email'],
    [offline, 'form', 'Failed to send reset email'],
  ])('%s', (error, field, message) => {
    expect(resetFailure(error)).toEqual({ field, message });
  });
});

describe('a new password that a mailed link does not set', () => {
  it.each([
    [refused('weak-password'), 'password'],
    [refused('reset-link-invalid'), 'link'],
    [refused('unavailable'), 'form'],
    [offline, 'form'],
  ])('%s', (error, field) => {
    expect(newPasswordFailure(error).field).toBe(field);
  });
});

describe('a password that is not updated', () => {
  const failed = 'Failed to update password. Please try again.';
  it.each([
    [refused('weak-password'), 'password', 'Please choose a stronger password.'],
    [refused('wrong-password'), 'currentPassword', 'Wrong password. Please try again.'],
    [refused('too-many-requests'), 'form', locked],
    [refused('not-signed-in'), 'form', 'No user logged in'],
    [refused('internal'), 'form', failed],
    [offline, 'form', failed],
  ])('%s', (error, field, message) => {
    expect(passwordFailure(error)).toEqual({ field, message });
  });
});

describe('a profile that is not updated', () => {
  const sent = { name: ' ', email: 'bad mail', phone: '' };
  const failed = 'Failed to update profile';
  const badMail = 'Please enter an email address such as ada@example.com.';
  const empty = (path: string) => ({ path, message: 'must not be empty' });
  it.each([
    [refused('invalid-email'), sent, { fields: { email: badMail } }],
    [
      refused('invalid-request', [empty('name'), empty('phone')]),
      sent,
      { fields: { name: 'Please enter a name.', phone: 'Please enter a phone number.' } },
    ],
    [
      refused('invalid-request', [{ path: 'lastName', message: 'must be at most 200 characters' }]),
      { lastName: 'x'.repeat(201) },
      { fields: { lastName: 'must be at most 200 characters' } },
    ],
    [refused('invalid-request', [empty('email')]), { email: '' }, { fields: { email: badMail } }],
    [refused('invalid-request', [empty('course')]), sent, { fields: {}, form: failed }],
    [refused('internal'), sent, { fields: {}, form: failed }],
    [offline, sent, { fields: {}, form: failed }],
  ])('%s', (error, change, failure) => {
    expect(profileFailure(error, change)).toEqual(failure);
  });
});

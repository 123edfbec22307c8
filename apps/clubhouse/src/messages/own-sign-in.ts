export const ownSignInMessages = {
  loadFailed: 'What you sign in with could not be loaded.',

  passkeysTitle: 'Passkeys',

  passwordTitle: 'Password and one-time code',
  passwordThere: 'You can sign in with a password and a code from your authenticator app.',
  passwordMissing: 'You have none. With one you can sign in where your passkey is not at hand.',
  addPassword: 'Add a password',
  changePassword: 'Change the password',
  newPassword: 'New password',
  codeHint: 'The six digits that the app shows now. Only then the password counts.',
  setPassword: 'Use this password',
  passwordSet: 'Your password counts from now on. You are signed out on other devices.',
  wrongCode: 'This is not the code that the app shows. Please try the next one.',
  tooLate: 'That took too long. Close this and start again.',

  recoveryTitle: 'Recovery codes',
  codesLeft: (left: number) =>
    left === 0 ? 'None are left.' : left === 1 ? 'One is left.' : `${left} are left.`,
  makeCodes: 'Make new recovery codes',
  makeCodesQuestion: 'Make ten new ones? The ones you have no longer work.',
  makeCodesNow: 'Make new ones',
} as const;

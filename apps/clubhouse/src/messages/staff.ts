export const staffMessages = {
  product: 'Clubhouse',
  signInTitle: 'Sign in to the clubhouse',
  email: 'Email address',
  password: 'Password',
  code: 'One-time code',
  codeHint: 'Six digits from your authenticator app, or a recovery code.',
  signIn: 'Sign in',
  signOut: 'Sign out',
  signedInAs: (name: string) => `Signed in as ${name}`,
  invalidEmail: 'Please enter an email address, such as kim@example.com.',
  wrongCredentials: 'Email address, password or code is wrong. Each code works once.',
  tooManyRequests: 'Too many attempts. Please wait a few minutes.',
  otherFailure: 'You could not be signed in. Please check your connection and try again.',
  signOutFailed: 'You could not be signed out. Please check your connection and try again.',
  sessionFailed: 'The clubhouse could not be reached.',

  endedTitle: 'Please sign in again',
  ended: (name: string) => `The session of ${name} has ended. What you entered is still here.`,
  idle: 'You were away for a while. What you entered is still here.',

  chooseTitle: 'Choose a course',
  noCourses: 'You have no access to a course any more. Ask the owner for a new invitation.',
  coursesFailed: 'The courses could not be loaded.',
  changeCourse: 'Change course',

  roles: { starter: 'starter', 'pro-shop': 'pro shop', manager: 'manager', owner: 'owner' },
} as const;

export const brokenMessages = {
  text: 'This page could not be shown. Please load it again.',
  reload: 'Load again',
} as const;

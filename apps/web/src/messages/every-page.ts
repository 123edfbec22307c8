export const everyPageMessages = {
  tryAgain: 'Try Again',
  checkConnection: 'Check your connection and try again.',
  ourSide: 'Something went wrong on our side. Please try again.',
  paused: 'An update is being installed. Please try again in a few minutes.',
  loading: 'Loading',
  openingCourse: 'Opening your course…',
  close: 'Close',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  phoneOdd: 'This does not look like a phone number.',
  /** `limit`: what the server says of a field, in English. */
  fieldRefused: (limit: string) => limit,
  fillIn: 'Please fill in this field.',
  offline: 'You are offline. What you see may be out of date.',
  reference: (requestId: string) => `If it goes on, tell the clubhouse this reference: ${requestId}`,
  brokenTitle: 'Something went wrong',
  broken: 'This page could not be shown. Please load it again.',
  reload: 'Load again',
} as const;

export const navigationMessages = {
  label: 'Main',
  teeTimes: 'Tee Times',
  reservations: 'Reservations',
  account: 'Account',
  logout: 'Logout',
  logoutFailed: 'You could not be logged out. Please check your connection and try again.',
} as const;

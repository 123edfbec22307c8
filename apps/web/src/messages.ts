/** Every text that a golfer reads, once. Where spec.md gives the words, they are spec.md's, to the letter. */

export const loginMessages = {
  title: 'Login',
  welcome: 'Tee times, first thing in the morning',
  selectGroup: 'Please select a group first.',
  loginFor: 'Please login to reserve a tee time for',
  loggedOut: 'You are logged out. Please login by clicking your course link to book tee times.',
  email: 'Email Address',
  password: 'Password',
  submit: 'Login',
  forgotPassword: 'Forgot Password',
  register: 'Register',
  chooseCourse: 'Choose your course',
  otherCourse: 'Choose another course',
  linkHint: 'Your golf course has a booking link. Open it once, and this page knows where you play.',
  invalidEmail: 'The email address is invalid. Please check it and try again.',
  userNotFound:
    'No user was found with that email address. Click the "Register" link below to create an account.',
  wrongPassword: 'Wrong password. Please try again.',
  tooManyRequests:
    'Your account is temporarily suspended because of too many incorrect login attempts. You can reset your password to fix this immediately.',
  otherFailure: 'Oops! Something went wrong. Please check your credentials and try again.',
} as const;

export const registerMessages = {
  title: 'Register',
  intro: 'Create an account to reserve tee times. All fields are required.',
  firstName: 'First Name',
  lastName: 'Last Name',
  email: 'Email Address',
  phone: 'Mobile Phone Number',
  password: 'Password',
  passwordHint: 'At least 8 characters.',
  submit: 'Register',
  created: 'Account created successfully!',
  continue: 'Continue',
  backToLogin: 'Back to login',
  enterName: 'Please enter a name.',
  emailInUse:
    'That email is already in use. You can login using the link below, or try another email address.',
  weakPassword: 'Please choose a stronger password.',
  otherFailure: 'An error occurred.',
  unexpectedFailure: 'An error occurred during registration.',
} as const;

export const resetMessages = {
  title: 'Reset Password',
  intro: 'We send you a link that sets a new password.',
  email: 'Email Address',
  submit: 'Send password reset email',
  sent: 'Password reset email sent! Please check your inbox.',
  invalidEmail: 'Invalid email address',
  userNotFound: 'No user found with this email address',
  otherFailure: 'Failed to send reset email',
  register: 'Register',
  backToLogin: 'Back to login',
} as const;

export const newPasswordMessages = {
  title: 'New Password',
  intro: 'Choose the password you will login with from now on.',
  password: 'New Password',
  submit: 'Save new password',
  saved: 'Your new password is saved. You can login with it now.',
  toLogin: 'Continue to login',
  linkInvalid: 'This link has been used already or is too old. Please ask for a new one.',
  askAgain: 'Send a new link',
  failed: 'Your new password could not be saved. Please try again.',
} as const;

export const courseMessages = {
  groupNotFound: 'Group not found. Please check your group link and try again.',
  groupFailed: 'Failed to load group data. Please try again.',
  courseNotFound: 'Course not found. Please check your course link and try again.',
  courseFailed: 'Failed to load course data. Please try again.',
  coursesFailed: 'Failed to load courses. Please try again.',
  chosenCourseNotFound: 'Course not found. Please try again.',
  setCourseFailed: 'Failed to set current course. Please try again.',
  noGroupSelected: 'No group selected. Please try again.',
  noCourses: 'This group has no courses yet.',
  opening: 'Opening your course…',
} as const;

export const navigationMessages = {
  label: 'Main',
  teeTimes: 'Tee Times',
  reservations: 'Reservations',
  account: 'Account',
  logout: 'Logout',
  logoutFailed: 'You could not be logged out. Please check your connection and try again.',
} as const;

export const loggedOutMessages = {
  title: 'Logged out',
  backToLogin: 'Back to the course login',
} as const;

export const dashboardMessages = {
  title: 'Dashboard',
  welcome: 'Welcome to',
  viewTeeTimes: 'View Tee Times',
  viewTeeTimesHint: 'See what is open right now',
  myReservations: 'My Reservations',
  myReservationsHint: 'What you have booked',
  profile: 'Profile',
  profileHint: 'Your details and courses',
  selectACourse: 'Select a Course',
  selectCourse: 'Select Course',
} as const;

export const profileMessages = {
  title: 'My Account',
  contactInfo: 'Contact Info',
  name: 'Name',
  email: 'Email Address',
  phone: 'Mobile Phone Number',
  updateProfile: 'Update Profile',
  edit: 'Edit',
  editContact: 'Edit Contact Info',
  editPassword: 'Edit Password',
  firstName: 'First Name',
  lastName: 'Last Name',
  save: 'Save',
  cancel: 'Cancel',
  close: 'Close',
  updated: 'Profile updated successfully!',
  loadFailed: 'Failed to load user data',
  updateFailed: 'Failed to update profile',
  loginInfo: 'Login Info',
  password: 'Password',
  maskedPassword: '••••••••',
  maskedPasswordInWords: 'hidden',
  myCourses: 'My Courses',
  noCourses: 'You have no courses yet. Open your course’s booking link to add it here.',
  removeCourse: (name: string) => `Remove ${name}`,
  removeCourseTitle: 'Remove this course?',
  removeCourseText: (name: string) =>
    `${name} leaves your list. Your reservations stay, and the course’s booking link adds it again.`,
  remove: 'Remove',
  keep: 'Keep',
  removeFailed: 'The course could not be removed. Please try again.',
} as const;

export const passwordMessages = {
  title: 'Update Password',
  newPassword: 'New Password',
  confirmPassword: 'Confirm Password',
  submit: 'Update Password',
  updated: 'Your password is updated.',
  failed: 'Failed to update password. Please try again.',
  mismatch: 'Passwords do not match',
  noUser: 'No user logged in',
  weakPassword: 'Please choose a stronger password.',
  signInAgain: 'It has been a while since you logged in. Enter your current password to go on.',
  currentPassword: 'Current Password',
  continue: 'Continue',
} as const;

export const reservationMessages = {
  title: 'My Reservations',
  cancel: 'Cancel Reservation',
  callClubhouse: 'Call the clubhouse to cancel this reservation.',
  none: 'You have no upcoming reservations.',
  upcoming: 'Here are your upcoming reservations.',
  findATime: 'Find a tee time',
  loadFailed: 'Your reservations could not be loaded. Check your connection and try again.',
  number: 'Reservation',
  receipt: 'Receipt',
  at: (date: string, time: string) => `${date} at ${time}`,
  playersAndHoles: (players: number, holes: number) =>
    `${players} ${players === 1 ? 'player' : 'players'} · ${holes} holes`,
  holding: (time: string, course: string) => `You are holding ${time} at ${course}.`,
  continueHolding: 'Go on and confirm it',
  cancelTitle: 'Cancel this reservation?',
  cancelText: 'The time becomes free for other golfers at once.',
  cancelled: 'Your reservation is cancelled.',
  cancelTooLate: 'This tee time has started. Call the clubhouse to change it.',
  cancelFailed: 'The reservation could not be cancelled. Check your connection and try again.',
} as const;

export const teeTimeMessages = {
  title: 'Reserve a Tee Time',
  whereToPlay: 'Where do you want to play?',
  courseMissing:
    "Don't see your course? Make sure that you have clicked on your course's actual reservation link in order to see it here.",
  chooseDate: 'Choose a date',
  chooseOptions: 'Choose from the options above to see available tee times.',
  noneAvailable: 'There are no tee times available for these options.',
  noAccess: 'You do not have access to online booking. Please contact management.',
  bookingDenied: 'Online Booking Denied',
  bookingNotAvailable: 'Online booking is not available for this course.',
  changeCourse: (name: string) => `${name}, change course`,
  days: 'Days',
  date: 'Date',
  openTimes: (count: number) => (count === 1 ? '1 open time' : `${count} open times`),
  players: 'Players',
  holes: 'Holes',
  justTaken: 'Just taken',
  payOnline: 'paid online',
  holding: 'Holding…',
  daysFailed: 'The days could not be loaded. Check your connection and try again.',
  timesFailed: 'The times could not be loaded. Check your connection and try again.',
  reconnecting: 'Reconnecting… these times may be out of date.',
  account: 'My Account',
} as const;

export const confirmMessages = {
  title: 'Confirm Reservation',
  conflictTitle: 'Conflicting Reservation',
  reserveNow: 'Reserve Now',
  tryAgain: 'Try Again',
  cancel: 'Cancel',
  dontCancel: "Don't Cancel",
  timeExpired: 'Time expired. Please choose a time below.',
  noExpiration: 'Your time expired. Please try again.',
  golfer: (number: number) => `Golfer ${number}`,
  name: 'Name',
  rate: 'Rate',
  emailAndPhone: 'Email and phone',
  email: 'Email Address',
  phone: 'Mobile Phone Number',
  total: 'Total',
  holes: (holes: number) => `${holes} holes`,
  giveBack: 'Give this time back',
  cancelTitle: 'Give this time back?',
  cancelText: 'It becomes free for other golfers at once. What you typed is kept.',
  conflictText: (time: string) =>
    `The course has given ${time} to somebody else. Nothing was reserved, and what you typed is kept.`,
  takenText: 'Another golfer was faster. What you chose is kept.',
  nearest: 'The nearest open times',
  noneNear: 'No other time is open on this day for your choices.',
} as const;

export const commonMessages = {
  tryAgain: 'Try Again',
  loading: 'Loading',
  close: 'Close',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  fillIn: 'Please fill in this field.',
  offline: 'You are offline. What you see may be out of date.',
  brokenTitle: 'Something went wrong',
  broken: 'This page could not be shown. Please load it again.',
  reload: 'Load again',
} as const;

export const countdownMessages = {
  label: 'Time left to confirm',
  timeLeft: (words: string) => `${words} left`,
} as const;

/** Why a time could not be held or reserved, and what to do about it. */
export const refusalMessages = {
  justTaken: (time: string) => `${time} has just been taken.`,
  dateNotBookable: 'This date cannot be booked online any more. Please choose another one.',
  notOnSheet: 'This time is no longer on the tee sheet. Please choose another one.',
  holesNotOffered: 'This time is no longer offered for that many holes. Please choose another one.',
  groupTooSmall: 'This time is kept for larger groups. Please choose another one.',
  tooLate: 'It is too late to book this time online. Please choose a later one.',
  tooMany: 'That was very fast. Please wait a minute and try again.',
  serverFailed: 'Something went wrong on our side. Nothing was reserved. Please try again.',
  noConnection: 'The server cannot be reached. Check your connection and tap the time again.',
  confirmNoConnection:
    'The server cannot be reached. What you typed is kept: check your connection and tap Reserve Now again.',
  confirmFailed: 'Something went wrong on our side. What you typed is kept: please tap Reserve Now again.',
  checkGolfers: 'Please check the golfers and their rates, then tap Reserve Now again.',
  ratesChanged: 'The course has changed its rates. Please check them, then tap Reserve Now again.',
  paymentNotSetUp: 'This time is paid online, and paying online is not set up yet for this course.',
  releaseFailed: 'The time could not be given back. Check your connection and try again.',
} as const;

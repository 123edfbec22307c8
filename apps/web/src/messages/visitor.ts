export const loginMessages = {
  title: 'Login',
  welcome: 'Tee times, first thing in the morning',
  selectGroup: 'Please select a group first.',
  loginFor: 'Please login to reserve a tee time for',
  loggedOut: 'You are logged out. Please login by clicking your course link to book tee times.',
  sessionEnded:
    'Your session has ended. Please log in again: you go on where you were, and what you typed is kept.',
  email: 'Email Address',
  password: 'Password',
  submit: 'Login',
  forgotPassword: 'Forgot Password',
  register: 'Register',
  byCode: 'Email me a code instead',
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
  phoneHint: 'We text your confirmations here.',
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
  unexpectedAdvice: 'Please try again in a moment. What you typed is still here.',
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
  saved: 'Your new password is saved, and you are logged in.',
  continue: 'Continue',
  linkInvalid: 'This link has been used already or is too old. Please ask for a new one.',
  askAgain: 'Send a new link',
  failed: 'Your new password could not be saved. Please try again.',
} as const;

/** For an entry link that could not be followed. */
export const badLinkMessages = {
  teeTimesAt: (course: string) => `Tee times at ${course}`,
  chooseCourse: 'Choose a course',
} as const;

export const loggedOutMessages = {
  title: 'Logged out',
  backToLogin: 'Back to the course login',
  stillLoggedInTitle: 'Still logged in',
  stillLoggedIn: (name: string, email: string) => `${name} (${email}) is still logged in on this device.`,
} as const;

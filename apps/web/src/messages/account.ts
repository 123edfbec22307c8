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
  phoneHint: 'We text your confirmations here.',
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
  emailUnproved: (email: string, loginEmail: string) =>
    `We have sent a link to ${email}. Until you follow it, mails go to ${loginEmail}. "Update Profile" sends a new link.`,
  loadFailed: 'Failed to load user data',
  updateFailed: 'Failed to update profile',
  emailOdd: 'Please enter an email address such as ada@example.com.',
  enterPhone: 'Please enter a phone number.',
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

export const sessionMessages = {
  title: 'Where you are logged in',
  thisDevice: 'This device',
  unknownDevice: 'Another device',
  /** As the server names it: `Safari on iPhone`. */
  device: (name: string) => name,
  lastUsed: (daysAgo: number) => {
    if (daysAgo === 0) return 'Used within the last day';
    return daysAgo === 1 ? 'Last used a day ago' : `Last used ${daysAgo} days ago`;
  },
  logOut: 'Log out',
  logOutOf: (device: string) => `Log out ${device}`,
  logOutElsewhere: 'Log out everywhere else',
  more: (count: number) => `and ${count} more`,
  ended: 'Logged out there.',
  failed: 'You could not be logged out there. Please try again.',
  loadFailed: 'The list of your devices could not be loaded.',
} as const;

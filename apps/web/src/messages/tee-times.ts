/** Words of Reserve a Tee Time and its windows. */

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
  daysFailed: 'The days could not be loaded. Check your connection and try again.',
  timesFailed: 'The times could not be loaded. Check your connection and try again.',
  reconnecting: 'Reconnecting… times may be out of date.',
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

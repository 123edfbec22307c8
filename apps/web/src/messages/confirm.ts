export const confirmMessages = {
  title: 'Confirm Reservation',
  conflictTitle: 'Conflicting Reservation',
  reserveNow: 'Reserve Now',
  tryAgain: 'Try Again',
  cancel: 'Cancel',
  dontCancel: "Don't Cancel",
  golfer: (number: number) => `Golfer ${number}`,
  name: 'Name',
  rate: 'Rate',
  emailAndPhone: 'Email and phone',
  email: 'Email Address',
  phone: 'Mobile Phone Number',
  total: 'Total',
  holes: (holes: number) => `${holes}\u00a0holes`,
  cancelTitle: 'Give this time back?',
  cancelText: 'It becomes free for other golfers at once. What you typed is kept.',
  conflictText: (time: string) =>
    `The course has given ${time} to somebody else. Nothing was reserved, and what you typed is kept.`,
  nothingCharged:
    'Nothing is charged for it: if your bank shows the amount already, it is on its way back to you.',
  takenTitle: (time: string) => `${time} has just been taken.`,
  takenText: 'Another golfer was faster. What you chose is kept.',
  nearest: 'The nearest open times',
  noneNear: 'No other time is open on this day for your choices.',
} as const;

/** For a time that is held while the page shows other choices. */
export const heldMessages = {
  holding: (time: string, date: string, course: string) => `You are holding ${time} on ${date} at ${course}.`,
  left: (words: string) => `${words} left to confirm it.`,
  goOn: 'Go on and confirm it',
  release: 'Give it back',
} as const;

export const countdownMessages = {
  label: 'Time left to confirm',
  paymentLabel: 'Time left to pay',
  minutes: (count: number) => (count === 1 ? '1 minute' : `${count} minutes`),
  seconds: (count: number) => (count === 1 ? '1 second' : `${count} seconds`),
  timeLeft: (words: string) => `${words} left`,
} as const;

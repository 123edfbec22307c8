const counted = (count: number) => (count === 1 ? '1 player' : `${count} players`);

export const teeTimeMessages = {
  title: 'Reserve a Tee Time',
  chooseDate: 'Choose a date',
  chooseOptions: 'Choose from the options above to see available tee times.',
  noneAvailable: 'There are no tee times available for these options.',
  bookingNotAvailable: 'Online booking is not available for this course.',
  changeCourse: (name: string) => `${name}, change course`,
  otherCourse: 'Change course',
  playElsewhere: 'Play another course',
  days: 'Days',
  date: 'Date',
  times: 'Tee times',
  tees: 'Tees',
  partsOfDay: ['Morning', 'Midday', 'Afternoon', 'Twilight'],
  openTimes: (count: number) => (count === 1 ? '1 open time' : `${count} open times`),
  /** Follows a count of open times. */
  forChoices: (players: number | undefined, holes: number | undefined) =>
    `${players ? ` for ${counted(players)}` : ''}${holes ? `, ${holes} holes` : ''}`,
  openTimesOf: (choices: string) => `Open times${choices}`,
  perGolfer: (price: string) => `${price} per golfer`,
  priceFor: (price: string, players: number) => `${price} for ${counted(players)}`,
  pricesPerGolfer: 'Prices are per golfer.',
  toTheTimes: 'Skip to the tee times',
  gaveBack: 'You gave the time back.',
  players: 'Players',
  holes: 'Holes',
  justTaken: 'Just taken',
  noLongerOpen: 'No longer open',
  payOnline: 'paid online',
  daysFailed: 'The days could not be loaded.',
  timesFailed: 'The times could not be loaded.',
  reconnecting: 'Reconnecting… times may be out of date.',
} as const;

export const expiryMessages = {
  timeExpired: 'Time expired. Please choose a time below.',
  noExpiration: 'Your time expired. Please try again.',
} as const;

export const refusalMessages = {
  dateNotBookable: 'This date cannot be booked online any more. Please choose another one.',
  notOnSheet: 'This time is no longer on the tee sheet. Please choose another one.',
  holesNotOffered: 'This time is no longer offered for that many holes. Please choose another one.',
  groupTooSmall: 'This time is kept for larger groups. Please choose another one.',
  tooLate: 'It is too late to book this time online. Please choose a later one.',
  coolingDown: (minutes: number) =>
    `Three times ran out while you held them. You can hold another in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
  timeKeptTooLong: (minutes: number) =>
    `You kept this time for a while without booking it. You can take it again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}, if it is still open; any other time you can take now.`,
  tooManyReservations:
    'You have as many upcoming reservations here as you can book online. Cancel one first, or call the clubhouse.',
  tooMany: 'That was very fast. Please wait a minute and try again.',
  serverFailed: 'Something went wrong on our side. Nothing was reserved. Please try again.',
  noConnection: 'The server cannot be reached. Check your connection and tap the time again.',
  confirmNoConnection:
    'The server cannot be reached. What you typed is kept: check your connection and tap Reserve Now again.',
  confirmFailed: 'Something went wrong on our side. What you typed is kept: please tap Reserve Now again.',
  checkGolfers: 'Please check the golfers and their rates, then tap Reserve Now again.',
  rateNotAllowed:
    'One of these rates can no longer be chosen. Please choose another, then tap Reserve Now again.',
  noRateForGroup: 'There is no online rate for a group of this size. Please call the clubhouse.',
  ratesChanged: 'The course has changed its rates. Please check them, then tap Reserve Now again.',
  releaseFailed: 'The time could not be given back. Check your connection and try again.',
} as const;

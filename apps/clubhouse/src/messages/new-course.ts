export const setupMessages = {
  title: 'Set up your club',
  intro: 'Two questions here, then how you sign in, then your course: about ten minutes in all.',
  clubName: 'Name of the club',
  clubNameHint: 'As golfers know it. It is part of the address of your booking page.',
  email: 'Your email address',
  emailHint: 'You sign in with it.',
  go: 'Continue',
  nameInvalid: 'Please enter the name of the club, without links.',
  emailInvalid: 'This is not an email address.',
  invalid:
    'This link no longer works: it was used, or the server was restarted. Open the link that the server printed last.',
  loadFailed: 'The link could not be checked.',
} as const;

export const exampleMessages = {
  still: (names: string, coming: number) =>
    `The example courses are still here: ${names}${coming === 0 ? '' : `, with ${coming} ${coming === 1 ? 'reservation' : 'reservations'} to come`}.`,
  remove: 'Remove the examples',
  askTitle: 'Remove the example courses?',
  ask: 'Their links stop working, and what was booked there to try the program is cancelled. Your own courses and all accounts stay.',
  keep: 'Keep them',
  removed: 'The example courses are gone.',
} as const;

export const newCourseMessages = {
  step: (number: number, of: number) => `Step ${number} of ${of}`,
  steps: [
    'The course',
    'Tees and hours',
    'Prices',
    'Who may book',
    'The board',
    'How golfers pay',
    'Mail and texts',
  ],
  next: 'Next',
  back: 'Back',
  kept: 'What you type is kept in this browser, so you can go on another day.',

  canWait: 'The course is open. This can wait: it is under Settings later.',

  phoneHint: 'Golfers see it when they need you.',

  layout: 'Where do rounds start?',
  layouts: {
    'both-nines': '18 holes, from holes 1 and 10',
    'first-tee': '18 holes, from hole 1 alone',
    'nine-holes': 'Nine holes',
    'three-nines': 'Three nines',
    own: 'Other tees, with names of your own',
  },
  ownTees: 'Your tees',
  ownTeesHint:
    'Rounds start at each of them, and those of 18 holes go on at the next. Under Settings you can change that.',
  ownTee: (number: number) => `Name of tee ${number}`,
  teeNumber: (number: number) => `tee ${number}`,
  nineMinutesHint: 'After this a group of 18 holes tees off on its second nine.',
  lastBeforeFirst: 'The last tee time must be after the first.',
  nineTooShort: 'Nine holes take longer than the time between two groups.',

  ratesHint: 'Green fees for one golfer. The first rate is the one that the board shows.',

  messageHint: 'Dress code, carts, a closed path. Optional.',
  payments: 'Golfers pay at the course. Online payment by Square can be set up later.',

  boardIntro:
    'Below is a day as golfers will see it, with nothing booked yet. When it is right, open the course: from then on golfers can book.',

  holes: 'Holes',
  noTimes: 'No time is open with these settings. Go back and check the hours.',
  open: 'Open the course',
  previewFailed: 'The board could not be drawn.',

  madeTitle: (name: string) => `${name} is open`,
  made: 'Golfers book with this link. Put it on your website, or print the code for the counter.',
  qrCode: (name: string) => `QR code of the booking page of ${name}`,
  copy: 'Copy the link',
  copied: 'Copied',
  print: 'Print the code',
  saveCode: 'Save the code as SVG',
  toSheet: 'Go to the tee sheet',
  another: 'Add a course',
} as const;

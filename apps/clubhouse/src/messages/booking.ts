export const bookMessages = {
  golfers: 'Golfers',
  holes: 'Holes',
  golfer: (position: number) => `Golfer ${position}`,
  name: (position: number) => `Name, golfer ${position}`,
  namePlaceholder: 'Name',
  guest: (position: number) => `Guest ${position}`,
  rate: (position: number) => `Rate, golfer ${position}`,
  phone: (position: number) => `Telephone, golfer ${position}`,
  phonePlaceholder: 'Telephone',
  email: (position: number) => `Email, golfer ${position}`,
  emailPlaceholder: 'Email',
  remove: (position: number) => `Remove golfer ${position}`,
  add: 'Add a golfer',
  leave: 'Cancel',
  book: 'Book',
  bookBeside: 'Book beside it…',
  justTaken: (who: string) =>
    `${who} has just taken this time. You can still book beside that group, with a reason.`,
  somebody: 'Somebody',
  justClosed: 'This time has just been closed.',
  change: 'Change golfers',
  save: 'Save the change',
  move: 'Move',
  cancel: 'Cancel booking',
  eachWeek: 'Book this time each week',
  shotgun: 'Set up a shotgun start',
  shotgunSheet: 'Groups of the shotgun start',
  close: 'Close times…',
  open: 'Open these times again',
  booking: (time: string, count: number) =>
    `book ${time} for ${count === 1 ? '1 golfer' : `${count} golfers`}`,
  changing: (time: string) => `change the group of ${time}`,
  cancelling: (time: string) => `cancel the group of ${time}`,
  moving: (time: string, to: string) => `move the group of ${time} to ${to}`,
  closing: (from: string, to: string, dates: number) =>
    `close ${from} to ${to}${dates === 1 ? '' : ` on ${dates} dates`}`,
  opening: (from: string, to: string) => `open ${from} to ${to}`,
  moveButton: (to: string) => `Move to ${to}`,
  bookAnyway: (time: string) => `Book ${time}`,
  closeButton: 'Close these times',
  moveHint: (names: string, time: string) =>
    `Moving ${names}, ${time}. Choose the new time, on this day or another.`,
  moveLeave: 'Leave it where it is',
} as const;

export const previewMessages = {
  tell: (count: number) =>
    count === 0
      ? 'Tell the golfers: nobody has a telephone or email'
      : `Tell ${count === 1 ? '1 golfer' : `${count} golfers`} by text or email`,
  will: (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`,
  tellNobody: 'Tell the golfers by text or email',
  leave: 'Leave it',
  overtaken: 'This has changed meanwhile. Please look at it again.',
  conflict: (time: string, kind: string, who: string) =>
    `${time}: ${conflictKinds[kind] ?? 'taken'}${who === '' ? '' : `, ${who}`}`,
  swap: 'Swap the two groups',
  swapping: (time: string, other: string) => `swap the groups of ${time} and ${other}`,
  reason: 'Reason, for the log',
  takeAnyway: 'Take it anyway',
  /** `who`: of each group that has the time, in the order of the times. */
  beside: (who: readonly string[]) =>
    who.length === 1
      ? `${who[0] ? `${who[0]}’s group` : 'Another group'} has this time. Put this group beside it?`
      : 'Other groups have these times. Put this group beside them?',
  money: 'What was paid',
  keepMoney: 'The course keeps it',
  giveBackMoney: 'Give it back',
  logLine: (line: string) => `The log will say: “${line}.”`,
} as const;

const conflictKinds: Record<string, string> = {
  reservation: 'a reservation',
  hold: 'a golfer is booking it now',
  offer: 'kept for a golfer who waits',
  payment: 'a golfer is paying for it now',
  'course-group': 'a booking of the course’s own system',
  block: 'closed',
};

export const closeMessages = {
  title: 'Close times',
  from: 'From',
  to: 'Through',
  tees: 'Tees',
  why: 'Reason, which staff and golfers see',
  eachWeek: (weekday: string) => `Each ${weekday} until (if more than once)`,
  dates: (count: number) => (count === 1 ? '1 date is closed' : `${count} dates are closed`),
  tooLong: 'That is more than 53 weeks. Please choose an earlier date.',
  leave: 'Leave them open',
  look: 'See what it changes',
} as const;

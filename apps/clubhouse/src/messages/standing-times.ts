const dates = (count: number) => `${count} ${count === 1 ? 'date' : 'dates'}`;

export const standingMessages = {
  title: 'Standing times',
  intro:
    'The same time for the same golfers, each week. You see every date before anything is booked, and can leave dates out.',
  tee: 'Tee',
  time: 'Time',
  days: 'Days',
  from: 'From',
  until: 'Until',
  look: 'See each date',
  noDates: 'There is no such day between these two dates.',
  tooManyDates: 'That is more than 53 dates. Please choose an earlier last date.',
  listFailed: 'The standing times could not be loaded.',
  loadFailed: 'The tee sheet could not be loaded.',

  preview: (time: string, tee: string, golfers: number) =>
    `${time}, ${tee}, for ${golfers === 1 ? '1 golfer' : `${golfers} golfers`}`,
  listLabel: 'Dates',
  chooseHint: 'A date without a tick is left out.',
  looking: 'Looking at each date…',
  free: 'Free.',
  leftOut: 'Left out',
  inTheWay: (count: number) =>
    count === 1 ? '1 date is taken and is left out.' : `${count} dates are taken and are left out.`,
  nothing: 'No date is left to book.',
  change: 'Change',
  /** `weekday`: when all dates have one. */
  book: (count: number, weekday: string | null) =>
    weekday === null || count === 1 ? `Book ${dates(count)}` : `Book ${count} ${weekday}s`,
  booked: (count: number, time: string) => `Booked ${time} on ${dates(count)}.`,
  undo: 'Undo',
  undone: 'Undone: all of these dates are free again.',
  toSheet: (date: string) => `Tee sheet of ${date}`,
  another: 'Set up another',
  back: 'Back',

  all: 'All standing times',
  bookNew: 'Book a standing time',
  /** `weekdays`: mostly one. */
  of: (weekdays: readonly string[], time: string, tee: string) =>
    `${weekdays.map((day) => `${day}s`).join(', ')}, ${time}, ${tee}`,
  people: (names: readonly string[], holes: number) => `${names.join(', ')}. ${holes} holes.`,
  nextAndLast: (next: string, last: string) => `Next ${next}, last ${last}`,
  ended: (last: string) => `No date to come. The last was ${last}.`,
  counts: (of: { coming: number; over: number; cancelled: number; skipped: number }) =>
    [
      `${dates(of.coming)} to come`,
      ...(of.over > 0 ? [`${of.over} played`] : []),
      ...(of.cancelled > 0 ? [`${of.cancelled} cancelled`] : []),
      ...(of.skipped > 0 ? [`${of.skipped} left out`] : []),
    ].join(', '),
  showDates: 'Each date, on the tee sheet',
  states: { coming: '', over: 'Played', cancelled: 'Cancelled', skipped: 'Left out' },
  movedTo: (time: string) => `Moved to ${time}`,
  ownGolfers: 'Other golfers',
  changeGolfers: 'Change golfers…',
  cancelDates: 'Cancel dates…',

  changing: (standing: string) => `Other golfers: ${standing}`,
  changeHint: 'Who plays from a date on. You see every date before anything changes.',
  fromDate: 'From',
  golfersFrom: (names: readonly string[], date: string) => `${names.join(', ')}, from ${date} on`,
  changes: (price: string) => `Changes: ${price} in all.`,
  isSo: 'Is so already.',
  nothingChanges: 'No date would change.',
  changeDates: (count: number) => `Change ${dates(count)}`,
  changed: (count: number) => `Changed the golfers on ${dates(count)}.`,
  undoneChange: 'Undone: all of these dates have their former golfers again.',

  cancelling: (standing: string) => `Cancel dates: ${standing}`,
  cancelHint: 'A date with a tick is cancelled.',
  allFrom: 'All from a date on',
  chosenBelow: 'Dates with a tick',
  stays: 'Stays.',
  isCancelled: 'Is cancelled.',
  nothingChosen: 'Nothing is cancelled yet.',
  endThis: 'End this standing time…',
  end: 'End the standing time',
  ending: (time: string) => `cancel ${time} on this date and all later dates of the standing time`,
  cancelButton: (count: number) => `Cancel ${dates(count)}`,
  cancelled: (count: number) => `Cancelled ${dates(count)}.`,
  undoneCancel: 'Undone: all of these dates are booked again.',
} as const;

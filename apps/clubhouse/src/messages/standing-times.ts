const dates = (count: number) => `${count} ${count === 1 ? 'date' : 'dates'}`;

export const standingMessages = {
  title: 'Standing time',
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
} as const;

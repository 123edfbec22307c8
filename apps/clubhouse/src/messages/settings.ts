export const settingsMessages = {
  title: 'Settings',
  intro: 'What golfers see and can book. You see what a change would do before you save it.',
  loadFailed: 'The settings could not be loaded.',
  linkTitle: 'The link for golfers',

  card: 'The course',
  address: 'Street',
  zip: 'ZIP or postal code',

  tees: 'Tees and hours',
  teeName: 'Name',

  rates: 'Prices',

  booking: 'Who may book',
  minGroupMessage: 'Message to groups that are too small for a time',
  elsewhere:
    'Rules for weekends, blocked times, starts and online payment stay as they are. They are changed by an import (dewsweeper export, dewsweeper import).',

  review: 'See what would change',
  reviewTitle: 'Save these changes?',
  nothing: 'Nothing has changed.',
  changes: 'What changes',
  warnings: 'Please look at this',
  save: 'Save',
  leave: 'Go back',
  saved: 'Saved. Golfers see it now.',
  changedMeanwhile: 'Somebody else saved these settings in the meantime. Yours were not saved.',
  loadTheirs: 'Show theirs',
} as const;

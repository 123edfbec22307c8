export const settingsMessages = {
  title: 'Settings',
  intro: 'What golfers see and may book. Before it is saved you read what would change.',
  loadFailed: 'The settings could not be loaded.',
  linkTitle: 'The link for golfers',

  card: 'The course',
  name: 'Name of the course',
  address: 'Street',
  city: 'City',
  state: 'State or province',
  zip: 'ZIP or postal code',
  phone: 'Telephone',
  timeZone: 'Time zone of the course',

  tees: 'Tees and hours',
  teeName: 'Name',
  firstTime: 'First tee time',
  lastTime: 'Last tee time',
  interval: 'Minutes between times',
  nineMinutes: 'Minutes for nine holes',

  rates: 'Prices',

  booking: 'Who may book',
  daysInAdvance: 'Days ahead that golfers may book',
  cutOff: 'Minutes before the start when online booking ends',
  message: 'A message to golfers above the times',
  minGroupMessage: 'Words for groups that are too small for a day',
  elsewhere:
    'Rules for weekends, blocked times, starts and online payment stay as they are. They are changed by an import (dewsweeper export, dewsweeper import).',

  review: 'See what would change',
  reviewTitle: 'Save these changes?',
  nothing: 'Nothing is different from what is stored.',
  changes: 'What changes',
  warnings: 'Please look at this',
  save: 'Save',
  leave: 'Go back',
  saved: 'Saved. Golfers see it now.',
  changedMeanwhile: 'Somebody else has saved these settings meanwhile. Yours are not saved.',
  loadTheirs: 'Show theirs',
} as const;

export const actMessages = {
  notDone: (words: string) => `Not done: ${words}.`,
  notSent: 'No connection: this was not saved.',
  tryAgain: 'Try again',
  moneyAsked: 'Square has not answered yet. It is asked again until it does.',
  moneyRefused: 'Square refused this: no money moved.',
  undo: 'Undo',
  dismiss: 'Dismiss',
  outcome: 'What was done',

  conflictTitle: 'Changed by somebody else',
  conflict: (words: string) => `While you were at it, this group changed. You wanted: ${words}.`,
  conflictUnknown: 'The golfer or another program changed this group.',
  doAnyway: 'Do it anyway',
  leaveIt: 'Leave it',

  checkIn: (golfers: string, time: string) => `check in ${golfers}, ${time}`,
  noShow: (golfers: string, time: string) => `no-show for ${golfers}, ${time}`,
  teeOff: (time: string) => `tee off ${time}`,
  groupNote: (time: string) => `note on ${time}`,
  dayNote: 'note of the day',
  undoing: (line: string) => `undo “${line}”`,

  nobodyLeft: 'Everybody in this group is recorded already.',
  teedOffAlready: 'This group has teed off already.',
  noGroupHere: 'There is no group at this time.',

  waitingTitle: (count: number) =>
    count === 1 ? '1 entry waits for the network' : `${count} entries wait for the network`,
  waitingFor: (name: string) => `waits until ${name} signs in`,
  refusedTitle: 'Not taken by the server',
  refusedLate: (words: string, reason: string) => `${words}: ${reason}`,
} as const;

export const logMessages = {
  title: 'Log of the day',
  ofGroup: 'Log of this group',
  none: 'Nothing has been recorded yet.',
  failed: 'The log could not be loaded.',
  time: 'Time',
  what: 'What',
  happened: (clock: string) => `happened ${clock}`,
  earlier: 'Show earlier entries',
  undo: (line: string) => `Undo: ${line}`,
} as const;

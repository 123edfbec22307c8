const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;
const groups = (count: number) => counted(count, 'group', 'groups');
const golfers = (count: number) => counted(count, 'golfer', 'golfers');

export const shotgunMessages = {
  title: 'Shotgun start',
  intro:
    'All groups of an event start at the same time, each from its own hole. You see what the course gives up for it before anything is taken.',
  date: 'Day',
  none: 'There is no shotgun start on this day.',
  loadFailed: 'The tee sheet could not be loaded.',

  name: 'Name of the event, which staff see on the sheet',
  start: 'Shotgun at',
  from: 'Closed from',
  until: 'Closed through',
  hours: 'From the first to the last of these times nobody else starts or turns.',
  badHours: 'The shotgun must be between the two times for which the course is closed.',
  groups: 'Groups, one a line',
  groupsHint:
    'Like “Lincoln: Ann Moss, Bea Lind, Cal Ward, Dee Fox”. Each line gets the next hole, and a second round of holes after the last; “7A” or “7B” in front chooses one. Names can come later.',
  look: 'See what it takes',

  holes: 'Who starts where',
  hole: 'Hole',
  team: 'Team',
  players: 'Players',
  here: 'Here',
  nobody: 'Names to come',
  nameless: 'No names yet',
  count: (teams: number, players: number) => `${groups(teams)}, ${golfers(players)}`,
  crowded: (holes: readonly number[]) =>
    holes.length === 1
      ? `More than two groups start from hole ${holes[0]}.`
      : `More than two groups start from holes ${holes.join(', ')}.`,
  large: (places: readonly string[]) => `More than four players: ${places.join(', ')}.`,
  faults: {
    hole: (line: number) => `Line ${line}: there is no such hole.`,
    players: (line: number) => `Line ${line} has more than 8 names.`,
    long: (line: number) => `Line ${line} has a name of more than 60 letters.`,
    groups: () => 'That is more than 72 groups.',
  },

  looking: 'Looking at the day…',
  takes: (from: string, until: string) => `It takes the whole course from ${from} through ${until}:`,
  takesOf: (tee: string, times: number) => `${tee}: ${counted(times, 'starting time', 'starting times')}`,
  inTheWay: 'These are in the way:',
  inTheWayOf: (time: string, tee: string) => `${time}, ${tee}`,
  turnFrom: (time: string) => `turn of the ${time} group`,
  moveFirst: 'Move or cancel them first, on the tee sheet. Then look again.',
  again: 'Look again',
  change: 'Change',
  stillPlaying: (count: number) =>
    count === 1
      ? 'This group is still on the course when the shotgun starts:'
      : 'These groups are still on the course when the shotgun starts:',
  holds: 'With a reason, golfers who are booking one of these times now lose it.',
  take: (from: string, until: string) => `Take the course from ${from} through ${until}`,

  facts: (start: string, date: string) => `Shotgun at ${start}, ${date}`,
  closed: (from: string, until: string) => `Closed ${from} – ${until}`,
  printSheet: 'Print the starter’s sheet',
  printCards: 'Print cart cards',
  edit: 'Change the groups',
  save: 'Save the groups',
  leave: 'Leave them',
  end: 'Open the course again…',
  endQuestion: (title: string) => `Open all these times again, and drop the groups of “${title}”?`,
  endNo: 'Leave it closed',
  endYes: 'Open the course',
  undo: 'Undo',
  undone: 'Undone.',
  another: 'Set up another on this day',
  toSheet: (date: string) => `Tee sheet of ${date}`,

  changedBy: (who: string, line: string) =>
    `${who} changed this while you were at it: “${line}.” Your text is still here.`,
  changedUnknown: 'This was changed while you were at it. Your text is still here.',
  saveAnyway: 'Save mine instead',
  takeTheirs: 'Take theirs',
} as const;

export const keysMessages = {
  title: 'Keys',
  onSheet: 'On a time',
  anywhere: 'Anywhere on the page',
  letters: 'Single letters work as keys',
  list: {
    grid: [
      ['Arrow keys', 'Walk through times and tees'],
      ['Enter', 'Open the group, or book a free time'],
      ['N', 'Book a free time'],
      ['M', 'Move the group: walk to its new time, then Enter'],
      ['B', 'Close times'],
      ['C', 'Check in everybody who is not recorded yet'],
      ['X', 'No-show for everybody who is not recorded yet'],
      ['P', 'Take payment'],
      ['G', 'Tee off'],
      ['E', 'Edit the note'],
      ['Home, End', 'First and last time'],
    ],
    page: [
      ['/', 'Find a golfer of this day'],
      ['T', 'Today'],
      ['[ and ]', 'Day before, day after'],
      ['U', 'Undo what you did last'],
      ['F', 'Delay the day: frost, fog or lightning'],
      ['L', 'Log of the day'],
      ['Esc', 'Close, and back to the sheet'],
      ['?', 'This list'],
    ],
  },
} as const;

export const starterMessages = {
  title: 'Starter',
  off: (count: number) => (count === 1 ? '1 group has teed off' : `${count} groups have teed off`),
  missed: (count: number) =>
    count === 1 ? '1 earlier group has not teed off' : `${count} earlier groups have not teed off`,
  nothing: 'Nobody starts any more on this day.',
  inMinutes: (minutes: number) => (minutes === 0 ? 'now' : `in ${minutes} min`),
  agoMinutes: (minutes: number) => `${minutes} min late`,
} as const;

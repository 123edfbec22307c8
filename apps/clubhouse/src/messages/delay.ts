export const delayMessages = {
  title: 'Delay the day',
  explain: 'Closes times, and moves everybody who has not teed off to the next time that is free.',
  from: 'From',
  by: 'By',
  minutes: (minutes: number) => `${minutes} minutes`,
  hours: (hours: number) => (hours === 1 ? '1 hour' : `${hours} hours`),
  tees: 'Tees',
  leave: 'Leave it',
  look: 'See what it changes',
  delaying: (from: string, minutes: number) => `delay ${from} and later by ${minutes} minutes`,
  button: ({ moved, cancelled, told }: { moved: number; cancelled: number; told: number }) => {
    const parts = [
      ...(moved > 0 ? [`move ${countOf(moved, 'group')}`] : []),
      ...(cancelled > 0 ? [`cancel ${countOf(cancelled, 'group')}`] : []),
      ...(told > 0 ? [`tell ${countOf(told, 'golfer')}`] : []),
    ];
    const words =
      parts.length === 0 ? 'close these times' : parts.join(', ').replace(/, ([^,]*)$/, ' and $1');
    return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
  },
  buttonUnknown: 'Delay',

  decide: 'These groups find no later time on this day. Decide for each:',
  of: (time: string, tee: string, names: string) => `${time}, ${tee}: ${names}`,
  choose: 'Choose…',
  keep: 'Cancel, and keep what was paid',
  giveBack: 'Cancel, and give back what was paid',
  move: 'Move to another day or time',
  date: 'Day',
  time: 'Time',
  tee: 'Tee',
} as const;

const countOf = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

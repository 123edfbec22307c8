export const linkedTimeMessages = {
  goneTitle: (time: string) => `${time} is no longer open.`,
  goneText: 'The time of your link cannot be booked any more. What else it chose is kept.',
  dayGone: 'The day of your link cannot be booked. Please choose another date.',
} as const;

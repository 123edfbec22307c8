export const plannedMessages = {
  title: 'Changes from a date on',
  hint: 'Hours, intervals, prices, starts and rules may change with a day of play, such as for the summer. A tee may be removed from a day on.',
  from: (day: string) => `From ${day}`,
  change: (day: string) => `Change what is planned from ${day}`,
  changeIt: 'Change',
  remove: (day: string) => `Remove what is planned from ${day}`,
  removeIt: 'Remove',
  firstDay: 'First day of play',
  plan: 'Plan a change',
  planning: (day: string) =>
    `These are the settings for tee times from ${day} on. What changes for all days at once is not shown.`,
  back: 'Back to the settings of today',
  saved: (day: string) => `Saved. It counts for tee times from ${day} on.`,
  inWords: (day: string, change: string) => `From ${day}: ${change}`,
  pricesByTime: 'prices by day, hour and season',
} as const;

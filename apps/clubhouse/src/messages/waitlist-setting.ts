export const waitlistSettingMessages = {
  label: 'Waitlist: a time that comes free is kept',
  none: 'for nobody (no waitlist)',
  minutes: (count: number) => `for the first in line, ${count} minutes`,
} as const;

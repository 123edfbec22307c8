export const withoutNetworkMessages = {
  asOf: (time: string) => `You are offline. This is how it was at ${time}.`,
  asOfDay: (day: string, time: string) => `You are offline. This is how it was on ${day} at ${time}.`,
  needsNetwork: 'You are offline. This page needs a connection.',
  title: 'No connection',
  reservations: 'My Reservations',
} as const;

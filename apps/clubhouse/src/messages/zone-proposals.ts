export const zoneMessages = {
  whichZone: 'Time zone of this place',
  use: (place: string, timeZone: string) => `${place}: ${timeZone}`,
  chosen: (place: string) => `That is the time zone of ${place}.`,
} as const;

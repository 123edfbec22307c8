export const fairOpeningSettingMessages = {
  label: 'A day’s new times open',
  toAll: 'to all at once',
  byDraw: (time: string) => `by a draw of the wishes sent from ${time}`,
  minutes: 'Wishes for the draw are taken for',
  forMinutes: (count: number) => `${count} minutes`,
  returns: 'A cancelled time of a drawn day comes back',
  atOnce: 'at once',
  within: (count: number) => `at a random moment within ${count} minutes`,
} as const;

export const drawMessages = {
  title: 'Draw',
  failed: 'The draw could not be loaded.',
  none: 'No draw opens this day: draws open the newest day.',
  before: (from: string, until: string) => `Wishes are taken from ${from} to ${until}, and then drawn.`,
  gathering: (minutes: number) =>
    minutes === 1 ? 'Wishes are taken for 1 more minute.' : `Wishes are taken for ${minutes} more minutes.`,
  drawing: 'The wishes are being drawn.',
  drawn: (at: string) => `Drawn at ${at}.`,
  notDrawn: 'The draw did not take place: the day opened as any other.',
  counts: (wishes: number, players: number) =>
    `${wishes === 1 ? '1 wish' : `${wishes} wishes`} for ${players === 1 ? '1 player' : `${players} players`}`,
  outcomes: (won: number, without: number) => `${won} got a time, ${without} got none`,
  golfer: 'Golfer',
  wishes: 'Wishes',
  outcome: 'Outcome',
  facts: (players: number, holes: number) =>
    `${players === 1 ? '1 player' : `${players} players`}, ${holes} holes`,
  outcomeWords: {
    gathering: 'not drawn yet',
    won: 'got a time',
    unlucky: 'nothing left',
    'not-allowed': 'could hold no time',
  },
} as const;

const counted = (count: number) => (count === 1 ? '1 player' : `${count} players`);

/** Other choices, where the present ones have no open time. */
export const suggestionMessages = {
  date: (date: string) => `See ${date}`,
  holes: (holes: number) => `See ${holes} holes`,
  players: (players: number) => `See times for ${counted(players)}`,
} as const;

import type * as english from '../suggestions.ts';
import type { Words } from '../words.ts';

const counted = (count: number) => (count === 1 ? '1 jugador' : `${count} jugadores`);

/** Other choices, where the present ones have no open time. */
export const suggestionMessages: Words<typeof english.suggestionMessages> = {
  date: (date) => `Ver ${date}`,
  holes: (holes) => `Ver ${holes} hoyos`,
  players: (players) => `Ver horas para ${counted(players)}`,
};

import type * as english from '../suggestions.ts';
import type { Words } from '../words.ts';

const counted = (count: number) => (count === 1 ? '1 joueur' : `${count} joueurs`);

/** Other choices, where the present ones have no open time. */
export const suggestionMessages: Words<typeof english.suggestionMessages> = {
  date: (date) => `Voir ${date}`,
  holes: (holes) => `Voir ${holes} trous`,
  players: (players) => `Voir les départs pour ${counted(players)}`,
};

import type * as english from '../linked-time.ts';
import type { Words } from '../words.ts';

export const linkedTimeMessages: Words<typeof english.linkedTimeMessages> = {
  goneTitle: (time) => `Le départ de ${time} n’est plus libre.`,
  goneText: 'Le départ de votre lien ne peut plus être réservé. Ses autres choix sont conservés.',
  dayGone: 'Le jour de votre lien ne peut pas être réservé. Veuillez choisir une autre date.',
};

import type * as english from '../document.ts';
import type { Words } from '../words.ts';

export const documentMessages: Words<typeof english.documentMessages> = {
  language: 'fr',
  description: 'Réservez et gérez vos départs dans votre golf.',
  lost: 'Une partie de cette page n’est pas arrivée. Veuillez vérifier votre connexion et',
  loadAgain: 'la charger de nouveau',
  noScript: 'La réservation des départs a besoin de JavaScript. Veuillez l’activer, ou appeler le club.',
};

import type * as english from '../without-network.ts';
import type { Words } from '../words.ts';

export const withoutNetworkMessages: Words<typeof english.withoutNetworkMessages> = {
  asOf: (time) => `Vous êtes hors ligne. Voici la situation à ${time}.`,
  asOfDay: (day, time) => `Vous êtes hors ligne. Voici la situation le ${day} à ${time}.`,
  needsNetwork: 'Vous êtes hors ligne. Cette page a besoin d’une connexion.',
  title: 'Pas de connexion',
  reservations: 'Mes réservations',
};

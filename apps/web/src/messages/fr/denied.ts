import type * as english from '../denied.ts';
import type { Words } from '../words.ts';

export const deniedMessages: Words<typeof english.deniedMessages> = {
  noAccess: 'Vous n’avez pas accès à la réservation en ligne. Veuillez contacter la direction du golf.',
  bookingDenied: 'Réservation en ligne refusée',
};

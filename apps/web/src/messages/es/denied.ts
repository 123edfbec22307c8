import type * as english from '../denied.ts';
import type { Words } from '../words.ts';

export const deniedMessages: Words<typeof english.deniedMessages> = {
  noAccess: 'No tiene acceso a la reserva en línea. Póngase en contacto con la dirección del campo.',
  bookingDenied: 'Reserva en línea denegada',
};

import type * as english from '../document.ts';
import type { Words } from '../words.ts';

export const documentMessages: Words<typeof english.documentMessages> = {
  language: 'es',
  description: 'Reserve y gestione sus horas de salida en su campo de golf.',
  lost: 'Una parte de esta página no llegó. Compruebe su conexión y',
  loadAgain: 'vuelva a cargarla',
  noScript: 'Para reservar hace falta JavaScript. Actívelo o llame al club.',
};

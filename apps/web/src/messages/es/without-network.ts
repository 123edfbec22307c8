import type * as english from '../without-network.ts';
import type { Words } from '../words.ts';

export const withoutNetworkMessages: Words<typeof english.withoutNetworkMessages> = {
  asOf: (time) => `Está sin conexión. Así estaba a las ${time}.`,
  asOfDay: (day, time) => `Está sin conexión. Así estaba el ${day} a las ${time}.`,
  needsNetwork: 'Está sin conexión. Esta página necesita una conexión.',
  title: 'Sin conexión',
  reservations: 'Mis reservas',
};

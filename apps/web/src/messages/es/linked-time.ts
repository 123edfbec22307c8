import type * as english from '../linked-time.ts';
import type { Words } from '../words.ts';

export const linkedTimeMessages: Words<typeof english.linkedTimeMessages> = {
  goneTitle: (time) => `La salida de las ${time} ya no está libre.`,
  goneText: 'La hora de su enlace ya no se puede reservar. Lo demás que eligió se conserva.',
  dayGone: 'El día de su enlace no se puede reservar. Elija otra fecha.',
};

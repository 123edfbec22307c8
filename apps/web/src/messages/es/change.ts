import type * as english from '../change.ts';
import type { Words } from '../words.ts';

export const changeMessages: Words<typeof english.changeMessages> = {
  title: 'Cambiar la reserva',
  confirmTitle: 'Confirmar el cambio',
  call: 'Llame al club para cambiar esta reserva.',
  keepTime: (time, tee) => `Mantener ${time}, ${tee}`,
  orAnother: 'o elija otra hora',
  before: 'Antes',
  after: 'Después',
  otherTime: 'Elegir otra hora',
  change: 'Cambiar la reserva',
  keptUntil: 'Conserva su reserva como está hasta que la cambie.',
  round: (day, time) => `${day}, ${time}`,
  kept: 'Su reserva queda como está.',
  taken: 'Esta hora se acaba de ocupar. Elija otra.',
  changedMeanwhile: 'Su reserva ha cambiado entretanto. Cierre esta ventana y vuelva a mirarla.',
  ended: 'Esta reserva ya terminó.',
  started: 'Esta hora de salida ya pasó. Llame al club para cambiarla.',
  newPrice: 'El precio ha cambiado. Revíselo y después cambie la reserva.',
  nothing: 'Todavía no ha cambiado nada.',
  loadFailed: 'No se pudo cargar el precio.',
  failed: 'No se pudo cambiar la reserva.',
};

import type * as english from '../reservations.ts';
import type { Words } from '../words.ts';

export const reservationMessages: Words<typeof english.reservationMessages> = {
  waitlist: 'Su lista de espera',
  title: 'Mis reservas',
  cancel: 'Cancelar la reserva',
  change: 'Cambiar',
  changeOf: (time) => `Cambiar ${time}`,
  changed: 'Su reserva está cambiada.',
  callClubhouse: 'Llame al club para cancelar esta reserva.',
  none: 'No tiene reservas próximas.',
  upcoming: 'Estas son sus próximas reservas.',
  findATime: 'Buscar una hora de salida',
  loadFailed: 'No se pudieron cargar sus reservas.',
  addToCalendar: 'Añadir al calendario',
  number: 'Reserva',
  receipt: 'Recibo',
  price: 'Precio',
  paid: 'Pagado',
  held: 'Retenido en su tarjeta',
  at: (date, time) => `${date}, ${time}`,
  playersAndHoles: (players, holes) =>
    `${players}\u00a0${players === 1 ? 'jugador' : 'jugadores'} · ${holes}\u00a0hoyos`,
  holding: (time, course) => `Tiene apartada la salida de las ${time} (${course}).`,
  continueHolding: 'Seguir y confirmarla',
  cancelTitle: '¿Cancelar esta reserva?',
  cancelText: 'La hora queda libre al instante para otros golfistas.',
  cancelled: 'Su reserva está cancelada.',
  cancelTooLate: 'Esta hora de salida ya pasó. Llame al club para cambiarla.',
  cancelFailed: 'No se pudo cancelar la reserva.',
};

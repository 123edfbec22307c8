import type * as english from '../confirm.ts';
import type { Words } from '../words.ts';

export const confirmMessages: Words<typeof english.confirmMessages> = {
  title: 'Confirmar la reserva',
  conflictTitle: 'Hora ya asignada',
  reserveNow: 'Reservar ahora',
  tryAgain: 'Intentar de nuevo',
  cancel: 'Cancelar',
  dontCancel: 'No cancelar',
  golfer: (number) => `Jugador ${number}`,
  name: 'Nombre',
  rate: 'Tarifa',
  emailAndPhone: 'Correo y teléfono',
  email: 'Correo electrónico',
  phone: 'Teléfono móvil',
  total: 'Total',
  holes: (holes) => `${holes}\u00a0hoyos`,
  cancelTitle: '¿Devolver esta hora?',
  cancelText: 'Queda libre al instante para otros golfistas. Lo que escribió se conserva.',
  conflictText: (time) =>
    `El campo ha dado la salida de las ${time} a otra persona. No se reservó nada, y lo que escribió se conserva.`,
  nothingCharged: 'No se cobra nada: si su banco ya muestra el importe, se le está devolviendo.',
  takenTitle: (time) => `La salida de las ${time} se acaba de ocupar.`,
  takenText: 'Otro golfista fue más rápido. Lo que eligió se conserva.',
  nearest: 'Las horas libres más cercanas',
  noneNear: 'Ese día no hay otra hora libre para lo que eligió.',
};

export const heldMessages: Words<typeof english.heldMessages> = {
  holding: (time, date, course) => `Tiene apartada la salida de las ${time} (${date}, ${course}).`,
  left: (words) => `Le quedan ${words} para confirmarla.`,
  goOn: 'Seguir y confirmarla',
  release: 'Devolverla',
};

export const countdownMessages: Words<typeof english.countdownMessages> = {
  label: 'Tiempo restante para confirmar',
  paymentLabel: 'Tiempo restante para pagar',
  minutes: (count) => (count === 1 ? '1 minuto' : `${count} minutos`),
  seconds: (count) => (count === 1 ? '1 segundo' : `${count} segundos`),
  timeLeft: (words) => `Tiempo restante: ${words}`,
};

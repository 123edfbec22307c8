import type * as english from '../tee-times.ts';
import type { Words } from '../words.ts';

const counted = (count: number) => (count === 1 ? '1 jugador' : `${count} jugadores`);

export const teeTimeMessages: Words<typeof english.teeTimeMessages> = {
  title: 'Reservar una salida',
  chooseDate: 'Elija una fecha',
  chooseOptions: 'Elija entre las opciones de arriba para ver las horas de salida libres.',
  noneAvailable: 'No hay horas de salida libres para estas opciones.',
  bookingNotAvailable: 'Este campo no ofrece reservas en línea.',
  changeCourse: (name) => `${name}, cambiar de campo`,
  otherCourse: 'Cambiar de campo',
  playElsewhere: 'Jugar en otro campo',
  days: 'Días',
  date: 'Fecha',
  times: 'Horas de salida',
  tees: 'Tees de salida',
  partsOfDay: ['Mañana', 'Mediodía', 'Tarde', 'Atardecer'],
  openTimes: (count) => (count === 1 ? '1 hora libre' : `${count} horas libres`),
  forChoices: (players, holes) =>
    `${players ? ` para ${counted(players)}` : ''}${holes ? `, ${holes} hoyos` : ''}`,
  openTimesOf: (choices) => `Horas libres${choices}`,
  perGolfer: (price) => `${price} por jugador`,
  priceFor: (price, players) => `${price} para ${counted(players)}`,
  pricesPerGolfer: 'Precios por jugador.',
  toTheTimes: 'Ir a las horas de salida',
  gaveBack: 'Ha devuelto esta hora.',
  players: 'Jugadores',
  holes: 'Hoyos',
  justTaken: 'Recién ocupada',
  noLongerOpen: 'Ya no está libre',
  payOnline: 'se paga en línea',
  daysFailed: 'No se pudieron cargar los días.',
  timesFailed: 'No se pudieron cargar las horas.',
  reconnecting: 'Reconectando… las horas pueden no estar al día.',
};

export const expiryMessages: Words<typeof english.expiryMessages> = {
  timeExpired: 'Se acabó el tiempo. Elija una hora abajo.',
  noExpiration: 'Se acabó su tiempo. Inténtelo de nuevo.',
};

const inMinutes = (minutes: number) => (minutes === 1 ? 'un minuto' : `${minutes} minutos`);

export const refusalMessages: Words<typeof english.refusalMessages> = {
  dateNotBookable: 'Esta fecha ya no se puede reservar en línea. Elija otra.',
  notOnSheet: 'Esta hora ya no está en el programa de salidas. Elija otra.',
  holesNotOffered: 'Esta hora ya no se ofrece para tantos hoyos. Elija otra.',
  groupTooSmall: 'Esta hora se guarda para grupos más grandes. Elija otra.',
  tooLate: 'Es demasiado tarde para reservar esta hora en línea. Elija una más tarde.',
  coolingDown: (minutes) =>
    `Se le agotó el tiempo con tres horas apartadas. Podrá apartar otra dentro de ${inMinutes(minutes)}.`,
  timeKeptTooLong: (minutes) =>
    `Tuvo esta hora un rato sin reservarla. Podrá volver a tomarla dentro de ${inMinutes(minutes)}, si sigue libre; cualquier otra la puede tomar ya.`,
  tooManyReservations:
    'Ya tiene aquí todas las reservas próximas que puede hacer en línea. Cancele una primero o llame al club.',
  tooMany: 'Ha ido muy rápido. Espere un minuto e inténtelo de nuevo.',
  serverFailed: 'Algo falló de nuestro lado. No se reservó nada. Inténtelo de nuevo.',
  noConnection: 'No se puede contactar con el servidor. Compruebe su conexión y toque la hora otra vez.',
  confirmNoConnection:
    'No se puede contactar con el servidor. Lo que escribió se conserva: compruebe su conexión y toque otra vez Reservar ahora.',
  confirmFailed: 'Algo falló de nuestro lado. Lo que escribió se conserva: toque otra vez Reservar ahora.',
  checkGolfers: 'Revise los jugadores y sus tarifas y toque otra vez Reservar ahora.',
  rateNotAllowed: 'Una de estas tarifas ya no se puede elegir. Elija otra y toque otra vez Reservar ahora.',
  noRateForGroup: 'No hay tarifa en línea para un grupo de este tamaño. Llame al club.',
  ratesChanged: 'El campo ha cambiado sus tarifas. Revíselas y toque otra vez Reservar ahora.',
  releaseFailed: 'No se pudo devolver la hora. Compruebe su conexión e inténtelo de nuevo.',
};

import type * as english from '../group-board.ts';
import type { Words } from '../words.ts';

export const groupBoardMessages: Words<typeof english.groupBoardMessages> = {
  title: 'Todos los campos',
  dashboardLabel: 'Todos los campos',
  dashboardHint: 'Las horas libres de todos, juntas',
  date: 'Fecha',
  players: 'Jugadores',
  holes: 'Hoyos',
  times: 'Horas de salida en todos los campos',
  openTimes: (count) => (count === 1 ? '1 hora libre' : `${count} horas libres`),
  none: 'Ningún campo tiene una hora de salida para lo que eligió. Elija otra fecha.',
  failed: 'No se pudieron cargar las horas.',
  noGroup: 'Este grupo de campos no existe.',
  taken: 'Recién ocupada',
  pricesPerGolfer: 'Precios por jugador.',
};

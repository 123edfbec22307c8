import type * as english from '../every-page.ts';
import type { Words } from '../words.ts';

export const everyPageMessages: Words<typeof english.everyPageMessages> = {
  tryAgain: 'Intentar de nuevo',
  checkConnection: 'Compruebe su conexión e inténtelo de nuevo.',
  ourSide: 'Algo falló de nuestro lado. Inténtelo de nuevo.',
  paused: 'Se está instalando una actualización. Inténtelo de nuevo en unos minutos.',
  loading: 'Cargando',
  openingCourse: 'Abriendo su campo…',
  close: 'Cerrar',
  showPassword: 'Mostrar la contraseña',
  hidePassword: 'Ocultar la contraseña',
  phoneOdd: 'Esto no parece un número de teléfono.',
  fieldRefused: () => 'Revise este campo.',
  fillIn: 'Rellene este campo.',
  offline: 'No tiene conexión. Lo que ve puede no estar al día.',
  reference: (requestId) => `Si continúa, dé esta referencia al club: ${requestId}`,
  brokenTitle: 'Algo falló',
  broken: 'No se pudo mostrar esta página. Vuelva a cargarla.',
  reload: 'Volver a cargar',
};

export const navigationMessages: Words<typeof english.navigationMessages> = {
  label: 'Principal',
  teeTimes: 'Salidas',
  reservations: 'Reservas',
  account: 'Cuenta',
  logout: 'Salir',
  logoutFailed: 'No se pudo cerrar la sesión. Compruebe su conexión e inténtelo de nuevo.',
};

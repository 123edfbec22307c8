import type * as english from '../account.ts';
import type { Words } from '../words.ts';

export const dashboardMessages: Words<typeof english.dashboardMessages> = {
  title: 'Inicio',
  welcome: 'Le damos la bienvenida a',
  viewTeeTimes: 'Ver horas de salida',
  viewTeeTimesHint: 'Lo que está libre ahora mismo',
  myReservations: 'Mis reservas',
  myReservationsHint: 'Lo que ha reservado',
  profile: 'Perfil',
  profileHint: 'Sus datos y sus campos',
  selectACourse: 'Elija un campo',
  selectCourse: 'Elegir campo',
};

export const profileMessages: Words<typeof english.profileMessages> = {
  title: 'Mi cuenta',
  contactInfo: 'Datos de contacto',
  name: 'Nombre',
  email: 'Correo electrónico',
  phone: 'Teléfono móvil',
  phoneHint: 'Ahí le enviamos sus confirmaciones por SMS.',
  updateProfile: 'Actualizar perfil',
  edit: 'Editar',
  editContact: 'Editar datos de contacto',
  editPassword: 'Cambiar contraseña',
  firstName: 'Nombre',
  lastName: 'Apellidos',
  save: 'Guardar',
  cancel: 'Cancelar',
  close: 'Cerrar',
  updated: 'Su perfil está actualizado.',
  emailUnproved: (email, loginEmail) =>
    `Hemos enviado un enlace a ${email}. Hasta que lo siga, los correos van a ${loginEmail}. «Actualizar perfil» envía un enlace nuevo.`,
  loadFailed: 'No se pudieron cargar sus datos.',
  updateFailed: 'No se pudo actualizar el perfil.',
  emailOdd: 'Escriba una dirección de correo como ada@example.com.',
  enterPhone: 'Escriba un número de teléfono.',
  loginInfo: 'Inicio de sesión',
  password: 'Contraseña',
  maskedPassword: '••••••••',
  maskedPasswordInWords: 'oculta',
  myCourses: 'Mis campos',
  noCourses: 'Aún no tiene ningún campo. Abra el enlace de reservas de su campo para añadirlo aquí.',
  removeCourse: (name) => `Quitar ${name}`,
  removeCourseTitle: '¿Quitar este campo?',
  removeCourseText: (name) =>
    `${name} sale de su lista. Sus reservas se conservan, y el enlace de reservas del campo lo vuelve a añadir.`,
  remove: 'Quitar',
  keep: 'Conservar',
  removeFailed: 'No se pudo quitar el campo. Inténtelo de nuevo.',
};

export const passwordMessages: Words<typeof english.passwordMessages> = {
  title: 'Cambiar contraseña',
  newPassword: 'Contraseña nueva',
  confirmPassword: 'Confirmar contraseña',
  submit: 'Cambiar contraseña',
  updated: 'Su contraseña está cambiada.',
  failed: 'No se pudo cambiar la contraseña. Inténtelo de nuevo.',
  mismatch: 'Las contraseñas no coinciden',
  noUser: 'Nadie ha iniciado sesión',
  weakPassword: 'Elija una contraseña más segura.',
  signInAgain: 'Hace un rato que inició sesión. Para seguir, escriba su contraseña actual.',
  currentPassword: 'Contraseña actual',
  continue: 'Continuar',
};

export const sessionMessages: Words<typeof english.sessionMessages> = {
  title: 'Sesiones abiertas',
  thisDevice: 'Este dispositivo',
  unknownDevice: 'Otro dispositivo',
  device: (name) => name.replace(' on ', ' en '),
  lastUsed: (daysAgo) => {
    if (daysAgo === 0) return 'Usado en las últimas 24 horas';
    return daysAgo === 1 ? 'Usado hace un día' : `Usado hace ${daysAgo} días`;
  },
  logOut: 'Cerrar sesión',
  logOutOf: (device) => `Cerrar la sesión de ${device}`,
  logOutElsewhere: 'Cerrar las demás sesiones',
  more: (count) => `y ${count} más`,
  ended: 'Sesión cerrada.',
  failed: 'No se pudo cerrar esa sesión. Inténtelo de nuevo.',
  loadFailed: 'No se pudo cargar la lista de sus dispositivos.',
};

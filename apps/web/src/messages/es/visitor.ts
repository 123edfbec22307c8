import type * as english from '../visitor.ts';
import type { Words } from '../words.ts';

export const loginMessages: Words<typeof english.loginMessages> = {
  title: 'Iniciar sesión',
  welcome: 'Salidas, lo primero de la mañana',
  selectGroup: 'Elija primero un grupo.',
  loginFor: 'Inicie sesión para reservar una salida en',
  loggedOut: 'Ha cerrado la sesión. Para reservar, iníciela de nuevo desde el enlace de su campo.',
  sessionEnded:
    'Su sesión ha terminado. Vuelva a iniciarla: sigue donde estaba, y lo que escribió se conserva.',
  email: 'Correo electrónico',
  password: 'Contraseña',
  submit: 'Iniciar sesión',
  forgotPassword: 'Olvidé mi contraseña',
  register: 'Crear cuenta',
  byCode: 'Prefiero un código por correo',
  chooseCourse: 'Elija su campo',
  otherCourse: 'Elegir otro campo',
  linkHint: 'Su campo de golf tiene un enlace de reservas. Ábralo una vez, y esta página sabrá dónde juega.',
  invalidEmail: 'La dirección de correo no es válida. Revísela e inténtelo de nuevo.',
  userNotFound:
    'No hay ninguna cuenta con esa dirección de correo. Siga «Crear cuenta», abajo, para abrir una.',
  wrongPassword: 'Contraseña incorrecta. Inténtelo de nuevo.',
  tooManyRequests:
    'Su cuenta está suspendida por un tiempo por demasiados intentos fallidos. Puede restablecer su contraseña para resolverlo enseguida.',
  otherFailure: 'Algo falló. Revise sus datos e inténtelo de nuevo.',
};

export const registerMessages: Words<typeof english.registerMessages> = {
  title: 'Crear cuenta',
  intro: 'Cree una cuenta para reservar salidas. Todos los campos son obligatorios.',
  firstName: 'Nombre',
  lastName: 'Apellidos',
  email: 'Correo electrónico',
  phone: 'Teléfono móvil',
  phoneHint: 'Ahí le enviamos sus confirmaciones por SMS.',
  password: 'Contraseña',
  passwordHint: 'Al menos 8 caracteres.',
  submit: 'Crear cuenta',
  created: '¡Su cuenta está creada!',
  continue: 'Continuar',
  backToLogin: 'Volver al inicio de sesión',
  enterName: 'Escriba un nombre.',
  emailInUse:
    'Esa dirección de correo ya está en uso. Inicie sesión con el enlace de abajo o pruebe con otra dirección.',
  weakPassword: 'Elija una contraseña más segura.',
  otherFailure: 'Se produjo un error.',
  unexpectedFailure: 'Se produjo un error durante el registro.',
  unexpectedAdvice: 'Inténtelo de nuevo en un momento. Lo que escribió sigue aquí.',
};

export const resetMessages: Words<typeof english.resetMessages> = {
  title: 'Restablecer contraseña',
  intro: 'Le enviamos un enlace para elegir una contraseña nueva.',
  email: 'Correo electrónico',
  submit: 'Enviar el enlace',
  sent: '¡Correo enviado! Mire en su bandeja de entrada.',
  invalidEmail: 'Dirección de correo no válida',
  userNotFound: 'No hay ninguna cuenta con esta dirección de correo',
  otherFailure: 'No se pudo enviar el correo',
  register: 'Crear cuenta',
  backToLogin: 'Volver al inicio de sesión',
};

export const newPasswordMessages: Words<typeof english.newPasswordMessages> = {
  title: 'Contraseña nueva',
  intro: 'Elija la contraseña con la que iniciará sesión de ahora en adelante.',
  password: 'Contraseña nueva',
  submit: 'Guardar contraseña',
  saved: 'Su contraseña nueva está guardada y la sesión está abierta.',
  continue: 'Continuar',
  linkInvalid: 'Este enlace ya se usó o es demasiado antiguo. Pida uno nuevo.',
  askAgain: 'Enviar un enlace nuevo',
  failed: 'No se pudo guardar su contraseña nueva. Inténtelo de nuevo.',
};

export const badLinkMessages: Words<typeof english.badLinkMessages> = {
  teeTimesAt: (course) => `Salidas en ${course}`,
  chooseCourse: 'Elegir un campo',
};

export const loggedOutMessages: Words<typeof english.loggedOutMessages> = {
  title: 'Sesión cerrada',
  backToLogin: 'Volver al inicio de sesión del campo',
  stillLoggedInTitle: 'Sesión aún abierta',
  stillLoggedIn: (name, email) => `${name} (${email}) aún tiene la sesión abierta en este dispositivo.`,
};

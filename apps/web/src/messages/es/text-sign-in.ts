import type * as english from '../text-sign-in.ts';
import type { Words } from '../words.ts';

export const textSignInMessages: Words<typeof english.textSignInMessages> = {
  title: 'Entrar con un mensaje',
  about: 'Inicie sesión con un código que enviamos a su teléfono en lugar de su contraseña.',
  prove: 'Recibir un código',
  noPhone: 'Guarde primero su número de móvil más arriba.',
  sentTo: (phone, minutes) =>
    `Enviamos un código al ${phone}. Sirve durante ${minutes} minutos. Puede tardar un momento en llegar.`,
  code: 'Código',
  switchOn: 'Activar',
  another: 'Enviar otro código',
  sentAgain: 'Enviamos otro código. Solo sirve el más reciente.',
  isOn: (phone) =>
    `Los códigos que enviamos al ${phone} le dan acceso. Otro número u otra contraseña le ponen fin.`,
  switchOff: 'Desactivar',
  nowOn: 'Ahora puede iniciar sesión con un mensaje de texto.',
  nowOff: 'Ya no inicia sesión con mensajes de texto.',
  withoutPassword: 'Si no tiene contraseña, cierre la sesión e iníciela con un código.',
  wrongCode: 'Este código es incorrecto, ya se usó o es demasiado antiguo. Revíselo o pida otro.',
  noTextTo: 'No podemos enviar un código a este número. Revíselo más arriba.',
  tooMany: 'Se pidieron o probaron demasiados códigos. Espere un poco.',
  notOffered: 'Este campo ya no envía códigos.',
  failed: 'No ha funcionado. Inténtelo de nuevo.',
  loadFailed: 'No se pudo cargar si entra con mensajes de texto.',
};

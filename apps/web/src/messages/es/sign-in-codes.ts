import type * as english from '../sign-in-codes.ts';
import type { Words } from '../words.ts';

export const signInCodeMessages: Words<typeof english.signInCodeMessages> = {
  email: 'Correo electrónico',
  emailOrPhone: 'Correo electrónico o número de móvil',
  ask: 'Código por correo',
  text: 'Código por mensaje',
  textInstead: 'Mejor por mensaje de texto',
  otherWay: 'Recibir un código de otra forma',
  toPassword: 'Usar mi contraseña',
  sentTo: (email, minutes) =>
    `Enviamos un código a ${email}. Sirve aquí durante ${minutes} minutos. Puede tardar un momento en llegar.`,
  textedTo: (number, minutes) =>
    `Si ${number} da acceso a una cuenta, le enviamos un código. Sirve aquí durante ${minutes} minutos. Puede tardar un momento en llegar.`,
  textedFor: (email, minutes) =>
    `Si un número de teléfono da acceso a ${email}, le enviamos un código. Sirve aquí durante ${minutes} minutos. Puede tardar un momento en llegar.`,
  noTextTo: 'No podemos enviar un código a este número. Revíselo o use su correo electrónico.',
  code: 'Código',
  signIn: 'Iniciar sesión',
  another: 'Enviar otro código',
  sentAgain: 'Enviamos otro código. Aquí solo sirve el más reciente.',
  wrongCode: 'Este código es incorrecto, ya se usó o es demasiado antiguo. Revíselo o pida otro.',
  tooManyCodes: 'Se pidieron o probaron demasiados códigos. Espere un poco o use su contraseña.',
  notOffered: 'Este campo ya no envía códigos. Use su contraseña.',
  failed: 'No se pudo enviar el código. Inténtelo de nuevo.',
  notSignedIn: 'No ha funcionado. Inténtelo de nuevo.',
};

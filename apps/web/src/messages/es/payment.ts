import type * as english from '../payment.ts';
import type { Words } from '../words.ts';

export const paymentMessages: Words<typeof english.paymentMessages> = {
  title: 'Pago',
  continueToPayment: 'Continuar al pago',

  initFailed: 'No se pudo preparar el pago. Inténtelo de nuevo más tarde.',
  scriptFailed: 'No se pudo cargar el pago de Square. Actualice la página e inténtelo de nuevo.',
  configurationMissing: 'El pago no está configurado. Póngase en contacto con el campo.',
  callToBook: 'Esta hora no se puede reservar en línea por ahora. Llame al club.',
  formFailed: 'No se pudo cargar el formulario de pago. Actualice la página.',
  failed: 'El pago falló. Inténtelo de nuevo.',
  incomplete: 'Complete el formulario de pago',
  missingCourse: 'Falta información del campo',
  successful: '¡Pago realizado!',
  authorized: 'Retención autorizada',
  completed: 'Pago completado',

  windowNoConnection:
    'No se puede contactar con el servidor. Lo que escribió se conserva: compruebe su conexión y vuelva a continuar al pago.',
  nowPaidOnline: 'Esta hora ahora se paga en línea. Continúe al pago.',
  notPaidOnline: 'Esta hora ya no se paga en línea. Toque Reservar ahora.',
  underWay: 'Ya hay un pago en curso para esta hora. Espere el resultado.',
  changed: 'El campo ha cambiado sus precios. No se cobró nada. Revise los jugadores y continúe.',
};

import type * as english from '../paying.ts';
import type { Words } from '../words.ts';

export const payingMessages: Words<typeof english.payingMessages> = {
  squareLocale: 'es-US',
  bill: 'Lo que se paga',
  golfers: 'Cambiar jugadores',
  cancel: 'Cancelar',
  pay: (amount) => `Pagar ${amount}`,
  placeHold: (amount) => `Retener ${amount}`,
  total: 'Total',
  totalHeld: 'Retenido en su tarjeta',
  holdExplained: 'Ahora no se cobra nada: el campo retiene el importe en su tarjeta.',
  loadingForm: 'Cargando el campo de la tarjeta',
  card: 'Tarjeta',
  orByCard: 'o pagar con tarjeta',
  wallets: 'Billeteras digitales',
  applePay: 'Pagar con Apple Pay',
  googlePay: 'Pagar con Google Pay',

  checkingCard: 'Comprobando la tarjeta…',
  checkingWallet: (wallet) => `Esperando a ${wallet}…`,
  charging: 'Cobrando a la tarjeta…',
  holding: 'Reteniendo el importe…',
  waiting: 'Esperando al banco…',
  kept: 'Le guardamos la hora hasta que el banco responda.',
  unanswered:
    'La respuesta tarda más de lo habitual. Seguimos preguntando, y usted paga una vez como mucho. Si tiene que irse, mire más tarde en Mis reservas.',

  declined:
    'La tarjeta fue rechazada y no se cobró nada. Su hora sigue apartada: inténtelo de nuevo o use otra tarjeta.',
  tooManyCards:
    'Se rechazaron demasiadas tarjetas. No se cobró nada. Inténtelo de nuevo en una hora o llame al club.',
  unavailable: 'No se pudo contactar con el banco y no se cobró nada. Su hora sigue apartada.',
  notSent: 'No se cobró nada. Su hora sigue apartada.',
  walletFailed: (wallet) => `${wallet} no respondió. No se cobró nada: pague con tarjeta.`,
  amountPaid: (amount) => `Pagado: ${amount}`,
  amountHeld: (amount) => `${amount} retenidos en su tarjeta`,
  receipt: (number) => `Recibo ${number}`,

  simulated: 'Esto es una demostración: no se mueve dinero.',
  testCards: 'Tarjetas de prueba',
  testCardsHint: 'Con cualquier fecha futura, cualquier CVV y cualquier código postal:',
};

export const testCards: Words<typeof english.testCards> = [
  { number: '4111 1111 1111 1111', meaning: 'aprobada' },
  { number: '5105 1051 0510 5100', meaning: 'aprobada' },
  { number: '4000 0000 0000 0002', meaning: 'rechazada' },
  { number: '4000 0000 0000 0119', meaning: 'rechazada, sin fondos' },
  { number: '4000 0000 0000 0309', meaning: 'aprobada tras 3 segundos' },
  { number: '4000 0000 0000 0408', meaning: 'cobrada, y la respuesta se pierde' },
  { number: '4000 0000 0000 0531', meaning: 'aprobada al segundo intento' },
];

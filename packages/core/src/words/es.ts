import { weekdayOf } from '../shared/local-time.ts';
import { decimalOf } from '../shared/money.ts';
import { dayOf, monthOf } from './date-parts.ts';
import type { Words } from './en.ts';
import { thousands } from './thousands.ts';

const weekdays = {
  Monday: 'lunes',
  Tuesday: 'martes',
  Wednesday: 'miércoles',
  Thursday: 'jueves',
  Friday: 'viernes',
  Saturday: 'sábado',
  Sunday: 'domingo',
};
const months =
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' ');

const dated = (day: string, time: string) => `${day} ${atTime(time)}`;
const call = (phone: string | undefined) => (phone ? `Llame al club al ${phone}` : 'Llame al club');

/** One o’clock is singular. */
const atTime = (time: string) => theTime(time, 'a ');
const theTime = (time: string, before = '') => `${before}${time.startsWith('1:') ? 'la' : 'las'} ${time}`;

export const es: Words = {
  shortDay: (date) =>
    `${weekdays[weekdayOf(date)].slice(0, 3)} ${dayOf(date)} ${monthOf(date, months).slice(0, 3)}`,
  longDay: (date) =>
    `${weekdays[weekdayOf(date)]} ${dayOf(date)} de ${monthOf(date, months)} de ${date.slice(0, 4)}`,
  time: (time) => time.replace(/^0/, ''),
  /** As in the United States and Mexico. */
  amount: (cents) => {
    const [whole = '', fraction = ''] = decimalOf(cents).split('.');
    return `$${thousands(whole, ',')}.${fraction}`;
  },
  players: (count) => (count === 1 ? '1 jugador' : `${count} jugadores`),
  holes: (count) => `${count} hoyos`,
  dated,
  longDated: (day, time) => `${day}, ${atTime(time)}`,
  held: (amount) => `${amount} retenidos en su tarjeta`,
  paid: (amount) => `${amount} pagados`,

  hello: (firstName) => (firstName ? `Hola, ${firstName}:` : 'Hola:'),
  subject: (what, when, courseName) => `${what}: ${when}, ${courseName}`,
  telephone: (phone) => `Teléfono ${phone}`,
  named: (players, names) => `${players}: ${names}`,
  reservation: (id) => `Reserva ${id}`,
  receipt: (number) => `Recibo ${number}`,

  call,
  callTo: {
    askQuestions: (phone) => `${call(phone)} si tiene preguntas.`,
    askAboutIt: (phone) => `${call(phone)} para hablarlo.`,
    askAboutPayment: (phone) => `${call(phone)} para hablar de su pago.`,
    cancel: (phone) => `${call(phone)} para cancelar esta reserva.`,
    giveSeatsBack: (phone) => `${call(phone)} para devolver alguna.`,
  },

  texts: {
    confirmed: (facts) => ` confirma: ${facts}.`,
    cancelled: (facts) => ` ha cancelado su salida: ${facts}.`,
    moved: (facts) => ` ha movido su salida: ${facts}.`,
    changed: (facts) => ` ha cambiado su salida: ${facts}.`,
    delayed: (facts) => ` ha retrasado su salida: ${facts}.`,
    changedByGolfer: (facts) => `, salida cambiada: ${facts}.`,
    questions: (phone) => ` ¿Preguntas? Llame al ${phone}.`,
    closed: (day, time, why) =>
      ` - su salida del ${dated(day, time)}${why === '' ? ' coincide con un cierre' : `: ${why}`}.`,
    callAboutClosing: (phone) => ` Llame al club${phone ? `: ${phone}` : ''}.`,
    openAgain: (day, time) => ` - su salida del ${dated(day, time)} se mantiene: el campo reabre.`,
    standing: (time, count, from, to) => `${time}, ${count} fechas del ${from} al ${to}`,
    standingChanged: (facts) => ` ha cambiado sus salidas: ${facts}.`,
    standingCancelled: (facts) => ` ha cancelado sus salidas: ${facts}.`,
    offered: (facts, until, url) => `: ${facts}, libre y guardada para usted hasta ${theTime(until)}: ${url}`,
    won: (facts, until, url) => `: para usted ${facts}, guardada hasta ${theTime(until)}. Reserve: ${url}`,
    unlucky: (day, url) =>
      `: en el sorteo del ${day} sus deseos tocaron a otras personas. Lo que queda: ${url}`,
    reminder: (facts) => ` le recuerda: ${facts}.`,
    replyWithCount: (players) =>
      players === 1 ? 'Responda 1 si viene' : `Responda de 1 a ${players}: cuantos vienen`,
    replyToCancel: (count) => `${count}, C para cancelar.`,
    callToCancel: (count, phone) => `${count}. Para cancelar, llame al ${phone ? phone : 'club'}.`,
  },

  replies: {
    callShortly: (phone) => (phone ? `Llame al ${phone}` : 'Llame al club'),
    cancelled: (when) => `su salida del ${when} queda cancelada.`,
    over: (when, calling) => `su salida del ${when} ya tuvo lugar. ${calling} si tiene preguntas.`,
    callToCancel: (when, calling) => `su salida del ${when} se mantiene. ${calling} para cancelarla.`,
    tooMany: (when, players, calling) => `su salida del ${when} es para ${players}. ${calling} para ser más.`,
    help: (when, ways) => `su salida: ${when}. ${ways}`,
    thanks: (come, players, when) =>
      `gracias, ${come === players ? come : `${come} de ${players}`} el ${when}.`,
    seatsStay: (players, isPaid, price) =>
      `Las ${players} plazas siguen ${isPaid ? 'pagadas' : 'a su nombre'}${price === null ? '' : ` por ${price}`}.`,
    giveBack: (calling) => `${calling} para devolver alguna.`,
  },

  mails: {
    confirmed: { subject: 'Salida confirmada', body: 'Su salida está confirmada.' },
    moved: { subject: 'Salida movida', body: 'El club ha movido su salida. Ahora es:' },
    changed: { subject: 'Salida cambiada', body: 'El club ha cambiado su salida. Ahora es:' },
    delayed: { subject: 'Salida retrasada', body: 'El club ha retrasado su salida. Ahora es:' },
    changedByGolfer: { subject: 'Salida cambiada', body: 'Su salida ha cambiado. Ahora es:' },
    cancelledByGolfer: {
      subject: 'Salida cancelada',
      body: 'Su salida está cancelada, como usted pidió.',
    },
    cancelled: { subject: 'Salida cancelada', body: 'El club ha cancelado su salida.' },
    openAgain: {
      subject: 'Salida abierta de nuevo',
      body: 'Su salida se mantiene: el campo vuelve a estar abierto a esa hora.',
    },
    closed: {
      subject: 'Salida afectada por un cierre',
      body: (title) =>
        `El club ha cerrado un período que incluye su salida${title === '' ? '' : `: ${title}`}.`,
    },
    reminder: { subject: 'Salida mañana', body: 'Le recordamos su salida.' },
    standingConfirmed: { subject: 'Salidas confirmadas', body: 'Sus salidas están confirmadas.' },
    standingChanged: {
      subject: 'Salidas cambiadas',
      body: 'El club ha cambiado sus salidas. Ahora son:',
    },
    standingCancelled: { subject: 'Salidas canceladas', body: 'El club ha cancelado sus salidas.' },
    offered: {
      subject: 'Una salida para usted',
      body: 'Usted espera una salida, y esta ha quedado libre:',
    },
    won: { subject: 'Suya por sorteo', body: 'En el sorteo le tocó esta salida:' },
    unlucky: {
      subject: 'Sus deseos tocaron a otras personas',
      body: (day, courseName) =>
        `En el sorteo del ${day} en ${courseName}, lo que usted deseaba tocó a otras personas.`,
    },
  },
  money: {
    void: 'El club ha pedido que se libere el importe retenido en su tarjeta.',
    counter: 'El club le devuelve lo que pagó en el mostrador.',
    refund: 'El club ha pedido el reembolso de su pago. El banco tarda unos días en mostrarlo.',
  },
  links: {
    see: 'Véala aquí:',
    seeOrCancel: 'Véala o cancélela aquí:',
    seeOrCancelEach: 'Vea o cancele cada una aquí:',
    sayWhetherYouCome: 'Diga si viene:',
    sayHowManyCome: 'Diga cuántos vienen:',
    cancel: 'Para cancelarla:',
  },
  standing: {
    dates: (count, time) => `${count} fechas ${atTime(time)}`,
    date: (day, id) => `${day}: reserva ${id}`,
  },
  offer: {
    takeIt: (until) => `Está guardada para usted hasta ${theTime(until)}. Tómela aquí:`,
    afterwards: 'Después se ofrece a la persona siguiente, y usted sale de la lista de espera.',
  },
  draw: {
    bookIt: (until) => `Está guardada para usted hasta ${theTime(until)}. Resérvela aquí:`,
    afterwards: 'Después queda abierta a todos.',
    whatIsLeft: 'Vea lo que queda y cómo se sorteó:',
  },

  calendar: {
    feed: 'Salidas de golf',
    summary: (courseName) => `Golf en ${courseName}`,
  },

  reset: {
    subject: 'Su nueva contraseña',
    asked: (address) =>
      `Alguien, probablemente usted, ha pedido una nueva contraseña para su cuenta de reservas (${address}).`,
    open: 'Abra este enlace para elegirla:',
    limits:
      'Sirve una sola vez, durante una hora. Si no fue usted, ignore este mensaje: su contraseña sigue siendo la misma.',
  },
  code: {
    subject: (courseName) => `Su código para ${courseName}`,
    asked: (address) =>
      `Alguien, probablemente usted, ha pedido un código para entrar en su cuenta de reservas (${address}):`,
    limits: (minutes) =>
      `Sirve una sola vez, durante ${minutes} minutos, en el navegador que lo pidió. No lo comparta. Si no fue usted, ignore este mensaje.`,
  },
  codeText: (code, courseName, minutes) =>
    `${code} es su clave para entrar en ${courseName}. Sirve durante ${minutes} minutos. No la comparta.`,
  byText: {
    on: {
      subject: 'Puede entrar con un mensaje de texto',
      body: (ending, address) =>
        `A partir de ahora, un código enviado por mensaje de texto al número que termina en ${ending} abre su cuenta de reservas (${address}).`,
      after:
        'Puede desactivarlo en Mi cuenta. Si no fue usted, elija una contraseña nueva: eso también le pone fin.',
    },
    taken: {
      subject: 'Ya no puede entrar con un mensaje de texto',
      body: (ending, address) =>
        `Otra cuenta ha demostrado que el número que termina en ${ending} es suyo. Los códigos enviados a ese número ya no abren su cuenta de reservas (${address}).`,
      after:
        'Su contraseña y los códigos por correo siguen sirviendo. Si el número sigue siendo suyo, puede activarlo de nuevo en Mi cuenta.',
    },
  },
  proof: {
    subject: '¿Es suya esta dirección?',
    asked: 'Alguien, probablemente usted, quiere recibir en esta dirección los mensajes sobre sus salidas.',
    open: 'Abra este enlace para confirmarlo:',
    until:
      'Mientras tanto llegan a la dirección con la que se entra en la cuenta. Si no fue usted, ignore este mensaje: no recibirá nada.',
  },

  pages: {
    tooOld: 'Este enlace es demasiado antiguo',
    untilRound: 'Servía hasta la salida.',
    myReservations: 'Mis reservas',
    yourTeeTime: 'Su salida',
    willYouCome: '¿Vendrá usted?',
    howManyWillCome: '¿Cuántos vendrán?',
    cancelThis: 'Cancelar esta reserva',
    askCancel: '¿Cancelar esta reserva?',
    yesCancel: 'Sí, cancelarla',
    noKeep: 'No, conservarla',
    cancelled: 'Su salida está cancelada',
    thankYou: 'Gracias',
    expected: (come, players) =>
      come === players
        ? `El club espera a ${come === 1 ? '1 jugador' : `${come} jugadores`}.`
        : `El club espera a ${come} de ${players}.`,
    stands: 'Esta reserva se mantiene',
    mails: 'Mensajes sobre sus salidas',
    sendHere: '¿Enviarlos a esta dirección a partir de ahora?',
    yesMine: 'Sí, es mía',
    comeHere: 'Los mensajes sobre sus salidas llegan a esta dirección a partir de ahora.',
    toTeeTimes: 'Ver las salidas',
    otherAddress:
      'O se ha dado otra dirección desde entonces. Guarde de nuevo la dirección en Mi cuenta y recibirá un enlace nuevo.',
    myAccount: 'Mi cuenta',
  },
};

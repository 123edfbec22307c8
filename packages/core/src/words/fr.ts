import { weekdayOf } from '../shared/local-time.ts';
import { decimalOf } from '../shared/money.ts';
import { dayOf, monthOf } from './date-parts.ts';
import type { Words } from './en.ts';
import { thousands } from './thousands.ts';

const weekdays = {
  Monday: 'lundi',
  Tuesday: 'mardi',
  Wednesday: 'mercredi',
  Thursday: 'jeudi',
  Friday: 'vendredi',
  Saturday: 'samedi',
  Sunday: 'dimanche',
};
const months = 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(
  ' ',
);
const shortMonths = 'janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc.'.split(' ');

/** French sets it before a colon and within amounts; a text message turns it into a plain space. */
const nbsp = '\u00a0';
const first = (day: number) => (day === 1 ? '1er' : String(day));
const dated = (day: string, time: string) => `${day} à ${time}`;
const call = (phone: string | undefined) => (phone ? `Appelez le club au ${phone}` : 'Appelez le club');

export const fr: Words = {
  shortDay: (date) =>
    `${weekdays[weekdayOf(date)].slice(0, 3)}. ${first(dayOf(date))} ${monthOf(date, shortMonths)}`,
  longDay: (date) =>
    `${weekdays[weekdayOf(date)]} ${first(dayOf(date))} ${monthOf(date, months)} ${date.slice(0, 4)}`,
  time: (time) => `${Number(time.slice(0, 2))}${nbsp}h${nbsp}${time.slice(3)}`,
  /** As in Canada. */
  amount: (cents) => {
    const [whole = '', fraction = ''] = decimalOf(cents).split('.');
    return `${thousands(whole, nbsp)},${fraction}${nbsp}$`;
  },
  players: (count) => (count === 1 ? '1 joueur' : `${count} joueurs`),
  holes: (count) => `${count} trous`,
  dated,
  longDated: dated,
  held: (amount) => `${amount} bloqués sur votre carte`,
  paid: (amount) => `${amount} payés`,

  hello: (firstName) => (firstName ? `Bonjour ${firstName},` : 'Bonjour,'),
  subject: (what, when, courseName) => `${what}${nbsp}: ${when}, ${courseName}`,
  telephone: (phone) => `Téléphone${nbsp}: ${phone}`,
  named: (players, names) => `${players}${nbsp}: ${names}`,
  reservation: (id) => `Réservation ${id}`,
  receipt: (number) => `Reçu ${number}`,

  call,
  callTo: {
    askQuestions: (phone) => `${call(phone)} pour toute question.`,
    askAboutIt: (phone) => `${call(phone)} à ce sujet.`,
    askAboutPayment: (phone) => `${call(phone)} au sujet de votre paiement.`,
    cancel: (phone) => `${call(phone)} pour annuler cette réservation.`,
    giveSeatsBack: (phone) => `${call(phone)} pour en rendre.`,
  },

  texts: {
    confirmed: (facts) => ` confirme: ${facts}.`,
    cancelled: (facts) => ` a annulé votre départ: ${facts}.`,
    moved: (facts) => ` a déplacé votre départ: ${facts}.`,
    changed: (facts) => ` a modifié votre départ: ${facts}.`,
    delayed: (facts) => ` a retardé votre départ: ${facts}.`,
    changedByGolfer: (facts) => `, départ modifié: ${facts}.`,
    questions: (phone) => ` Questions? Appelez le ${phone}.`,
    closed: (day, time, why) =>
      ` - votre départ du ${day} à ${time}${why === '' ? ' tombe pendant une fermeture' : `: ${why}`}.`,
    callAboutClosing: (phone) => ` Appelez le club${phone ? `: ${phone}` : ''}.`,
    openAgain: (day, time) => ` - votre départ du ${day} à ${time} est maintenu: le parcours rouvre.`,
    standing: (time, count, from, to) => `${time}, ${count} dates du ${from} au ${to}`,
    standingChanged: (facts) => ` a modifié vos départs: ${facts}.`,
    standingCancelled: (facts) => ` a annulé vos départs: ${facts}.`,
    offered: (facts, until, url) => `: ${facts}, libre et gardé pour vous jusqu'à ${until}: ${url}`,
    won: (facts, until, url) => `: à vous ${facts}, gardé jusqu'à ${until}. Réservez: ${url}`,
    unlucky: (day, url) => `: au tirage du ${day}, vos souhaits sont allés à d'autres. Ce qui reste: ${url}`,
    reminder: (facts) => ` vous rappelle: ${facts}.`,
    replyWithCount: (players) =>
      players === 1 ? 'Répondez 1 si vous venez' : `Répondez 1 à ${players}: combien viennent`,
    replyToCancel: (count) => `${count}, C pour annuler.`,
    callToCancel: (count, phone) => `${count}. Pour annuler, appelez ${phone ? `le ${phone}` : 'le club'}.`,
  },

  replies: {
    callShortly: (phone) => (phone ? `Appelez le ${phone}` : 'Appelez le club'),
    cancelled: (when) => `votre départ du ${when} est annulé.`,
    over: (when, calling) => `votre départ du ${when} a déjà eu lieu. ${calling} pour toute question.`,
    callToCancel: (when, calling) => `votre départ du ${when} est maintenu. ${calling} pour l'annuler.`,
    tooMany: (when, players, calling) =>
      `votre départ du ${when} est pour ${players}. ${calling} pour venir plus nombreux.`,
    help: (when, ways) => `votre départ: ${when}. ${ways}`,
    thanks: (come, players, when) =>
      `merci, ${come === players ? come : `${come} sur ${players}`} le ${when}.`,
    seatsStay: (players, isPaid, price) =>
      `Les ${players} places restent ${isPaid ? 'payées' : 'à vous'}${price === null ? '' : ` pour ${price}`}.`,
    giveBack: (calling) => `${calling} pour en rendre.`,
  },

  mails: {
    confirmed: { subject: 'Départ confirmé', body: 'Votre départ est confirmé.' },
    moved: {
      subject: 'Départ déplacé',
      body: `Le club a déplacé votre départ. Le voici désormais${nbsp}:`,
    },
    changed: {
      subject: 'Départ modifié',
      body: `Le club a modifié votre départ. Le voici désormais${nbsp}:`,
    },
    delayed: {
      subject: 'Départ retardé',
      body: `Le club a retardé votre départ. Le voici désormais${nbsp}:`,
    },
    changedByGolfer: {
      subject: 'Départ modifié',
      body: `Votre départ est modifié. Le voici désormais${nbsp}:`,
    },
    cancelledByGolfer: {
      subject: 'Départ annulé',
      body: 'Votre départ est annulé, comme vous l’avez demandé.',
    },
    cancelled: { subject: 'Départ annulé', body: 'Le club a annulé votre départ.' },
    openAgain: {
      subject: 'Départ maintenu',
      body: `Votre départ est maintenu${nbsp}: le parcours est de nouveau ouvert à cette heure.`,
    },
    closed: {
      subject: 'Départ touché par une fermeture',
      body: (title) =>
        `Le club a fermé une période qui comprend votre départ${title === '' ? '' : `${nbsp}: ${title}`}.`,
    },
    reminder: { subject: 'Départ demain', body: 'Nous vous rappelons votre départ.' },
    standingConfirmed: { subject: 'Départs confirmés', body: 'Vos départs sont confirmés.' },
    standingChanged: {
      subject: 'Départs modifiés',
      body: `Le club a modifié vos départs. Les voici maintenant${nbsp}:`,
    },
    standingCancelled: { subject: 'Départs annulés', body: 'Le club a annulé vos départs.' },
    offered: {
      subject: 'Un départ pour vous',
      body: `Vous attendez un départ, et celui-ci vient de se libérer${nbsp}:`,
    },
    won: { subject: 'À vous par tirage au sort', body: `Le tirage au sort vous donne ce départ${nbsp}:` },
    unlucky: {
      subject: 'Vos souhaits sont allés à d’autres',
      body: (day, courseName) =>
        `Au tirage au sort pour le ${day} à ${courseName}, ce que vous souhaitiez est allé à d’autres.`,
    },
  },
  money: {
    void: 'Le club a demandé la levée du montant bloqué sur votre carte.',
    counter: 'Le club vous rend ce que vous avez payé au comptoir.',
    refund:
      'Le club a demandé le remboursement de votre paiement. Il apparaît à la banque après quelques jours.',
  },
  links: {
    see: `À voir ici${nbsp}:`,
    seeOrCancel: `À voir ou à annuler ici${nbsp}:`,
    seeOrCancelEach: `Chacun est à voir ou à annuler ici${nbsp}:`,
    sayWhetherYouCome: `Dites si vous venez${nbsp}:`,
    sayHowManyCome: `Dites combien viennent${nbsp}:`,
    cancel: `Pour l’annuler${nbsp}:`,
  },
  standing: {
    dates: (count, time) => `${count} dates à ${time}`,
    date: (day, id) => `${day}${nbsp}: réservation ${id}`,
  },
  offer: {
    takeIt: (until) => `Il est gardé pour vous jusqu’à ${until}. Prenez-le ici${nbsp}:`,
    afterwards: 'Ensuite, il est proposé à la personne suivante, et vous quittez la liste d’attente.',
  },
  draw: {
    bookIt: (until) => `Il est gardé pour vous jusqu’à ${until}. Réservez-le ici${nbsp}:`,
    afterwards: 'Ensuite, il est ouvert à tous.',
    whatIsLeft: `Voyez ce qui reste, et comment le tirage s’est fait${nbsp}:`,
  },

  calendar: {
    feed: 'Départs de golf',
    summary: (courseName) => `Golf à ${courseName}`,
  },

  reset: {
    subject: 'Votre nouveau mot de passe',
    asked: (address) =>
      `Quelqu’un, sans doute vous, a demandé un nouveau mot de passe pour votre compte de réservation (${address}).`,
    open: `Ouvrez ce lien pour le choisir${nbsp}:`,
    limits: `Il sert une seule fois, pendant une heure. Si ce n’était pas vous, ignorez ce message${nbsp}: votre mot de passe reste le même.`,
  },
  code: {
    subject: (courseName) => `Votre code pour ${courseName}`,
    asked: (address) =>
      `Quelqu’un, sans doute vous, a demandé un code pour ouvrir votre compte de réservation (${address})${nbsp}:`,
    limits: (minutes) =>
      `Il sert une seule fois, pendant ${minutes} minutes, dans le navigateur qui l’a demandé. Ne le transmettez pas. Si ce n’était pas vous, ignorez ce message.`,
  },
  codeText: (code, courseName, minutes) =>
    `${code} est votre code de connexion pour ${courseName}. Il est valable ${minutes} minutes. Ne le transmettez pas.`,
  byText: {
    on: {
      subject: 'Vous pouvez vous connecter par SMS',
      body: (ending, address) =>
        `Désormais, un code envoyé par SMS au numéro qui se termine par ${ending} ouvre votre compte de réservation (${address}).`,
      after: `Vous pouvez le désactiver dans Mon compte. Si ce n’était pas vous, choisissez un nouveau mot de passe${nbsp}: cela y met fin aussi.`,
    },
    taken: {
      subject: 'Vous ne pouvez plus vous connecter par SMS',
      body: (ending, address) =>
        `Un autre compte a montré que le numéro qui se termine par ${ending} est le sien. Les codes envoyés à ce numéro n’ouvrent plus votre compte de réservation (${address}).`,
      after:
        'Votre mot de passe et les codes par e-mail restent valables. Si le numéro est toujours le vôtre, vous pouvez le réactiver dans Mon compte.',
    },
  },
  proof: {
    subject: `Cette adresse est-elle la vôtre${nbsp}?`,
    asked: 'Quelqu’un, sans doute vous, veut recevoir à cette adresse les messages sur ses départs.',
    open: `Ouvrez ce lien pour le confirmer${nbsp}:`,
    until: `D’ici là, ils vont à l’adresse de connexion du compte. Si ce n’était pas vous, ignorez ce message${nbsp}: vous ne recevrez rien.`,
  },

  pages: {
    tooOld: 'Ce lien est trop ancien',
    untilRound: 'Il servait jusqu’au départ.',
    myReservations: 'Mes réservations',
    yourTeeTime: 'Votre départ',
    willYouCome: `Viendrez-vous${nbsp}?`,
    howManyWillCome: `Combien serez-vous${nbsp}?`,
    cancelThis: 'Annuler cette réservation',
    askCancel: `Annuler cette réservation${nbsp}?`,
    yesCancel: 'Oui, l’annuler',
    noKeep: 'Non, la garder',
    cancelled: 'Votre départ est annulé',
    thankYou: 'Merci',
    expected: (come, players) =>
      come === players
        ? `Le club attend ${come === 1 ? '1 joueur' : `${come} joueurs`}.`
        : `Le club attend ${come} joueur${come === 1 ? '' : 's'} sur ${players}.`,
    stands: 'Cette réservation est maintenue',
    mails: 'Messages sur vos départs',
    sendHere: `Les envoyer désormais à cette adresse${nbsp}?`,
    yesMine: 'Oui, c’est la mienne',
    comeHere: 'Les messages sur vos départs viennent désormais à cette adresse.',
    toTeeTimes: 'Voir les départs',
    otherAddress:
      'Ou une autre adresse a été donnée depuis. Enregistrez de nouveau l’adresse dans Mon compte, et un nouveau lien vous sera envoyé.',
    myAccount: 'Mon compte',
  },
};

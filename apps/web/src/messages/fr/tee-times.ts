import type * as english from '../tee-times.ts';
import type { Words } from '../words.ts';

const counted = (count: number) => (count === 1 ? '1 joueur' : `${count} joueurs`);

export const teeTimeMessages: Words<typeof english.teeTimeMessages> = {
  title: 'Réserver un départ',
  chooseDate: 'Choisir une date',
  chooseOptions: 'Choisissez parmi les options ci-dessus pour voir les départs libres.',
  noneAvailable: 'Aucun départ n’est libre pour ces choix.',
  bookingNotAvailable: 'Ce golf ne propose pas la réservation en ligne.',
  changeCourse: (name) => `${name}, changer de golf`,
  otherCourse: 'Changer de golf',
  playElsewhere: 'Jouer dans un autre golf',
  days: 'Jours',
  date: 'Date',
  times: 'Départs',
  tees: 'Tees de départ',
  partsOfDay: ['Matin', 'Midi', 'Après-midi', 'Fin de journée'],
  openTimes: (count) => (count < 2 ? `${count} départ libre` : `${count} départs libres`),
  forChoices: (players, holes) =>
    `${players ? ` pour ${counted(players)}` : ''}${holes ? `, ${holes} trous` : ''}`,
  openTimesOf: (choices) => `Départs libres${choices}`,
  perGolfer: (price) => `${price} par joueur`,
  priceFor: (price, players) => `${price} pour ${counted(players)}`,
  pricesPerGolfer: 'Les prix sont par joueur.',
  toTheTimes: 'Aller aux départs',
  gaveBack: 'Vous avez rendu ce départ.',
  players: 'Joueurs',
  holes: 'Trous',
  justTaken: 'Vient d’être pris',
  noLongerOpen: 'N’est plus libre',
  payOnline: 'à payer en ligne',
  daysFailed: 'Les jours n’ont pas pu être chargés.',
  timesFailed: 'Les départs n’ont pas pu être chargés.',
  reconnecting: 'Reconnexion… les départs ne sont peut-être plus à jour.',
};

export const expiryMessages: Words<typeof english.expiryMessages> = {
  timeExpired: 'Temps écoulé. Veuillez choisir un départ ci-dessous.',
  noExpiration: 'Votre temps est écoulé. Veuillez réessayer.',
};

const inMinutes = (minutes: number) => (minutes === 1 ? 'une minute' : `${minutes} minutes`);

export const refusalMessages: Words<typeof english.refusalMessages> = {
  dateNotBookable: 'Cette date ne peut plus être réservée en ligne. Veuillez en choisir une autre.',
  notOnSheet: 'Ce départ n’est plus au programme. Veuillez en choisir un autre.',
  holesNotOffered: 'Ce départ n’est plus proposé pour ce nombre de trous. Veuillez en choisir un autre.',
  groupTooSmall: 'Ce départ est réservé aux groupes plus grands. Veuillez en choisir un autre.',
  tooLate: 'Il est trop tard pour réserver ce départ en ligne. Veuillez en choisir un plus tardif.',
  coolingDown: (minutes) =>
    `Trois départs ont expiré pendant que vous les reteniez. Vous pourrez en retenir un autre dans ${inMinutes(minutes)}.`,
  timeKeptTooLong: (minutes) =>
    `Vous avez gardé ce départ un moment sans le réserver. Vous pourrez le reprendre dans ${inMinutes(minutes)}, s’il est encore libre\u00a0; tout autre départ est à vous dès maintenant.`,
  tooManyReservations:
    'Vous avez ici autant de réservations à venir que vous pouvez en faire en ligne. Annulez-en une d’abord, ou appelez le club.',
  tooMany: 'C’était trop rapide. Veuillez attendre une minute et réessayer.',
  serverFailed: 'Un problème est survenu de notre côté. Rien n’a été réservé. Veuillez réessayer.',
  noConnection: 'Le serveur est injoignable. Vérifiez votre connexion et touchez de nouveau le départ.',
  confirmNoConnection:
    'Le serveur est injoignable. Ce que vous avez saisi est conservé\u00a0: vérifiez votre connexion et touchez de nouveau Réserver.',
  confirmFailed:
    'Un problème est survenu de notre côté. Ce que vous avez saisi est conservé\u00a0: veuillez toucher de nouveau Réserver.',
  checkGolfers: 'Veuillez vérifier les joueurs et leurs tarifs, puis toucher de nouveau Réserver.',
  rateNotAllowed:
    'L’un de ces tarifs ne peut plus être choisi. Veuillez en choisir un autre, puis toucher de nouveau Réserver.',
  noRateForGroup: 'Il n’y a pas de tarif en ligne pour un groupe de cette taille. Veuillez appeler le club.',
  ratesChanged: 'Le golf a changé ses tarifs. Veuillez les vérifier, puis toucher de nouveau Réserver.',
  releaseFailed: 'Le départ n’a pas pu être rendu. Vérifiez votre connexion et réessayez.',
};

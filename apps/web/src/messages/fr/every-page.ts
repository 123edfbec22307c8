import type * as english from '../every-page.ts';
import type { Words } from '../words.ts';

export const everyPageMessages: Words<typeof english.everyPageMessages> = {
  tryAgain: 'Réessayer',
  checkConnection: 'Vérifiez votre connexion et réessayez.',
  ourSide: 'Un problème est survenu de notre côté. Veuillez réessayer.',
  paused: 'Une mise à jour est en cours. Veuillez réessayer dans quelques minutes.',
  loading: 'Chargement',
  openingCourse: 'Ouverture de votre golf…',
  close: 'Fermer',
  showPassword: 'Afficher le mot de passe',
  hidePassword: 'Masquer le mot de passe',
  phoneOdd: 'Cela ne ressemble pas à un numéro de téléphone.',
  fieldRefused: () => 'Veuillez vérifier ce champ.',
  fillIn: 'Veuillez remplir ce champ.',
  offline: 'Vous êtes hors ligne. Ce que vous voyez n’est peut-être plus à jour.',
  reference: (requestId) => `Si cela persiste, indiquez cette référence au club\u00a0: ${requestId}`,
  brokenTitle: 'Un problème est survenu',
  broken: 'Cette page n’a pas pu être affichée. Veuillez la charger de nouveau.',
  reload: 'Charger de nouveau',
};

export const navigationMessages: Words<typeof english.navigationMessages> = {
  label: 'Navigation',
  teeTimes: 'Départs',
  reservations: 'Réservations',
  account: 'Compte',
  logout: 'Déconnexion',
  logoutFailed: 'Vous n’avez pas pu être déconnecté. Veuillez vérifier votre connexion et réessayer.',
};

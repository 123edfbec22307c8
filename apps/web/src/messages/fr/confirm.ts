import type * as english from '../confirm.ts';
import type { Words } from '../words.ts';

export const confirmMessages: Words<typeof english.confirmMessages> = {
  title: 'Confirmer la réservation',
  conflictTitle: 'Départ déjà attribué',
  reserveNow: 'Réserver',
  tryAgain: 'Réessayer',
  cancel: 'Annuler',
  dontCancel: 'Ne pas annuler',
  golfer: (number) => `Joueur ${number}`,
  name: 'Nom',
  rate: 'Tarif',
  emailAndPhone: 'E-mail et téléphone',
  email: 'Adresse e-mail',
  phone: 'Numéro de mobile',
  total: 'Total',
  holes: (holes) => `${holes}\u00a0trous`,
  cancelTitle: 'Rendre ce départ\u00a0?',
  cancelText: 'Il se libère aussitôt pour d’autres joueurs. Ce que vous avez saisi est conservé.',
  conflictText: (time) =>
    `Le golf a attribué le départ de ${time} à quelqu’un d’autre. Rien n’a été réservé, et ce que vous avez saisi est conservé.`,
  nothingCharged:
    'Rien n’est débité\u00a0: si votre banque affiche déjà le montant, il est en train de vous être rendu.',
  takenTitle: (time) => `Le départ de ${time} vient d’être pris.`,
  takenText: 'Quelqu’un a été plus rapide. Vos choix sont conservés.',
  nearest: 'Les départs libres les plus proches',
  noneNear: 'Aucun autre départ n’est libre ce jour-là pour vos choix.',
};

export const heldMessages: Words<typeof english.heldMessages> = {
  holding: (time, date, course) => `Le départ de ${time} est retenu pour vous (${date}, ${course}).`,
  left: (words) => `Il vous reste ${words} pour le confirmer.`,
  goOn: 'Continuer et confirmer',
  release: 'Rendre ce départ',
};

export const countdownMessages: Words<typeof english.countdownMessages> = {
  label: 'Temps restant pour confirmer',
  paymentLabel: 'Temps restant pour payer',
  minutes: (count) => (count < 2 ? `${count} minute` : `${count} minutes`),
  seconds: (count) => (count < 2 ? `${count} seconde` : `${count} secondes`),
  timeLeft: (words) => `Il reste ${words}`,
};

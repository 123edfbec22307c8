import type * as english from '../change.ts';
import type { Words } from '../words.ts';

export const changeMessages: Words<typeof english.changeMessages> = {
  title: 'Modifier la réservation',
  confirmTitle: 'Confirmer le changement',
  call: 'Appelez le club pour modifier cette réservation.',
  keepTime: (time, tee) => `Garder ${time}, ${tee}`,
  orAnother: 'ou choisissez un autre départ',
  before: 'Avant',
  after: 'Après',
  otherTime: 'Choisir un autre départ',
  change: 'Modifier la réservation',
  keptUntil: 'Vous gardez votre réservation telle quelle tant que vous ne l’avez pas modifiée.',
  round: (day, time) => `${day} à ${time}`,
  kept: 'Votre réservation reste telle quelle.',
  taken: 'Ce départ vient d’être pris. Veuillez en choisir un autre.',
  changedMeanwhile:
    'Votre réservation a été modifiée entre-temps. Veuillez fermer cette fenêtre et la consulter de nouveau.',
  ended: 'Cette réservation est terminée.',
  started: 'Ce départ est passé. Appelez le club pour le modifier.',
  newPrice: 'Le prix a changé. Veuillez le revoir, puis modifier la réservation.',
  nothing: 'Vous n’avez encore rien changé.',
  loadFailed: 'Le prix n’a pas pu être chargé.',
  failed: 'La réservation n’a pas pu être modifiée.',
};

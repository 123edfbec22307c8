import type * as english from '../reservations.ts';
import type { Words } from '../words.ts';

export const reservationMessages: Words<typeof english.reservationMessages> = {
  waitlist: 'Votre liste d’attente',
  title: 'Mes réservations',
  cancel: 'Annuler la réservation',
  change: 'Modifier',
  changeOf: (time) => `Modifier ${time}`,
  changed: 'Votre réservation est modifiée.',
  callClubhouse: 'Appelez le club pour annuler cette réservation.',
  none: 'Vous n’avez aucune réservation à venir.',
  upcoming: 'Voici vos réservations à venir.',
  findATime: 'Trouver un départ',
  loadFailed: 'Vos réservations n’ont pas pu être chargées.',
  addToCalendar: 'Ajouter à l’agenda',
  number: 'Réservation',
  receipt: 'Reçu',
  price: 'Prix',
  paid: 'Payé',
  held: 'Préautorisé sur votre carte',
  at: (date, time) => `${date} à ${time}`,
  playersAndHoles: (players, holes) =>
    `${players}\u00a0${players === 1 ? 'joueur' : 'joueurs'} · ${holes}\u00a0trous`,
  holding: (time, course) => `Le départ de ${time} est retenu pour vous (${course}).`,
  continueHolding: 'Continuer et confirmer',
  cancelTitle: 'Annuler cette réservation\u00a0?',
  cancelText: 'Le départ se libère aussitôt pour d’autres joueurs.',
  cancelled: 'Votre réservation est annulée.',
  cancelTooLate: 'Ce départ est passé. Appelez le club pour le modifier.',
  cancelFailed: 'La réservation n’a pas pu être annulée.',
};

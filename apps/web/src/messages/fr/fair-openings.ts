import type * as english from '../fair-openings.ts';
import type { Words } from '../words.ts';

export const fairOpeningMessages: Words<typeof english.fairOpeningMessages> = {
  title: 'Ce jour s’ouvre par tirage au sort',
  loadFailed: 'L’ouverture de ce jour n’a pas pu être chargée.',
  before: (from, until) =>
    `Aujourd’hui de ${from} à ${until}, vous pouvez demander jusqu’à trois de ses départs. Puis ils sont tirés au sort.`,
  startsIn: (time) => `Cela commence dans ${time}.`,
  gathering: (until) =>
    `Jusqu’à ${until}, vous pouvez demander jusqu’à trois départs. Peu importe qui envoie le premier.`,
  drawnIn: (time) => `Le tirage a lieu dans ${time}.`,
  drawing: 'Le tirage est en cours. Votre résultat s’affiche ici dans un instant.',

  yourWish: 'Votre souhait',
  wishLoadFailed: 'Votre souhait n’a pas pu être chargé.',
  facts: (players, holes) => `${players === 1 ? '1 joueur' : `${players} joueurs`}, ${holes}\u00a0trous`,
  withdraw: 'Retirer mon souhait',
  withdrawn: 'Votre souhait est retiré.',
  withdrawFailed: 'Votre souhait n’a pas pu être retiré.',

  times: 'Départs à demander',
  noneChosen: 'Touchez jusqu’à trois départs, le préféré en premier.',
  places: ['premier choix', 'deuxième choix', 'troisième choix'],
  send: 'Envoyer mon souhait',
  change: 'Modifier mon souhait',
  sent: 'Votre souhait est enregistré. Vous pouvez le modifier jusqu’au tirage.',
  sendFailed: 'Votre souhait n’a pas pu être envoyé.',
  tooLate: 'Les souhaits ne sont plus reçus\u00a0: le tirage a commencé.',
  phoneHasWished: 'Un autre compte avec votre numéro de téléphone a déjà un souhait pour ce jour.',
  most: 'Vous avez dans ce golf autant de réservations que permis. Annulez-en une d’abord.',
  denied: 'La réservation en ligne ne vous est pas ouverte dans ce golf.',
  goneFromSheet: 'L’un de ces départs ne peut plus être demandé. Veuillez choisir à nouveau.',

  resultSoon: 'Le tirage est fait. Votre résultat s’affiche ici dans un instant.',
  won: (time, tee) => `Le tirage vous a donné le départ de ${time}, ${tee}.`,
  heldNow: 'Il vous est retenu\u00a0: réservez-le avant la fin du délai.',
  offeredFor: (time) => `Il vous est gardé encore ${time}, à côté de ce que vous retenez.`,
  toOffer: 'Voir ce qui vous est gardé',
  unlucky: 'Le tirage n’a pas de départ pour vous\u00a0: ceux que vous demandiez sont allés à d’autres.',
  notAllowed:
    'Le tirage n’a pas de départ pour vous\u00a0: vous ne pouviez pas en retenir dans ce golf à ce moment-là.',
  notDrawn: 'Le tirage n’a pas eu lieu. Ce jour s’ouvre comme les autres.',
  opensIn: (time) => `Ce qui reste s’ouvre à tous dans ${time}.`,

  how: 'Comment se fait le tirage',
  howWords: [
    'Avant le premier souhait, un nombre secret est créé\u00a0: la graine. Son empreinte est montrée aussitôt, pour que personne ne puisse la changer ensuite.',
    'Le tirage met les souhaits dans l’ordre de HMAC-SHA256 de leurs identifiants avec la graine. Chacun à son tour reçoit le premier de ses départs encore libre, retenu 15\u00a0minutes.',
    'Ensuite, la graine et la liste sont montrées à tous, sans noms. Chacun peut refaire le calcul.',
  ],
  seedHash: 'Empreinte (SHA-256) de la graine\u00a0:',
  ownID: 'Votre souhait a l’identifiant\u00a0:',
  seed: 'La graine\u00a0:',
  list: (count) => `Souhaits dans l’ordre du tirage\u00a0: ${count}`,
  yours: '(le vôtre)',
  got: (time) => `A reçu ${time}`,
  gotNone: 'N’a rien reçu',
  check: 'Refaire le calcul ici',
  right: 'La graine a cette empreinte, et la liste en découle.',
  wrong: 'Cette liste ne découle pas de la graine. Veuillez le dire à l’accueil du golf.',
};

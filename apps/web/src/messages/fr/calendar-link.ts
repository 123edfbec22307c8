import type * as english from '../calendar-link.ts';
import type { Words } from '../words.ts';

export const calendarLinkMessages: Words<typeof english.calendarLinkMessages> = {
  title: 'Dans votre agenda',
  about: 'Un lien privé affiche vos réservations dans votre propre agenda et les tient à jour.',
  make: 'Créer un lien d’agenda',
  address: 'Lien d’agenda',
  onlyNow: 'Copiez-le maintenant\u00a0: il ne sera plus affiché. Quiconque l’a peut voir vos réservations.',
  copy: 'Copier le lien',
  copied: 'Copié. Ajoutez-le dans votre agenda comme agenda en ligne.',
  copyFailed: 'Le lien n’a pas pu être copié. Veuillez le sélectionner et le copier vous-même.',
  since: (date) => `Votre agenda lit un lien que vous avez créé le ${date}.`,
  again: 'Créer un autre lien',
  end: 'Supprimer le lien',
  ended: 'Le lien est supprimé. Les agendas ne peuvent plus le lire.',
  endsFormer: 'Un autre lien remplace celui que vous avez.',
  loadFailed: 'Le lien d’agenda n’a pas pu être chargé.',
  failed: 'Cela n’a pas fonctionné. Veuillez réessayer.',
};

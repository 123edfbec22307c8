import type * as english from '../payment.ts';
import type { Words } from '../words.ts';

export const paymentMessages: Words<typeof english.paymentMessages> = {
  title: 'Paiement',
  continueToPayment: 'Passer au paiement',

  initFailed: 'Le paiement n’a pas pu être préparé. Veuillez réessayer plus tard.',
  scriptFailed: 'Le paiement par Square n’a pas pu être chargé. Veuillez actualiser la page et réessayer.',
  configurationMissing: 'Le paiement n’est pas configuré. Veuillez contacter le golf.',
  callToBook: 'Ce départ ne peut pas être réservé en ligne pour le moment. Veuillez appeler le club.',
  formFailed: 'Le formulaire de paiement n’a pas pu être chargé. Veuillez actualiser la page.',
  failed: 'Le paiement a échoué. Veuillez réessayer.',
  incomplete: 'Veuillez compléter le formulaire de paiement',
  missingCourse: 'Il manque des informations sur le golf',
  successful: 'Paiement réussi\u00a0!',
  authorized: 'Préautorisation acceptée',
  completed: 'Paiement effectué',

  windowNoConnection:
    'Le serveur est injoignable. Ce que vous avez saisi est conservé\u00a0: vérifiez votre connexion et passez de nouveau au paiement.',
  nowPaidOnline: 'Ce départ se paie maintenant en ligne. Veuillez passer au paiement.',
  notPaidOnline: 'Ce départ ne se paie plus en ligne. Veuillez toucher Réserver.',
  underWay: 'Un paiement est déjà en cours pour ce départ. Veuillez en attendre l’issue.',
  changed: 'Le golf a changé ses prix. Rien n’a été débité. Veuillez vérifier les joueurs, puis continuer.',
};

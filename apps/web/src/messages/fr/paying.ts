import type * as english from '../paying.ts';
import type { Words } from '../words.ts';

export const payingMessages: Words<typeof english.payingMessages> = {
  squareLocale: 'fr-CA',
  bill: 'Ce qui est payé',
  golfers: 'Modifier les joueurs',
  cancel: 'Annuler',
  pay: (amount) => `Payer ${amount}`,
  placeHold: (amount) => `Préautoriser ${amount}`,
  total: 'Total',
  totalHeld: 'Préautorisé sur votre carte',
  holdExplained: 'Votre carte n’est pas débitée maintenant\u00a0: le golf y prend une préautorisation.',
  loadingForm: 'Chargement du champ de carte',
  card: 'Carte',
  orByCard: 'ou payer par carte',
  wallets: 'Portefeuilles',
  applePay: 'Payer avec Apple Pay',
  googlePay: 'Payer avec Google Pay',

  checkingCard: 'Vérification de la carte…',
  checkingWallet: (wallet) => `En attente de ${wallet}…`,
  charging: 'Débit de la carte…',
  holding: 'Préautorisation…',
  waiting: 'En attente de la banque…',
  kept: 'Votre départ vous est gardé jusqu’à la réponse de la banque.',
  unanswered:
    'La réponse tarde plus que d’habitude. Nous continuons à la demander, et vous ne payez qu’une fois au plus. Si vous devez partir, consultez Mes réservations plus tard.',

  declined:
    'La carte a été refusée et rien n’a été débité. Votre départ est toujours retenu\u00a0: réessayez ou utilisez une autre carte.',
  tooManyCards:
    'Trop de cartes ont été refusées. Rien n’a été débité. Veuillez réessayer dans une heure, ou appeler le club.',
  unavailable: 'La banque n’a pas pu être jointe et rien n’a été débité. Votre départ est toujours retenu.',
  notSent: 'Rien n’a été débité. Votre départ est toujours retenu.',
  walletFailed: (wallet) => `${wallet} n’a pas répondu. Rien n’a été débité\u00a0: veuillez payer par carte.`,
  amountPaid: (amount) => `${amount} payés`,
  amountHeld: (amount) => `${amount} préautorisés sur votre carte`,
  receipt: (number) => `Reçu ${number}`,

  simulated: 'Ceci est une démonstration\u00a0: aucun argent ne circule.',
  testCards: 'Cartes de test',
  testCardsHint: 'Avec une date à venir, un CVV et un code postal quelconques\u00a0:',
};

export const testCards: Words<typeof english.testCards> = [
  { number: '4111 1111 1111 1111', meaning: 'acceptée' },
  { number: '5105 1051 0510 5100', meaning: 'acceptée' },
  { number: '4000 0000 0000 0002', meaning: 'refusée' },
  { number: '4000 0000 0000 0119', meaning: 'refusée, sans provision' },
  { number: '4000 0000 0000 0309', meaning: 'acceptée après 3 secondes' },
  { number: '4000 0000 0000 0408', meaning: 'débitée, et la réponse se perd' },
  { number: '4000 0000 0000 0531', meaning: 'acceptée au deuxième essai' },
];

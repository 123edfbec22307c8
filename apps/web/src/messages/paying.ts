/** Loaded with the payment step only. */

export const payingMessages = {
  /** For Square's card field. */
  squareLocale: 'en-US',
  bill: 'What is paid',
  golfers: 'Change golfers',
  cancel: 'Cancel',
  pay: (amount: string) => `Pay ${amount}`,
  placeHold: (amount: string) => `Place hold of ${amount}`,
  total: 'Total',
  totalHeld: 'Held on your card',
  holdExplained: 'Your card is not charged now: the course places a hold on it.',
  loadingForm: 'Loading the card field',
  card: 'Card',
  orByCard: 'or pay by card',
  wallets: 'Wallets',
  applePay: 'Pay with Apple Pay',
  googlePay: 'Pay with Google Pay',

  checkingCard: 'Checking the card…',
  checkingWallet: (wallet: string) => `Waiting for ${wallet}…`,
  charging: 'Charging the card…',
  holding: 'Placing the hold…',
  waiting: 'Waiting for the bank…',
  kept: 'Your time is kept for you until the bank has answered.',
  unanswered:
    'The answer takes longer than usual. We keep asking, and you pay once at most. If you must leave, look at My Reservations later.',

  declined:
    'The card was declined and nothing was charged. Your time is still held: try again or use another card.',
  tooManyCards:
    'Too many cards were declined. Nothing was charged. Please try again in an hour, or call the clubhouse.',
  unavailable: 'The bank could not be reached and nothing was charged. Your time is still held.',
  notSent: 'Nothing was charged. Your time is still held.',
  walletFailed: (wallet: string) => `${wallet} did not answer. Nothing was charged: please pay by card.`,
  amountPaid: (amount: string) => `${amount} paid`,
  amountHeld: (amount: string) => `${amount} held on your card`,
  receipt: (number: string) => `Receipt ${number}`,

  simulated: 'This is a demonstration: no money moves.',
  testCards: 'Test cards',
  testCardsHint: 'With any date to come, any CVV and any postal code:',
} as const;

/** The simulator's card numbers and their results. */
export const testCards = [
  { number: '4111 1111 1111 1111', meaning: 'approved' },
  { number: '5105 1051 0510 5100', meaning: 'approved' },
  { number: '4000 0000 0000 0002', meaning: 'declined' },
  { number: '4000 0000 0000 0119', meaning: 'declined, no funds' },
  { number: '4000 0000 0000 0309', meaning: 'approved after 3 seconds' },
  { number: '4000 0000 0000 0408', meaning: 'charged, and the answer is lost' },
  { number: '4000 0000 0000 0531', meaning: 'approved at the second try' },
] as const;

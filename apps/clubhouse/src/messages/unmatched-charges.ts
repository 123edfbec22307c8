export const unmatchedMessages = {
  title: 'Charged without a reservation',
  intro:
    'A backup was restored. Square took this after the backup was made, and no reservation here belongs to it. Book the golfers again, or give the money back.',
  ownerGivesBack: 'An owner can give it back.',
  charge: (amount: string, at: string) => `${amount} on ${at}`,
  receipt: (number: string) => `Receipt ${number}`,
  held: 'Held on the card, not taken',
  giveBack: 'Give it back',
  giveBackOf: (amount: string, at: string) => `Give back ${amount} of ${at}`,
  question: (amount: string) => `Give back ${amount}? This cannot be undone.`,
  keep: 'Keep it',
  giveBackNow: 'Give it back now',
  givenBack: (by: string, at: string) => `Given back by ${by} on ${at}`,
  done: 'The money is given back.',
  refused: 'Square did not give it back, or gave no clear answer. It is safe to try again.',
  failed: 'That did not work. Please try again.',
} as const;

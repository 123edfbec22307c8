/** Words of My Reservations. */

export const reservationMessages = {
  title: 'My Reservations',
  cancel: 'Cancel Reservation',
  callClubhouse: 'Call the clubhouse to cancel this reservation.',
  none: 'You have no upcoming reservations.',
  upcoming: 'Here are your upcoming reservations.',
  findATime: 'Find a tee time',
  loadFailed: 'Your reservations could not be loaded.',
  addToCalendar: 'Add to calendar',
  number: 'Reservation',
  receipt: 'Receipt',
  price: 'Price',
  paid: 'Paid',
  held: 'Held on your card',
  at: (date: string, time: string) => `${date} at ${time}`,
  playersAndHoles: (players: number, holes: number) =>
    `${players}\u00a0${players === 1 ? 'player' : 'players'} · ${holes}\u00a0holes`,
  holding: (time: string, course: string) => `You are holding ${time} at ${course}.`,
  continueHolding: 'Go on and confirm it',
  cancelTitle: 'Cancel this reservation?',
  cancelText: 'The time becomes free for other golfers at once.',
  cancelled: 'Your reservation is cancelled.',
  cancelTooLate: 'This tee time has started. Call the clubhouse to change it.',
  cancelFailed: 'The reservation could not be cancelled.',
} as const;

export const undeliveredMessages = {
  title: 'Messages',
  intro: 'Texts and emails that have not reached their golfers.',
  none: 'Every message of this course has arrived, or is on its way.',
  failed: 'The messages could not be loaded.',
  states: { dead: 'Not delivered', held: 'Held back', due: 'Will be tried again' },
  channels: { text: 'Text', mail: 'Email' },
  tries: (count: number) => (count === 1 ? '1 try' : `${count} tries`),
  noReservation: 'The reservation is no longer there.',
  reservation: (day: string, time: string, number: string) => `${day}, ${time}, No. ${number}`,
  retry: 'Send again',
  retryOne: (recipient: string) => `Send again to ${recipient}`,
  retryAll: (count: number) => (count === 1 ? 'Send it again' : `Send all ${count} again`),
  retried: (count: number) =>
    count === 1 ? '1 message is sent again.' : `${count} messages are sent again.`,
  retriedNone: 'This message was sent or deleted meanwhile.',
  retryFailed: 'This did not work. Please try again.',
  managersOnly: 'A manager can have them sent again.',
} as const;

import { dollars, shortDay, shortTime } from '../shared/in-words.ts';
import { weekdayOf } from '../shared/local-time.ts';
import type { CourseDate } from '../tee-sheet/course.ts';
import { dayOf, monthOf } from './date-parts.ts';

const months = 'January February March April May June July August September October November December'.split(
  ' ',
);

const dated = (day: string, time: string) => `${day} at ${time}`;
const call = (phone: string | undefined) => (phone ? `Call the clubhouse at ${phone}` : 'Call the clubhouse');

/** What golfers are told outside of the pages, by texts, mails and calendars (rules.md#languages). */
export const en = {
  shortDay,
  longDay: (date: CourseDate): string =>
    `${weekdayOf(date)}, ${monthOf(date, months)} ${dayOf(date)}, ${date.slice(0, 4)}`,
  time: shortTime,
  amount: (cents: number): string => dollars(cents),
  players: (count: number): string => (count === 1 ? '1 player' : `${count} players`),
  holes: (count: number): string => `${count} holes`,
  /** A day and a time, as words. */
  dated,
  longDated: (day: string, time: string): string => `${day}, at ${time}`,
  held: (amount: string): string => `${amount} held on your card`,
  paid: (amount: string): string => `${amount} paid`,

  hello: (firstName: string): string => (firstName ? `Hello ${firstName},` : 'Hello,'),
  subject: (what: string, when: string, courseName: string): string => `${what}: ${when}, ${courseName}`,
  telephone: (phone: string): string => `Telephone ${phone}`,
  named: (players: string, names: string): string => `${players}: ${names}`,
  reservation: (id: string): string => `Reservation ${id}`,
  receipt: (number: string): string => `Receipt ${number}`,

  call,
  callTo: {
    askQuestions: (phone: string | undefined): string => `${call(phone)} with questions.`,
    askAboutIt: (phone: string | undefined): string => `${call(phone)} about it.`,
    askAboutPayment: (phone: string | undefined): string => `${call(phone)} about your payment.`,
    cancel: (phone: string | undefined): string => `${call(phone)} to cancel this reservation.`,
    giveSeatsBack: (phone: string | undefined): string => `${call(phone)} to give any back.`,
  },

  /** After the course's name. In GSM characters, and short: a message has 160. */
  texts: {
    confirmed: (facts: string): string => ` confirmed: ${facts}.`,
    cancelled: (facts: string): string => ` has cancelled your tee time: ${facts}.`,
    moved: (facts: string): string => ` has moved your tee time: ${facts}.`,
    changed: (facts: string): string => ` has changed your tee time: ${facts}.`,
    delayed: (facts: string): string => ` has delayed your tee time: ${facts}.`,
    changedByGolfer: (facts: string): string => ` changed: ${facts}.`,
    questions: (phone: string): string => ` Questions? Call ${phone}.`,
    closed: (day: string, time: string, why: string): string =>
      ` - your ${time} tee time on ${day}${why === '' ? ' is affected by a closing' : `: ${why}`}.`,
    callAboutClosing: (phone: string | undefined): string =>
      ` Please call the clubhouse${phone ? `: ${phone}` : ''}.`,
    openAgain: (day: string, time: string): string =>
      ` - your ${time} tee time on ${day} stands: the times are open again.`,
    standing: (time: string, count: number, first: string, last: string): string =>
      `${time} on ${count} dates from ${first} to ${last}`,
    standingChanged: (facts: string): string => ` has changed your tee times: ${facts}.`,
    standingCancelled: (facts: string): string => ` has cancelled your tee times: ${facts}.`,
    offered: (facts: string, until: string, url: string): string =>
      `: ${facts} is free and kept for you until ${until}. Take it: ${url}`,
    won: (facts: string, until: string, url: string): string =>
      `: you have ${facts}, kept for you until ${until}. Book it: ${url}`,
    unlucky: (day: string, url: string): string =>
      `: in the draw for ${day} your wishes went to others. See what is left: ${url}`,
    reminder: (facts: string): string => ` reminds you: ${facts}.`,
    replyWithCount: (players: number): string =>
      players === 1 ? 'Reply 1 if you come' : `Reply 1 to ${players}: how many come`,
    replyToCancel: (count: string): string => `${count}, C to cancel.`,
    callToCancel: (count: string, phone: string | undefined): string =>
      `${count}. To cancel, ${phone ? `call ${phone}` : 'call the clubhouse'}.`,
  },

  /** In answer to a reminder, after the course's name and a colon. `call`: of `callShortly`. */
  replies: {
    callShortly: (phone: string | undefined): string => (phone ? `Call ${phone}` : 'Call the clubhouse'),
    cancelled: (when: string): string => `your tee time ${when} is cancelled.`,
    over: (when: string, call: string): string =>
      `your tee time ${when} has started already. ${call} with questions.`,
    callToCancel: (when: string, call: string): string =>
      `your tee time ${when} stands. ${call} to cancel it.`,
    tooMany: (when: string, players: number, call: string): string =>
      `your tee time ${when} is for ${players}. ${call} to bring more.`,
    help: (when: string, ways: string): string => `your tee time is ${when}. ${ways}`,
    thanks: (come: number, players: number, when: string): string =>
      `thank you, ${come === players ? come : `${come} of ${players}`} on ${when}.`,
    seatsStay: (players: number, isPaid: boolean, price: string | null): string =>
      `All ${players} seats ${isPaid ? 'stay prepaid' : 'stay yours'}${price === null ? '' : ` for ${price}`}.`,
    giveBack: (call: string): string => `${call} to give any back.`,
  },

  mails: {
    confirmed: { subject: 'Tee time confirmed', body: 'Your tee time is confirmed.' },
    moved: {
      subject: 'Tee time moved',
      body: 'The clubhouse has moved your tee time. It is now:',
    },
    changed: {
      subject: 'Tee time changed',
      body: 'The clubhouse has changed your tee time. It is now:',
    },
    delayed: {
      subject: 'Tee time delayed',
      body: 'The clubhouse has delayed your tee time. It is now:',
    },
    changedByGolfer: {
      subject: 'Tee time changed',
      body: 'Your tee time is changed. It is now:',
    },
    cancelledByGolfer: {
      subject: 'Tee time cancelled',
      body: 'Your tee time is cancelled, as you asked.',
    },
    cancelled: {
      subject: 'Tee time cancelled',
      body: 'The clubhouse has cancelled your tee time.',
    },
    openAgain: {
      subject: 'Tee time open again',
      body: 'Your tee time stands: the times are open again.',
    },
    closed: {
      subject: 'Tee time affected by a closing',
      body: (title: string): string =>
        `The clubhouse has closed a period that includes your tee time${title === '' ? '' : `: ${title}`}.`,
    },
    reminder: { subject: 'Tee time tomorrow', body: 'This is a reminder of your tee time.' },
    standingConfirmed: {
      subject: 'Tee times confirmed',
      body: 'Your tee times are confirmed.',
    },
    standingChanged: {
      subject: 'Tee times changed',
      body: 'The clubhouse has changed your tee times. They are now:',
    },
    standingCancelled: {
      subject: 'Tee times cancelled',
      body: 'The clubhouse has cancelled your tee times.',
    },
    offered: { subject: 'Free for you', body: 'You wait for a tee time, and this one has come free:' },
    won: { subject: 'Yours from the draw', body: 'In the draw this tee time came to you:' },
    unlucky: {
      subject: 'Your wishes went to others',
      body: (day: string, courseName: string): string =>
        `In the draw for ${day} at ${courseName}, what you wished for went to others.`,
    },
  },
  money: {
    void: 'The clubhouse has asked for the hold on your card to be let go.',
    counter: 'The clubhouse gives back what you paid at the counter.',
    refund: 'The clubhouse has asked for your payment to be refunded. Banks take some days to show it.',
  },
  links: {
    see: 'See it here:',
    seeOrCancel: 'See or cancel it here:',
    seeOrCancelEach: 'See or cancel each here:',
    sayWhetherYouCome: 'Say whether you come:',
    sayHowManyCome: 'Say how many come:',
    cancel: 'Cancel it:',
  },
  standing: {
    dates: (count: number, time: string): string => `${count} dates at ${time}`,
    date: (day: string, id: string): string => `${day}: reservation ${id}`,
  },
  offer: {
    takeIt: (until: string): string => `It is kept for you until ${until}. Take it here:`,
    afterwards: 'After that it is offered to the next in line, and you no longer wait.',
  },
  draw: {
    bookIt: (until: string): string => `It is kept for you until ${until}. Book it here:`,
    afterwards: 'After that it is open to all.',
    whatIsLeft: 'See what is left, and how it was drawn:',
  },

  calendar: {
    feed: 'Tee times',
    summary: (courseName: string): string => `Golf at ${courseName}`,
  },

  reset: {
    subject: 'Reset your password',
    asked: (address: string): string =>
      `Somebody, probably you, asked to reset the password of your tee-time account (${address}).`,
    open: 'Open this link to set a new one:',
    limits:
      'It works once, and for one hour. If it was not you, ignore this mail: your password stays as it is.',
  },
  code: {
    subject: (courseName: string): string => `Your code for ${courseName}`,
    asked: (address: string): string =>
      `Somebody, probably you, asked for a code to sign in to your tee-time account (${address}):`,
    limits: (minutes: number): string =>
      `It works once, for ${minutes} minutes, in the browser that asked for it. Do not pass it on. If it was not you, ignore this mail.`,
  },
  codeText: (code: string, courseName: string, minutes: number): string =>
    `${code} is your code for tee times at ${courseName}. It works for ${minutes} minutes. Do not pass it on.`,
  /** `ending`: the last digits of the number. */
  byText: {
    on: {
      subject: 'You can sign in by text',
      body: (ending: string, address: string): string =>
        `From now on a code texted to the number ending in ${ending} signs in to your tee-time account (${address}).`,
      after: 'My Account switches this off. If it was not you, choose a new password: that ends it, too.',
    },
    taken: {
      subject: 'You can no longer sign in by text',
      body: (ending: string, address: string): string =>
        `Another account has shown that the number ending in ${ending} is theirs. Codes texted to it no longer sign in to your tee-time account (${address}).`,
      after:
        'Your password and mailed codes work as before. If the number is still yours, you can set it up again in My Account.',
    },
  },
  proof: {
    subject: 'Is this your address?',
    asked: 'Somebody, probably you, wants mails about their tee times to come to this address.',
    open: 'Open this link and say so:',
    until:
      'Until then they go to the address that the account logs in with. If it was not you, ignore this mail: nothing will come.',
  },

  pages: {
    tooOld: 'This link is too old',
    untilRound: 'It was good until the round.',
    myReservations: 'My Reservations',
    yourTeeTime: 'Your tee time',
    willYouCome: 'Will you come?',
    howManyWillCome: 'How many will come?',
    cancelThis: 'Cancel this reservation',
    askCancel: 'Cancel this reservation?',
    yesCancel: 'Yes, cancel it',
    noKeep: 'No, keep it',
    cancelled: 'Your tee time is cancelled',
    thankYou: 'Thank you',
    expected: (come: number, players: number): string =>
      come === players
        ? `The clubhouse expects ${come} of you.`
        : `The clubhouse expects ${come} of ${players}.`,
    stands: 'This reservation stands',
    mails: 'Mails about your tee times',
    sendHere: 'Send them to this address from now on?',
    yesMine: 'Yes, it is mine',
    comeHere: 'Mails about your tee times come to this address from now on.',
    toTeeTimes: 'To the tee times',
    otherAddress:
      'Or another address was given since. Save the address in My Account again, and a new link is mailed.',
    myAccount: 'My Account',
  },
};

export type Words = typeof en;

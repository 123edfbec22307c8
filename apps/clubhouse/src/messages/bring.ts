import type { GolferField, ReservationField } from '@dewsweeper/contract/bring';

const many = (count: number, one: string, more: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : more}`;

const reservations = (count: number) => many(count, 'reservation', 'reservations');
const golfers = (count: number) => many(count, 'golfer', 'golfers');
const lines = (count: number) => many(count, 'line', 'lines');

export const bringMessages = {
  title: 'Bring bookings',
  link: 'Bring bookings and golfers from another system',
  intro:
    'From the system that the course had before: save its lists as CSV files and choose them here. You see first what each line would do. Nobody is told, and the same file twice does nothing twice.',

  what: {
    reservations: {
      title: 'Reservations',
      about:
        'A line for each reservation from today on. They stand on the tee sheet as if booked at the counter, and golfers cannot book their times.',
      bring: (count: number) => `Bring ${reservations(count)}`,
      bringing: (count: number) => `Bringing ${reservations(count)}…`,
      brought: (count: number) => `${reservations(count)} brought.`,
      fresh: (count: number) => `${reservations(count)} can be brought.`,
      sample: 'reservations-sample.csv',
    },
    golfers: {
      title: 'Golfers and their privileges',
      about:
        'A line for each golfer who may not book online, who must or need not pay, or who has rates of their own. It counts once they sign in with this address.',
      bring: (count: number) => `Bring ${golfers(count)}`,
      bringing: (count: number) => `Bringing ${golfers(count)}…`,
      brought: (count: number) => `${golfers(count)} brought.`,
      fresh: (count: number) => `${golfers(count)} can be brought.`,
      sample: 'golfers-sample.csv',
    },
  },
  ownerOnly: 'Golfers’ privileges are brought by the owner.',

  columns: 'Columns',
  column: 'Column',
  meaning: 'What it says',
  reservationFields: {
    number: ['Reservation', 'The old system’s number: a line is known again by it'],
    date: ['Date', 'Such as 2026-05-01 or 5/1/2026'],
    time: ['Time', 'Such as 7:10 AM or 07:10, on the tee sheet'],
    tee: ['Tee', 'Its name, or the number of its hole'],
    holes: ['Holes', '18 or 9; empty is 18'],
    golfer1: ['Golfer 1', 'The name; or First name and Last name'],
    golfer2: ['Golfer 2', 'The others’ names'],
    golfer3: ['Golfer 3', ''],
    golfer4: ['Golfer 4', ''],
    players: ['Players', 'How many, where not all have a name'],
    firstName: ['First name', ''],
    lastName: ['Last name', ''],
    phone: ['Phone', 'Of the first golfer'],
    email: ['Email', 'Of the first golfer'],
    rate: ['Rate', 'As your rates are called; empty is the first'],
    note: ['Note', 'For staff'],
  } satisfies Record<ReservationField, readonly [string, string]>,
  golferFields: {
    email: ['Email', 'The address that they sign in with'],
    deny: ['Deny', 'yes: they cannot book online'],
    message: ['Message', 'What they read then'],
    payment: ['Payment', 'always, never, or empty'],
    rates: ['Privileges', 'Names that rates ask for, with ; between them'],
  } satisfies Record<GolferField, readonly [string, string]>,
  saveSample: 'Save a sample file',

  choose: 'CSV file',
  readAgain: (file: string) => `Read ${file} again`,
  reading: (name: string) => `Reading ${name}…`,
  tooLarge: 'This file is too large: at most 2,000,000 characters and 5,000 lines at once.',
  ofLines: (name: string, count: number) => `${name}: ${lines(count)}`,
  known: (count: number) =>
    count === 1
      ? '1 was brought before and stays as it is.'
      : `${count} were brought before and stay as they are.`,
  unknownColumns: (names: string) => `Not used: ${names}.`,
  faultsTitle: (count: number) => `${lines(count)} cannot be taken`,
  mend: 'Mend the file and choose it again.',
  mendOrLeave: 'Mend the file and choose it again, or bring the others without these.',
  unreadable: 'This file cannot be read.',
  without: (bring: string, count: number) => `${bring} without ${lines(count)}`,
  line: 'Line',
  why: 'Why',
  changed: 'Something has changed since: nothing was brought. Look again.',
  nothing: 'There is nothing new in this file.',
} as const;

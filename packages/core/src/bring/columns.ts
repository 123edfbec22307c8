/** A file's lines by column. `number`: of the line, as a spreadsheet shows it. */
export type FileLine<Field extends string> = { number: number; cells: Partial<Record<Field, string>> };

/** `field`: null for the whole line. */
export type LineFault = {
  line: number;
  field: ReservationField | GolferField | null;
  message: string;
};

export type Columns<Field extends string> = { fields: (Field | null)[]; unknown: string[] };

/** Spellings in lower case, without spaces and signs. */
export type Spellings<Field extends string> = Readonly<Record<Field, readonly string[]>>;

export const reservationSpellings = {
  number: [
    'number',
    'reservation',
    'reservationnumber',
    'reservationid',
    'booking',
    'bookingnumber',
    'bookingid',
    'confirmation',
    'confirmationnumber',
    'id',
  ],
  date: ['date', 'day', 'playdate', 'teedate', 'dateofplay'],
  time: ['time', 'teetime', 'starttime', 'startingtime', 'start'],
  tee: ['tee', 'startingtee', 'starttee', 'hole', 'startinghole', 'starthole', 'teesheet', 'nine'],
  holes: ['holes', 'numholes', 'numberofholes'],
  players: ['players', 'numberofplayers', 'golfers', 'numberofgolfers', 'groupsize', 'partysize'],
  golfer1: ['golfer1', 'golfer', 'name', 'name1', 'player', 'player1', 'customer', 'bookedby', 'fullname'],
  golfer2: ['golfer2', 'name2', 'player2', 'guest2'],
  golfer3: ['golfer3', 'name3', 'player3', 'guest3'],
  golfer4: ['golfer4', 'name4', 'player4', 'guest4'],
  firstName: ['firstname', 'first', 'forename'],
  lastName: ['lastname', 'last', 'surname'],
  phone: ['phone', 'phonenumber', 'telephone', 'tel', 'mobile', 'mobilephone', 'cell', 'cellphone'],
  email: ['email', 'mail', 'emailaddress'],
  rate: ['rate', 'ratename', 'ratetype', 'rategroup'],
  note: ['note', 'notes', 'comment', 'comments', 'remark', 'remarks'],
} as const satisfies Spellings<string>;
export type ReservationField = keyof typeof reservationSpellings;

export const golferSpellings = {
  email: ['email', 'mail', 'emailaddress', 'login', 'loginemail'],
  deny: ['deny', 'denied', 'denyonlinebooking', 'blocked', 'noonlinebooking'],
  message: ['message', 'denymessage', 'denyonlinebookingmessage', 'reason'],
  payment: ['payment', 'requirepayment', 'prepayment', 'mustpay'],
  rates: ['rates', 'privileges', 'privilege', 'membership', 'memberships', 'member'],
} as const satisfies Spellings<string>;
export type GolferField = keyof typeof golferSpellings;

/** Of two columns for one field, the first counts. */
export function columnsOf<Field extends string>(
  headings: readonly string[],
  spellings: Spellings<Field>,
): Columns<Field> {
  const names = Object.keys(spellings) as Field[];
  const taken = new Set<Field>();
  const unknown: string[] = [];
  const fields = headings.map((heading) => {
    const plain = plainHeading(heading);
    const field = names.find((name) => spellings[name].includes(plain) && !taken.has(name)) ?? null;
    if (field !== null) taken.add(field);
    else if (plain !== '') unknown.push(heading.trim());
    return field;
  });
  return { fields, unknown };
}

export function plainHeading(heading: string): string {
  return heading.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}

export function lineOf<Field extends string>(
  number: number,
  cells: readonly string[],
  { fields }: Columns<Field>,
): FileLine<Field> {
  const named: Partial<Record<Field, string>> = {};
  for (const [at, field] of fields.entries()) if (field !== null) named[field] = (cells[at] ?? '').trim();
  return { number, cells: named };
}

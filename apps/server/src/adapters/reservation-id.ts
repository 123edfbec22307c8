import { randomInt } from 'node:crypto';

/** Letters and digits that cannot be mistaken for each other when read out on the telephone. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** A new reservation's id, such as `K7QM-4T2X-9RWD`: short enough to read out, with 59 bits of chance. */
export function newReservationID(): string {
  const four = () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('');
  return `${four()}-${four()}-${four()}`;
}

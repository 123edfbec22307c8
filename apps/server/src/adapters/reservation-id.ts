import { randomInt } from 'node:crypto';

/** Letters and digits that cannot be mistaken for each other when read out on the telephone. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** A new reservation's id, such as `K7QM-4T2X-9RWD`: short enough to read out, with 59 bits of random. */
export function newReservationID(): string {
  const letters = sixLetters() + sixLetters();
  return `${letters.slice(0, 4)}-${letters.slice(4, 8)}-${letters.slice(8)}`;
}

/** All by one random number, of at most 2^48: each number costs several times what a letter does. */
function sixLetters(): string {
  let letters = '';
  let rest = randomInt(alphabet.length ** 6);
  while (letters.length < 6) {
    letters += alphabet[rest % alphabet.length];
    rest = Math.floor(rest / alphabet.length);
  }
  return letters;
}

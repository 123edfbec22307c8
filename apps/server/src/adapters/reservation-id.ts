import { randomInt } from 'node:crypto';

/** Letters and digits that are not confused on the telephone. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** Such as `K7QM-4T2X-9RWD`: short enough to read aloud, with 59 random bits. */
export function newReservationID(): string {
  const letters = sixLetters() + sixLetters();
  return `${letters.slice(0, 4)}-${letters.slice(4, 8)}-${letters.slice(8)}`;
}

/** Six letters from one random number below 2^48, since each number costs several times a letter. */
function sixLetters(): string {
  let letters = '';
  let rest = randomInt(alphabet.length ** 6);
  while (letters.length < 6) {
    letters += alphabet[rest % alphabet.length];
    rest = Math.floor(rest / alphabet.length);
  }
  return letters;
}

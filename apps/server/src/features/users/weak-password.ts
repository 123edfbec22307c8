import { commonestPasswords } from './commonest-passwords.ts';

const shortest = 8;
const longest = 128;

const wordsOfTheTrade = ['dewsweeper', 'teetimes', 'tee times', 'golfcourse', 'golf course', 'clubhouse'];

/** See rules.md#passwords. */
export function isWeakPassword(password: string, loginEmail: string): boolean {
  const length = Array.from(password).length;
  if (length < shortest || length > longest) return true;
  const plain = password.normalize('NFKC').toLowerCase();
  return (
    new Set(plain).size === 1 ||
    commonestPasswords.has(plain) ||
    [...wordsOfTheTrade, loginEmail, loginEmail.split('@')[0]].includes(plain)
  );
}

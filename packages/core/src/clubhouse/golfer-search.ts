export type GolferSearch = {
  /** In lower case, without accents; a golfer has a word that begins with each. */
  words: string[];
  /** Their telephone begins or ends with these; null: too few to search by. */
  digits: string | null;
  /** As typed and in capitals; none: too short, or not in the form of one. */
  reservation: string[];
};

const fewestDigits = 3;
const fewestOfReservation = 4;

/** See rules.md#golfer-search. */
export function readGolferSearch(typed: string): GolferSearch {
  const text = typed.trim();
  const isTelephone = /^[+(\d][\d\s().+-]*$/.test(text);
  const digits = text.replaceAll(/\D/g, '');
  const isNumber = /^[\w.-]+$/.test(text) && text.length >= fewestOfReservation;
  return {
    words: isTelephone ? [] : wordsOf(text),
    digits: isTelephone && digits.length >= fewestDigits ? digits : null,
    reservation: isNumber ? [...new Set([text, text.toUpperCase()])] : [],
  };
}

function wordsOf(text: string): string[] {
  return text
    .normalize('NFD')
    .replaceAll(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .slice(0, 5);
}

const maxText = 160;

/** In GSM characters. A long course name is cut, never the facts. */
export function textMessage(courseName: string, facts: string): string {
  const sent = gsmText(facts);
  return shorten(gsmText(courseName), maxText - sent.length) + sent;
}

export function shorten(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = text.slice(0, Math.max(0, length - 3)).replace(/[\ud800-\udbff]$/, '');
  return `${cut.trimEnd()}...`;
}

const accentsOfGsm = 'èéùìòÇØøÅåÆæßÉÄÖÑÜäöñüà';

/** One character outside GSM halves the length of a message, so typography and accents are simplified. */
export function gsmText(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\u2018\u2019\u00b4`]/g, "'")
    .replace(/[\u201c\u201d]/g, '"')
    .replace(/[\u2010-\u2015]/g, '-')
    .replace(/\u00a0/g, ' ')
    .replace(/\p{Script=Latin}/gu, (letter) =>
      accentsOfGsm.includes(letter) ? letter : withoutMarks(letter),
    );
}

function withoutMarks(letter: string): string {
  return letter.normalize('NFD').replace(/\p{Mark}/gu, '');
}

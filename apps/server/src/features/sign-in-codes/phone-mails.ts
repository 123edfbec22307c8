import type { Language } from '@dewsweeper/contract/languages';
import { wordsOf } from '@dewsweeper/core/words/words-of';

type PhoneMail = { recipient: string; number: string; language: Language | null };

/** Told to the account: whoever can sign in by text needs no password. */
export function signInByTextMail(mail: PhoneMail): { subject: string; body: string } {
  return written(mail, 'on');
}

export function numberTakenMail(mail: PhoneMail): { subject: string; body: string } {
  return written(mail, 'taken');
}

function written({ recipient, number, language }: PhoneMail, what: 'on' | 'taken') {
  const { hello, byText } = wordsOf(language);
  const { subject, body, after } = byText[what];
  return { subject, body: [hello(''), body(number.slice(-2), recipient), after].join('\n\n') };
}

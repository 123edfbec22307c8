import type { Language } from '@dewsweeper/contract/languages';
import { wordsOf } from '@dewsweeper/core/words/words-of';

export function codeMail(mail: {
  recipient: string;
  courseName: string;
  code: string;
  minutes: number;
  language: Language | null;
}): { subject: string; body: string } {
  const { hello, code: words } = wordsOf(mail.language);
  return {
    subject: words.subject(mail.courseName),
    body: [hello(''), words.asked(mail.recipient), mail.code, words.limits(mail.minutes)].join('\n\n'),
  };
}

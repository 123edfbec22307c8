import type { CoursePath } from '@dewsweeper/contract/ids';
import type { Language } from '@dewsweeper/contract/languages';
import { wordsOf } from '@dewsweeper/core/words/words-of';

/** The link names the course, so that a new browser opens it afterwards (rules.md#password-reset). */
export function resetMail(reset: {
  recipient: string;
  publicUrl: string;
  token: string;
  course: CoursePath | undefined;
  language: Language | null;
}): { subject: string; body: string } {
  const link = new URL(`/page/reset/${reset.token}`, reset.publicUrl);
  if (reset.course) {
    link.searchParams.set('group', reset.course.group);
    link.searchParams.set('course', reset.course.course);
  }
  const { hello, reset: words } = wordsOf(reset.language);
  return {
    subject: words.subject,
    body: [hello(''), words.asked(reset.recipient), `${words.open}\n${link.href}`, words.limits].join('\n\n'),
  };
}

import type { CoursePath } from '@dewsweeper/contract/ids';

/** The link names the course, so that a new browser opens it afterwards (rules.md#password-reset). */
export function resetMail(reset: {
  recipient: string;
  publicUrl: string;
  token: string;
  course: CoursePath | undefined;
}): { subject: string; body: string } {
  const link = new URL(`/page/reset/${reset.token}`, reset.publicUrl);
  if (reset.course) {
    link.searchParams.set('group', reset.course.group);
    link.searchParams.set('course', reset.course.course);
  }
  return {
    subject: 'Reset your password',
    body: [
      'Hello,',
      `Somebody, probably you, asked to reset the password of your tee-time account (${reset.recipient}).`,
      `Open this link to set a new one:\n${link.href}`,
      'It works once, and for one hour. If it was not you, ignore this mail: your password stays as it is.',
    ].join('\n\n'),
  };
}

import type { Result } from '@dewsweeper/core/shared/result';

/** Hands one plain-text mail to a mail server, which then answers for it. */
export type PostMail = (mail: {
  recipient: string;
  subject: string;
  body: string;
}) => Promise<Result<null, { refusal: 'mail-not-sent' }>>;

export type Verdict = {
  mark: 'good' | 'doubtful' | 'bad';
  subject: string;
  text: string;
};

export function good(subject: string, text: string): Verdict {
  return { mark: 'good', subject, text };
}

export function doubtful(subject: string, text: string): Verdict {
  return { mark: 'doubtful', subject, text };
}

export function bad(subject: string, text: string): Verdict {
  return { mark: 'bad', subject, text };
}

const signs = { good: '✓', doubtful: '!', bad: '✗' } as const;
const subjectWidth = 14;

export function lineOf({ mark, subject, text }: Verdict): string {
  // Texts of other systems may contain control characters.
  const onOneLine = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim();
  return `${signs[mark]} ${subject.padEnd(subjectWidth)}  ${onOneLine}`;
}

export function reasonOf(error: unknown): string {
  const { code, message, cause } = error as { code?: unknown; message?: string; cause?: unknown };
  if (cause instanceof Error) return reasonOf(cause);
  return message?.trim().split('\n')[0] || (typeof code === 'string' ? code : 'no answer');
}

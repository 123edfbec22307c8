import { createHash } from 'node:crypto';
import { escaped } from '@dewsweeper/core/shared/escaped';
import { calendarFileName } from '../../adapters/mail/icalendar.ts';
import { calendarFileOf } from './kept-calendar.ts';
import type { KeptMessage } from './store.ts';

const style = `
  :root { color-scheme: light dark; --line: light-dark(#d9d9d2, #3a3f3b); --quiet: light-dark(#5b635d, #a3aca5) }
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 44rem; margin: 0 auto; padding: 2rem 1rem 4rem;
    background: light-dark(#fbfaf6, #161a17); color: light-dark(#1c211d, #e8ebe6) }
  h1 { font-size: 1.5rem; margin: 0 }
  h2 { font-size: 1.125rem; margin: 2.5rem 0 .75rem }
  p { margin: .25rem 0 0 }
  article { border: 1px solid var(--line); border-radius: .75rem; padding: 1rem 1.25rem; margin-top: .75rem }
  h3 { font-size: 1rem; margin: 0 }
  .quiet { color: var(--quiet); font-size: .875rem }
  .body { white-space: pre-wrap; overflow-wrap: anywhere; margin-top: .75rem }
  summary { cursor: pointer; margin-top: .75rem; font-size: .875rem }
  pre { overflow-x: auto; font-size: .8125rem; margin: .5rem 0 0 }
  a { color: light-dark(#1d6b3c, #7fcf9b) }
`;

export const outboxPolicy = `default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`;

/** Messages that were not sent because no provider is configured; null leaves a kind out. */
export type Outbox = {
  mails: readonly KeptMessage[] | null;
  texts: readonly KeptMessage[] | null;
  /** The sender of the mails. */
  mailFrom: string;
};

export function outboxPage({ mails, texts, mailFrom }: Outbox): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Outbox</title>
<style>${style}</style>
</head>
<body>
<h1>Outbox</h1>
<p class="quiet">Nothing to send mails or text messages by is configured, so they are kept here. Only this computer sees this page.</p>
${section('Mails', mails, mailFrom)}
${section('Text messages', texts, mailFrom)}
</body>
</html>
`;
}

function section(title: string, messages: readonly KeptMessage[] | null, mailFrom: string): string {
  if (messages === null) return '';
  const content =
    messages.length === 0
      ? '<p class="quiet">None yet.</p>'
      : messages.map((message) => article(message, mailFrom)).join('\n');
  return `<h2>${title}</h2>\n${content}`;
}

function article(message: KeptMessage, mailFrom: string): string {
  const { subject, recipient, createdAt, body, reason } = message;
  const calendar = calendarFileOf(message, mailFrom);
  return `<article>
${subject && `<h3>${escaped(subject)}</h3>\n`}<p class="quiet">To ${escaped(recipient)}, ${moment(createdAt)}${reason && `; ${escaped(reason)}`}</p>
<p class="body">${withLinks(body)}</p>${calendar === null ? '' : `\n${attachment(calendar)}`}
</article>`;
}

function attachment(calendar: string): string {
  return `<details><summary>Attachment: ${calendarFileName}</summary><pre>${escaped(calendar)}</pre></details>`;
}

function moment(at: Date): string {
  const iso = at.toISOString();
  return `<time datetime="${iso}">${iso.slice(0, 19).replace('T', ' ')} UTC</time>`;
}

function withLinks(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, position) =>
      position % 2 === 1 ? `<a href="${escaped(part)}">${escaped(part)}</a>` : escaped(part),
    )
    .join('');
}

import { createHash } from 'node:crypto';
import type { Language } from '@dewsweeper/contract/languages';
import { escaped } from '@dewsweeper/core/shared/escaped';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** As in apps/web/src/ui/tokens.css. */
const style = `
  :root { color-scheme: light dark; --paper: #fafaf5; --surface: #fff; --ink: #14261c; --ink-soft: #4a5b50;
    --line: #d9e0d8; --line-control: #7c8c82; --fairway: #1f6b45; --on-fairway: #fff; --flag: #b3261e; --on-flag: #fff }
  @media (prefers-color-scheme: dark) { :root { --paper: #0e1512; --surface: #16201b; --ink: #e8f0ea;
    --ink-soft: #a7b5ac; --line: #2a3730; --line-control: #61736a; --fairway: #6fcf97; --on-fairway: #06210f;
    --flag: #ff8a80; --on-flag: #2b0805 } }
  * { box-sizing: border-box }
  body { font: 17px/1.5 system-ui, sans-serif; margin: 0; padding: 2rem 1.25rem 4rem; background: var(--paper);
    color: var(--ink) }
  main { max-width: 32rem; margin: 0 auto }
  h1 { font-size: 1.625rem; line-height: 1.2; margin: 0 0 1rem; text-wrap: balance }
  fieldset { border: 0; margin: 0 0 2rem; padding: 0; min-width: 0 }
  legend { font-weight: 600; font-size: 1.125rem; margin: 0 0 .75rem; padding: 0 }
  p { margin: 0 0 1rem }
  .soft { color: var(--ink-soft) }
  .card { background: var(--surface); border: 1px solid var(--line); border-radius: 20px; padding: 1.25rem;
    margin: 0 0 1.5rem }
  .card p { margin: 0 }
  .card strong { display: block; font-size: 1.25rem; line-height: 1.3 }
  .whole { white-space: nowrap }
  form { margin: 0 }
  .row { display: flex; flex-wrap: wrap; gap: .75rem; align-items: center }
  button, .button { display: inline-flex; align-items: center; justify-content: center; font: inherit; font-weight: 600;
    min-height: 48px; min-width: 48px; padding: 0 1.5rem; border: 1px solid transparent; border-radius: 12px;
    background: var(--fairway); color: var(--on-fairway); cursor: pointer; text-decoration: none }
  .quiet { border-color: var(--line-control); background: var(--surface); color: var(--ink) }
  .removing { background: var(--flag); color: var(--on-flag) }
  button[aria-pressed=true] { border: 2px solid var(--fairway) }
  button[aria-pressed=true]::before { content: '✓'; margin-right: .5rem }
  .counts button { flex: 1 1 4rem; font-size: 1.25rem }
  a { color: var(--fairway) }
  .button.quiet { color: var(--ink) }
  :focus-visible { outline: 3px solid var(--fairway); outline-offset: 3px }
`;

/** `colourStyle`: a course's colour in place of the green. `content` is HTML. */
type SmallPage = { title: string; content: string; colourStyle?: string | null; language: Language | null };

/** A page without a script, behind a link in a mail. Its address is kept from other sites, and it from caches. */
export function smallPage(
  reply: FastifyReply,
  { title, content, colourStyle, language }: SmallPage,
): FastifyReply {
  const whole = style + (colourStyle ?? '');
  const hash = createHash('sha256').update(whole).digest('base64');
  return reply
    .type('text/html; charset=utf-8')
    .headers({
      'content-security-policy': `default-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; style-src 'sha256-${hash}'`,
      'cache-control': 'no-store',
      'referrer-policy': 'same-origin',
    })
    .send(`<!doctype html>
<html lang="${language ?? 'en'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escaped(title)}</title>
<style>${whole}</style>
</head>
<body>
<main>
<h1>${escaped(title)}</h1>
${content}
</main>
</body>
</html>
`);
}

/** The body of a form, as text. */
export function acceptForms(scope: FastifyInstance): void {
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, body),
  );
}

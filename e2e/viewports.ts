/** What golfers and clerks do most, and what costs them money: `npm test` has no more time. */
export const inEveryRun = [
  'accounts-login',
  'accounts-register',
  'booking',
  'clubhouse-booking',
  'clubhouse-first-start',
  'clubhouse-live',
  'clubhouse-money',
  'live',
  'payments',
];

/** Run on a desktop where one viewport is enough; other files on a phone. */
export const onDesktop = [
  'clubhouse-system',
  'accounts-entry',
  'accounts-profile',
  'accounts-sessions',
  'accounts-texts',
  'api-description',
  'clubhouse-booking',
  'clubhouse-connections',
  'clubhouse-first-start',
  'clubhouse-golfers',
  'clubhouse-live',
  'clubhouse-meanwhile',
  'clubhouse-messages',
  'clubhouse-offline',
  'clubhouse-passkeys',
  'clubhouse-people',
  'clubhouse-screen-reader',
  'clubhouse-sheet',
  'clubhouse-sign-in-again',
  'clubhouse-staff',
  'clubhouse-starter',
  'dev-ui',
  'handling',
  'live',
  'messages-courses',
  'messages-loading',
  'messages-reservations',
  'payments-holds',
  'payments-needed',
  'screens-navigation',
  'session-replay',
  'time-zones',
  'upgrade',
];

/**
 * On one viewport in `--all` too: what they claim (a text, a rule of money or time, what a key does, what is asked of
 * the server) has nothing to do with the width of the window or the kind of pointer.
 */
export const onOneViewport = [
  'accounts-codes',
  'accounts-entry',
  'accounts-login',
  'accounts-profile',
  'accounts-register',
  'accounts-reset',
  'accounts-sessions',
  'accounts-texts',
  'api-description',
  'clubhouse-connections',
  'clubhouse-look',
  'clubhouse-messages',
  'clubhouse-sign-in-again',
  'clubhouse-staff',
  'denied',
  'dev-ui',
  'fair-openings-refusals',
  'handling',
  'hoarding',
  'holds',
  'languages-refusals',
  'live',
  'messages-courses',
  'messages-loading',
  'messages-reservations',
  'offline',
  'payments-again',
  'payments-holds',
  'payments-needed',
  'session-replay',
  'time-zones',
  'upgrade',
  'web-app-offline',
];

/**
 * Which tests a viewport runs, as settings of a Playwright project: with ALL_TESTS=1 all but those of `onOneViewport` run
 * on both, otherwise those of `inEveryRun` on one. Tags count before this: `@both` always runs on both, `@desktop` on a
 * desktop alone.
 */
export function testsOf(
  viewport: 'phone' | 'desktop',
  runsAll = process.env.ALL_TESTS === '1',
): { grep?: RegExp; grepInvert?: RegExp } {
  const isHere = (name: string) => onDesktop.includes(name) === (viewport === 'desktop');
  if (runsAll) {
    const elsewhere = onOneViewport.filter((name) => !isHere(name));
    const inverted = `^(?!.*@both).*${filesOf(elsewhere)}`;
    return { grepInvert: new RegExp(viewport === 'phone' ? `@desktop|${inverted}` : inverted) };
  }
  const here = filesOf(inEveryRun.filter(isHere));
  const anywhere = filesOf(inEveryRun);
  return viewport === 'phone'
    ? { grep: new RegExp(`${here}|${anywhere}.*@both`), grepInvert: /@desktop/ }
    : { grep: new RegExp(`${here}|${anywhere}.*@(?:both|desktop)`) };
}

/** Matches the tests of these files: compared are the project, file, titles and tags, with spaces between. */
function filesOf(names: readonly string[]): string {
  return String.raw`(?:^|\s)(?:${names.join('|')})\.spec\.ts\s`;
}

/** Run on a desktop unless ALL_TESTS is set; other files on a phone. Either viewport has about half of the tests. */
export const onDesktop = [
  'accounts-entry',
  'accounts-profile',
  'accounts-sessions',
  'api-description',
  'clubhouse-booking',
  'clubhouse-golfers',
  'clubhouse-live',
  'clubhouse-messages',
  'clubhouse-offline',
  'clubhouse-passkeys',
  'clubhouse-screen-reader',
  'clubhouse-sheet',
  'clubhouse-staff',
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
];

/**
 * On one viewport in `--all` too: what they claim (a text, a rule of money or time, what a key does, what is asked of
 * the server) has nothing to do with the width of the window or the kind of pointer.
 */
export const onOneViewport = [
  'accounts-entry',
  'accounts-login',
  'accounts-profile',
  'accounts-register',
  'accounts-reset',
  'accounts-sessions',
  'api-description',
  'clubhouse-messages',
  'clubhouse-staff',
  'denied',
  'dev-ui',
  'handling',
  'hoarding',
  'holds',
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
];

/**
 * Which tests a viewport runs, as settings of a Playwright project: with ALL_TESTS=1 all but those of
 * `onOneViewport` run on both, otherwise each on one. Tags count before this: `@both` always runs on both, `@desktop` on a desktop alone.
 */
export function testsOf(
  viewport: 'phone' | 'desktop',
  runsAll = process.env.ALL_TESTS === '1',
): { grep?: RegExp; grepInvert?: RegExp } {
  if (runsAll) {
    const elsewhere = onOneViewport.filter((name) => onDesktop.includes(name) !== (viewport === 'desktop'));
    const inverted = `^(?!.*@both).*${filesOf(elsewhere)}`;
    return { grepInvert: new RegExp(viewport === 'phone' ? `@desktop|${inverted}` : inverted) };
  }
  return viewport === 'phone'
    ? { grepInvert: new RegExp(`@desktop|^(?!.*@both).*${filesOf(onDesktop)}`) }
    : { grep: new RegExp(`@desktop|@both|${filesOf(onDesktop)}`) };
}

/** Matches the tests of these files: compared are the project, file, titles and tags, with spaces between. */
function filesOf(names: readonly string[]): string {
  return String.raw`(?:^|\s)(?:${names.join('|')})\.spec\.ts\s`;
}

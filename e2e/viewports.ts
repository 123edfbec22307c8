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
  'accounts-entry',
  'accounts-profile',
  'accounts-sessions',
  'accounts-texts',
  'api-description',
  'clubhouse-booking',
  'clubhouse-bring',
  'clubhouse-connections',
  'clubhouse-first-start',
  'clubhouse-golfers',
  'clubhouse-live',
  'clubhouse-meanwhile',
  'clubhouse-messages',
  'clubhouse-offline',
  'clubhouse-passkeys',
  'clubhouse-people',
  'clubhouse-planned',
  'clubhouse-reports',
  'clubhouse-screen-reader',
  'clubhouse-settings',
  'clubhouse-sheet',
  'clubhouse-shotgun',
  'clubhouse-sign-in-again',
  'clubhouse-staff',
  'clubhouse-standing-times',
  'clubhouse-starter',
  'clubhouse-system',
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
 * the server) has nothing to do with the width of the window or the kind of pointer. The way through a screen is tagged
 * `@both`; the pictures show each state at every width.
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
  'booking',
  'calendar-link',
  'change-reservation',
  'clubhouse-bring',
  'clubhouse-connections',
  'clubhouse-golfers',
  'clubhouse-look',
  'clubhouse-messages',
  'clubhouse-people',
  'clubhouse-planned',
  'clubhouse-reports',
  'clubhouse-settings',
  'clubhouse-shotgun',
  'clubhouse-sign-in-again',
  'clubhouse-staff',
  'clubhouse-standing-times',
  'clubhouse-system',
  'denied',
  'dev-ui',
  'fair-openings',
  'fair-openings-refusals',
  'found-elsewhere',
  'group-board',
  'handling',
  'hoarding',
  'holds',
  'languages-refusals',
  'linked-time',
  'live',
  'messages-courses',
  'messages-loading',
  'messages-reservations',
  'offline',
  'payments',
  'payments-again',
  'payments-holds',
  'payments-needed',
  'prices-by-time',
  'reminders',
  'session-replay',
  'time-zones',
  'upgrade',
  'waitlist',
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

/** Run on a desktop unless ALL_TESTS is set; other files on a phone. Either viewport has about half of the tests. */
export const onDesktop = [
  'accounts-entry',
  'accounts-profile',
  'accounts-sessions',
  'api-description',
  'clubhouse-booking',
  'clubhouse-live',
  'clubhouse-offline',
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
 * Which tests a viewport runs, as settings of a Playwright project: with ALL_TESTS=1 every test runs on both, otherwise
 * each on one. Tags count before this: `@both` always runs on both, `@desktop` on a desktop alone.
 */
export function testsOf(
  viewport: 'phone' | 'desktop',
  runsAll = process.env.ALL_TESTS === '1',
): { grep?: RegExp; grepInvert?: RegExp } {
  if (runsAll) return viewport === 'phone' ? { grepInvert: /@desktop/ } : {};
  // Both are compared with the project, the file, the titles and the tags of a test, with spaces between.
  const files = String.raw`(?:^|\s)(?:${onDesktop.join('|')})\.spec\.ts\s`;
  return viewport === 'phone'
    ? { grepInvert: new RegExp(`@desktop|^(?!.*@both).*${files}`) }
    : { grep: new RegExp(`@desktop|@both|${files}`) };
}

/** In the router's syntax. Any other path redirects to `home`. */
export const paths = {
  home: '/',
  login: '/page/login',
  register: '/page/register',
  reset: '/page/reset',
  /** The link of a reset mail (rules.md#password-reset). */
  newPassword: '/page/reset/$token',
  dashboard: '/page/dashboard',
  teeTimes: '/page/teetimes',
  profile: '/page/profile',
  reservations: '/page/reservations',
  myReservations: '/page/myreservations',
  waitlist: '/page/waitlist',
  groupBoard: '/group/$group/tee-times',
  groupEntry: '/group/$group',
  // With a trailing slash, as courses publish entry links; the router matches both forms.
  courseEntry: '/group/$group/course/$course/',
  loggedOut: '/logout/group/$group/course/$course/',
} as const;

/** Every path of the browser (spec.md 2), as the router writes it. Any other path leads to `home`. */
export const paths = {
  home: '/',
  login: '/page/login',
  register: '/page/register',
  reset: '/page/reset',
  /** The mailed link of a password reset (ruling 26). */
  newPassword: '/page/reset/$token',
  dashboard: '/page/dashboard',
  teeTimes: '/page/teetimes',
  profile: '/page/profile',
  reservations: '/page/reservations',
  myReservations: '/page/myreservations',
  groupEntry: '/group/$group',
  // Links end in a slash, as the entry links that courses hand out do; the router matches either form.
  courseEntry: '/group/$group/course/$course/',
  loggedOut: '/logout/group/$group/course/$course/',
} as const;

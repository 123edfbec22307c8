/** In the router's syntax, below /clubhouse. Any other path redirects to `home`. */
export const paths = {
  home: '/',
  login: '/login',
  welcome: '/welcome',
  newCourse: '/$group/new-course',
  course: '/$group/$course',
  sheet: '/$group/$course/$date',
  starter: '/$group/$course/$date/starter',
  money: '/$group/$course/$date/money',
  golfers: '/$group/$course/golfers/{-$uid}',
  messages: '/$group/$course/messages',
  settings: '/$group/$course/settings',
} as const;

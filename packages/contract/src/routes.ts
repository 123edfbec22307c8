/** Ids need no encoding: their alphabet is URL-safe. */
export const routes = {
  session: '/api/session',
  anonymousSession: '/api/session/anonymous',
  users: '/api/users',
  me: '/api/users/me',
  myCourse: (group: string, course: string) => `/api/users/me/courses/${group}/${course}`,
  myPassword: '/api/users/me/password',
  mySessions: '/api/users/me/sessions',
  mySession: (id: string) => `/api/users/me/sessions/${id}`,
  myTeeTimeGroups: '/api/users/me/teetimegroups',
  myCompanions: '/api/users/me/companions',
  passwordResets: '/api/password-resets',
  passwordReset: (token: string) => `/api/password-resets/${token}`,
  group: (group: string) => `/api/groups/${group}`,
  courses: (group: string) => `/api/groups/${group}/courses`,
  course: (group: string, course: string) => `/api/groups/${group}/courses/${course}`,
  teeSheets: (group: string, course: string) => `/api/groups/${group}/courses/${course}/teesheets`,
  teeSheet: (group: string, course: string, id: string) =>
    `/api/groups/${group}/courses/${course}/teesheets/${id}`,
  privileges: (group: string, course: string) => `/api/groups/${group}/courses/${course}/privileges`,
  privilege: (group: string, course: string, id: string) =>
    `/api/groups/${group}/courses/${course}/privileges/${id}`,
  days: (group: string, course: string) => `/api/groups/${group}/courses/${course}/days`,
  board: (group: string, course: string, date: string) =>
    `/api/groups/${group}/courses/${course}/teetimes/${date}`,
  teeTimeGroups: (group: string, course: string) => `/api/groups/${group}/courses/${course}/teetimegroups`,
  teeTimeGroup: (group: string, course: string, id: string) =>
    `/api/groups/${group}/courses/${course}/teetimegroups/${id}`,
  confirmation: (group: string, course: string, id: string) =>
    `/api/groups/${group}/courses/${course}/teetimegroups/${id}/confirmation`,
  calendar: (group: string, course: string, id: string) =>
    `/api/groups/${group}/courses/${course}/teetimegroups/${id}/calendar.ics`,
  paymentWindow: (group: string, course: string, id: string) =>
    `/api/groups/${group}/courses/${course}/teetimegroups/${id}/payment-window`,
  payments: '/api/payments',
  squareWebhooks: '/api/webhooks/square',
  twilioWebhooks: '/api/webhooks/twilio',
  live: '/api/live',
} as const;

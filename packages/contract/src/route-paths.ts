/** Ids need no encoding: their alphabet is URL-safe. Single exports, so that a script holds only the paths it uses. */
export const session = '/api/session';
export const anonymousSession = '/api/session/anonymous';
export const users = '/api/users';
export const me = '/api/users/me';
export const myCourse = (group: string, course: string) => `/api/users/me/courses/${group}/${course}`;
export const myPassword = '/api/users/me/password';
export const mySessions = '/api/users/me/sessions';
export const mySession = (id: string) => `/api/users/me/sessions/${id}`;
export const myTeeTimeGroups = '/api/users/me/teetimegroups';
export const myCompanions = '/api/users/me/companions';
export const passwordResets = '/api/password-resets';
export const passwordReset = (token: string) => `/api/password-resets/${token}`;
export const group = (group: string) => `/api/groups/${group}`;
export const courses = (group: string) => `/api/groups/${group}/courses`;
export const course = (group: string, course: string) => `/api/groups/${group}/courses/${course}`;
export const teeSheets = (group: string, course: string) =>
  `/api/groups/${group}/courses/${course}/teesheets`;
export const teeSheet = (group: string, course: string, id: string) =>
  `/api/groups/${group}/courses/${course}/teesheets/${id}`;
export const privileges = (group: string, course: string) =>
  `/api/groups/${group}/courses/${course}/privileges`;
export const privilege = (group: string, course: string, id: string) =>
  `/api/groups/${group}/courses/${course}/privileges/${id}`;
export const days = (group: string, course: string) => `/api/groups/${group}/courses/${course}/days`;
export const board = (group: string, course: string, date: string) =>
  `/api/groups/${group}/courses/${course}/teetimes/${date}`;
export const teeTimeGroups = (group: string, course: string) =>
  `/api/groups/${group}/courses/${course}/teetimegroups`;
export const teeTimeGroup = (group: string, course: string, id: string) =>
  `/api/groups/${group}/courses/${course}/teetimegroups/${id}`;
export const confirmation = (group: string, course: string, id: string) =>
  `/api/groups/${group}/courses/${course}/teetimegroups/${id}/confirmation`;
export const calendar = (group: string, course: string, id: string) =>
  `/api/groups/${group}/courses/${course}/teetimegroups/${id}/calendar.ics`;
export const paymentWindow = (group: string, course: string, id: string) =>
  `/api/groups/${group}/courses/${course}/teetimegroups/${id}/payment-window`;
export const payments = '/api/payments';
export const squareWebhooks = '/api/webhooks/square';
export const twilioWebhooks = '/api/webhooks/twilio';
export const live = '/api/live';
export const staffSession = '/api/clubhouse/session';
export const staffSessionPasskey = '/api/clubhouse/session/passkey-options';
export const staffInvitation = (token: string) => `/api/clubhouse/invitations/${token}`;
export const staffInvitationPasskey = (token: string) =>
  `/api/clubhouse/invitations/${token}/passkey-options`;
export const setup = (token: string) => `/api/clubhouse/setup/${token}`;
export const staffPasskeys = '/api/clubhouse/passkeys';
export const staffPasskeyOptions = '/api/clubhouse/passkeys/options';
export const staffPasskey = (id: string) => `/api/clubhouse/passkeys/${id}`;
export const clubhouseCourses = (group: string) => `/api/clubhouse/groups/${group}/courses`;
export const clubhouseSettings = (group: string, course: string) =>
  `/api/clubhouse/groups/${group}/courses/${course}/settings`;
export const clubhouseBoardPreview = (group: string) => `/api/clubhouse/groups/${group}/board-preview`;
export const clubhouseActs = (group: string, course: string) =>
  `/api/clubhouse/groups/${group}/courses/${course}/acts`;
export const clubhouseSheet = (group: string, course: string, date: string) =>
  `/api/clubhouse/groups/${group}/courses/${course}/sheet/${date}`;
export const clubhouseMoney = (group: string, course: string, date: string) =>
  `/api/clubhouse/groups/${group}/courses/${course}/money/${date}`;
export const clubhouseMoneyCsv = (group: string, course: string, date: string) =>
  `/api/clubhouse/groups/${group}/courses/${course}/money/${date}/csv`;
export const clubhouseLive = (group: string, course: string, date: string) =>
  `/api/clubhouse/groups/${group}/courses/${course}/live/${date}`;
export const clubhouseGolferSearches = (group: string, course: string) =>
  `/api/clubhouse/groups/${group}/courses/${course}/golfers/searches`;
export const clubhouseGolfer = (group: string, course: string, uid: string) =>
  `/api/clubhouse/groups/${group}/courses/${course}/golfers/${uid}`;
export const clubhouseGolferNote = (group: string, course: string, uid: string) =>
  `/api/clubhouse/groups/${group}/courses/${course}/golfers/${uid}/note`;
export const clubhouseGolferPrivileges = (group: string, course: string, uid: string) =>
  `/api/clubhouse/groups/${group}/courses/${course}/golfers/${uid}/privileges`;
export const clubhouseMessages = (group: string, course: string) =>
  `/api/clubhouse/groups/${group}/courses/${course}/messages`;
export const clubhouseMessageRetries = (group: string, course: string) =>
  `/api/clubhouse/groups/${group}/courses/${course}/messages/retries`;

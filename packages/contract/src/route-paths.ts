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
export const myCalendarLink = '/api/users/me/calendar-link';
export const calendarFeed = (token: string) => `/api/calendars/${token}/tee-times.ics`;
export const myCompanions = '/api/users/me/companions';
export const passwordResets = '/api/password-resets';
export const passwordReset = (token: string) => `/api/password-resets/${token}`;
export const signInCodes = '/api/sign-in-codes';
export const textedSignInCodes = '/api/sign-in-codes/texts';
export const myTextSignIn = '/api/users/me/text-sign-in';
export const myPhoneProofs = '/api/users/me/text-sign-in/codes';
export const signInByCode = '/api/session/code';
export const group = (group: string) => `/api/groups/${group}`;
export const courses = (group: string) => `/api/groups/${group}/courses`;
export const groupBoard = (group: string, date: string) => `/api/groups/${group}/teetimes/${date}`;
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
export const openTimes = (group: string, course: string) =>
  `/api/groups/${group}/courses/${course}/open-times.json`;
export const teeTimeGroups = (group: string, course: string) =>
  `/api/groups/${group}/courses/${course}/teetimegroups`;
export const teeTimeGroup = (group: string, course: string, id: string) =>
  `/api/groups/${group}/courses/${course}/teetimegroups/${id}`;
export const confirmation = (group: string, course: string, id: string) =>
  `/api/groups/${group}/courses/${course}/teetimegroups/${id}/confirmation`;
export const myWaits = '/api/users/me/waits';
export const waits = (group: string, course: string) => `/api/groups/${group}/courses/${course}/waits`;
export const wait = (group: string, course: string, id: string) =>
  `/api/groups/${group}/courses/${course}/waits/${id}`;
export const offeredHold = (group: string, course: string, id: string) =>
  `/api/groups/${group}/courses/${course}/waits/${id}/hold`;
export const opening = (group: string, course: string, date: string) =>
  `/api/groups/${group}/courses/${course}/openings/${date}`;
export const openingWish = (group: string, course: string, date: string) =>
  `/api/groups/${group}/courses/${course}/openings/${date}/wish`;
export const calendar = (group: string, course: string, id: string) =>
  `/api/groups/${group}/courses/${course}/teetimegroups/${id}/calendar.ics`;
export const reservationChange = (group: string, course: string, id: string) =>
  `/api/groups/${group}/courses/${course}/teetimegroups/${id}/change`;
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
export const staffPassword = '/api/clubhouse/password';
export const staffRecoveryCodes = '/api/clubhouse/recovery-codes';
export const staffPasskey = (id: string) => `/api/clubhouse/passkeys/${id}`;
export const clubhouseCourses = (group: string) => `/api/clubhouse/groups/${group}/courses`;
export const clubhouseExamples = (group: string) => `/api/clubhouse/groups/${group}/examples`;
export const clubhouseSettings = (group: string, course: string) =>
  `/api/clubhouse/groups/${group}/courses/${course}/settings`;
export const clubhouseSettingsHistory = (group: string, course: string) =>
  `/api/clubhouse/groups/${group}/courses/${course}/settings/history`;
export const clubhouseFormerSettings = (group: string, course: string, revision: number | string) =>
  `/api/clubhouse/groups/${group}/courses/${course}/settings/history/${revision}`;
export const clubhouseColours = (group: string, course: string, colour: string) =>
  `/api/clubhouse/groups/${group}/courses/${course}/colours/${colour}`;
export const clubhouseTimeZones = '/api/clubhouse/time-zones';
export const coursePicture = (group: string, course: string, id: string) =>
  `/api/groups/${group}/courses/${course}/pictures/${id}`;
export const clubhousePictures = (group: string, course: string) =>
  `/api/clubhouse/groups/${group}/courses/${course}/pictures`;
const clubhousePlace = (group: string, course: string | null) =>
  `/api/clubhouse/groups/${group}${course === null ? '' : `/courses/${course}`}`;
export const clubhousePeople = (group: string, course: string | null) =>
  `${clubhousePlace(group, course)}/people`;
export const clubhousePersonRole = (group: string, course: string | null, id: string) =>
  `${clubhousePlace(group, course)}/people/${id}/role`;
export const clubhousePersonSessions = (group: string, course: string | null, id: string) =>
  `${clubhousePlace(group, course)}/people/${id}/sessions`;
export const clubhouseInvitations = (group: string, course: string | null) =>
  `${clubhousePlace(group, course)}/invitations`;
export const clubhouseInvitation = (group: string, course: string | null, id: string) =>
  `${clubhousePlace(group, course)}/invitations/${id}`;
export const clubhouseSecurityLog = (group: string, course: string | null) =>
  `${clubhousePlace(group, course)}/security-log`;
export const clubhouseKeys = (group: string, course: string) => `${clubhousePlace(group, course)}/keys`;
export const clubhouseKey = (group: string, course: string, id: string) =>
  `${clubhousePlace(group, course)}/keys/${id}`;
export const clubhouseSquare = (group: string, course: string) => `${clubhousePlace(group, course)}/square`;
export const clubhouseSquareLocations = (group: string, course: string) =>
  `${clubhousePlace(group, course)}/square/locations`;
export const clubhouseConnections = (group: string) => `/api/clubhouse/groups/${group}/connections`;
export const clubhouseMailServer = (group: string) => `/api/clubhouse/groups/${group}/connections/mail`;
export const clubhouseTexts = (group: string) => `/api/clubhouse/groups/${group}/connections/texts`;
export const clubhouseBoardPreview = (group: string) => `/api/clubhouse/groups/${group}/board-preview`;
export const clubhouseCourseBoardPreview = (group: string, course: string) =>
  `/api/clubhouse/groups/${group}/courses/${course}/board-preview`;
export const clubhouseActs = (group: string, course: string) =>
  `/api/clubhouse/groups/${group}/courses/${course}/acts`;
export const clubhouseSheet = (group: string, course: string, date: string) =>
  `/api/clubhouse/groups/${group}/courses/${course}/sheet/${date}`;
export const clubhouseOpening = (group: string, course: string, date: string) =>
  `/api/clubhouse/groups/${group}/courses/${course}/openings/${date}`;
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
export const clubhouseWeekReport = (group: string, course: string) =>
  `/api/clubhouse/groups/${group}/courses/${course}/reports/week`;
export const clubhouseWeekReportCsv = (group: string, course: string) =>
  `/api/clubhouse/groups/${group}/courses/${course}/reports/week/csv`;
export const clubhouseBroughtReservations = (group: string, course: string) =>
  `/api/clubhouse/groups/${group}/courses/${course}/bring/reservations`;
export const clubhouseBroughtGolfers = (group: string, course: string) =>
  `/api/clubhouse/groups/${group}/courses/${course}/bring/golfers`;
export const clubhouseSystem = (group: string) => `/api/clubhouse/groups/${group}/system`;
export const clubhouseBackups = (group: string) => `/api/clubhouse/groups/${group}/backups`;
export const clubhouseBackup = (group: string, name: string) =>
  `/api/clubhouse/groups/${group}/backups/${name}`;
export const clubhouseBackupFile = (group: string, name: string) =>
  `/api/clubhouse/groups/${group}/backups/${name}/file`;
export const clubhouseBackupRestore = (group: string, name: string) =>
  `/api/clubhouse/groups/${group}/backups/${name}/restore`;
export const clubhouseRestore = (group: string) => `/api/clubhouse/groups/${group}/restore`;
export const clubhouseUnmatchedCharges = (group: string, course: string) =>
  `/api/clubhouse/groups/${group}/courses/${course}/unmatched-charges`;
export const clubhouseReturnOfCharge = (group: string, course: string, charge: string) =>
  `/api/clubhouse/groups/${group}/courses/${course}/unmatched-charges/${charge}/give-back`;
export const clubhouseReplaced = (group: string, name: string) =>
  `/api/clubhouse/groups/${group}/replaced/${name}`;
export const clubhouseStandingTimes = (group: string, course: string) =>
  `/api/clubhouse/groups/${group}/courses/${course}/standing-times`;

import type { ProblemCode } from '@dewsweeper/contract/problem';

/** Why the server did not do an act. Every code that an act may be refused with has a sentence here. */
const refusals: Partial<Record<ProblemCode, string>> = {
  'act-id-in-use': 'This was sent before in another form. Please look at the sheet and do it again.',
  'no-such-act': 'This can no longer be undone: the log does not have it any more.',
  'no-such-teetimegroup': 'This group is no longer on the sheet.',
  'no-such-golfer': 'This golfer is no longer in the group.',
  'not-a-reservation': 'This time is not confirmed yet, so nobody can be checked in.',
  'not-started': 'A no-show can be recorded once the group’s time has come.',
  'recorded-otherwise': 'Something else was recorded for this golfer before. Undo that first.',
  'occurred-at-out-of-range': 'This happened more than a day ago, and can no longer be recorded.',
  'already-undone': 'This was undone before.',
  'cannot-be-undone': 'This cannot be undone.',
  'changed-meanwhile': 'The group has changed since, so this cannot be undone.',
  'preview-changed': 'This would do something else now. Please look at it again.',
  'payment-in-flight': 'A golfer is paying for this time right now. Try again in a minute.',
  'slot-taken': 'This time has been taken.',
  'no-such-tee-time': 'There is no such starting time.',
  'holes-not-offered': 'Eighteen holes cannot be played from this time.',
  'date-in-the-past': 'This day is over.',
  'no-such-rate': 'The course no longer has this rate. Please choose another.',
  'unknown-golfer': 'This golfer is not on the list of this course.',
  'kept-by-course-system': 'The course’s own system keeps this booking. Change it there.',
  'play-started': 'This group has started, so it cannot be moved or brought back.',
  'too-many-blocks': 'That is more than 200 closings at once. Please do it in parts.',
  'no-such-block': 'These times were opened meanwhile.',
  'money-moved': 'Money was taken or given back with this, so it cannot be undone. Give it back instead.',
  'money-asked': 'Square has not answered the last request about this money yet. Try again in a minute.',
  'more-than-taken': 'That is more than was taken.',
  'nothing-to-give-back': 'Nothing is left to give back.',
  'no-payment': 'No card holds money for this booking any more.',
  'already-captured': 'The money was taken before.',
  'payment-not-set-up': 'The course has no access to its Square account. Ask the owner to connect it.',
  'turns-left-out': 'Some of these groups turn on a tee that is left out. Choose all tees.',
  'decisions-needed': 'Some groups find no later time.',
  'golfer-not-found': 'This golfer no longer has the course on their list.',
  'not-allowed': 'Your role does not allow this.',
  'sign-in-again': 'Please sign in again to do this.',
  'course-not-found': 'You no longer have access to this course.',
  'too-many-requests': 'Too much at once. Please wait a moment, then try again.',
  'invalid-request': 'The server did not understand this. Please reload the page and try again.',
  'foreign-origin': 'This page was opened from another address. Please reload it.',
};

export const refusalMessages = {
  refused: (code: string) =>
    refusals[code as ProblemCode] ?? 'The server did not do this. Please look at the sheet and try again.',
} as const;

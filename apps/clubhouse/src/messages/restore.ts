const counted = (count: number, one: string, several: string) => `${count} ${count === 1 ? one : several}`;

export const countsOf = (courses: number, accounts: number, reservations: number) =>
  `${counted(courses, 'course', 'courses')}, ${counted(accounts, 'golfer’s account', 'golfers’ accounts')} and ${counted(reservations, 'reservation', 'reservations')}`;

export const restoreMessages = {
  restore: 'Restore',
  restoreOf: (at: string) => `Restore the backup of ${at}`,
  unpacking: (by: string, at: string) =>
    `${by} is having the backup of ${at} unpacked and read. Nothing changes yet: golfers book on, and you may leave this page.`,
  stop: 'Stop',
  failed: (why: string) => `The backup was not restored: ${why}`,

  ready: (at: string) => `The backup of ${at} is ready`,
  holds: (courses: number, accounts: number, reservations: number) =>
    `It could be read to its end, and holds ${countsOf(courses, accounts, reservations)}.`,
  newestAt: (at: string) => `The newest tee time in it was taken on ${at}.`,
  preparedBy: (by: string) => `${by} had it unpacked.`,
  nothingNewer: 'Nothing was booked, paid or done since.',
  missing: 'What will be missing',
  missingIntro:
    'This came after the backup was begun. It will not be in the restored data; the former data keeps it, and Square keeps its payments. What comes until you confirm is listed with the former data.',
  gone: 'What it has and the backup had not',
  goneIntro:
    'All up to the moment when the backup was restored. Call those who booked, and enter again what still counts.',
  cancelledGone: 'Cancelled there, and stands again',
  nothingGone: 'Nothing was booked, paid or done between the backup and its restore.',
  reservations: (count: number) => counted(count, 'reservation', 'reservations'),
  payments: (count: number) => counted(count, 'payment by card', 'payments by card'),
  acts: (count: number) => counted(count, 'act of the staff', 'acts of the staff'),
  reservation: (golfer: string, players: number, day: string, time: string) =>
    `${golfer}${players > 1 ? ` and ${players - 1} more` : ''}: ${day}, ${time}`,
  cancelled: 'Cancelled since, and would stand again',
  nobody: 'Nobody named',
  payment: (amount: string, golfer: string) => `${amount} of ${golfer}`,
  receipt: (number: string) => `Receipt ${number}`,
  act: (by: string, line: string) => `${by}: ${line}`,
  notListed: (count: number) => `and ${count} more`,

  notOwnerThere:
    'You are no owner in this backup: afterwards you cannot sign in until another owner invites you, or somebody at the server does.',
  afterwards:
    'Golfers and staff are signed out, you too: everybody signs in again, with the password of that day. People whose access has ended since have it again: look under People. Messages that waited then are not sent. The server is away for a few seconds.',
  confirm: 'Restore this backup',
  confirmQuestion: (at: string) => `Go back to how it was on ${at}?`,
  leave: 'Leave it as it is',
  goBack: 'Go back',
  drop: 'Do not restore it',
  dropped: 'Nothing was restored.',
  switching: 'The server starts again with the restored data. In a few seconds you can sign in.',

  replaced: 'Former data',
  replacedIntro:
    'What a restored backup replaced. It takes up room on the disk: delete it once all is well. Until then, somebody at the server can put it back.',
  replacedAt: (at: string) => `Replaced on ${at}`,
  delete: 'Delete',
  deleteOf: (at: string) => `Delete the data replaced on ${at}`,
  deleteQuestion: (at: string) => `Delete the data replaced on ${at} for good?`,
  keep: 'Keep it',
  deleteNow: 'Delete it',
  deleted: 'The former data is deleted.',

  backupGone: 'This backup is gone already.',
  running: 'A backup is being restored already.',
  backupRunning: 'A backup is being made. Wait until it is done.',
  changed: 'Another backup was prepared meanwhile. Look at what is in it.',
} as const;

import { countsOf } from './restore.ts';

export const systemMessages = {
  title: 'System',
  notOwner: 'Only owners of the whole club see this page.',
  notOwnerOfAll:
    'This server has other clubs too. Its health and its backups are shown to whoever owns all of them.',
  signInAgain: 'You were away for a while. Sign in again to see the system.',
  loadFailed: 'This could not be loaded.',
  notDone: 'That did not work. Please try again.',

  health: 'Health',
  version: (version: string) => `Dewsweeper ${version}`,
  looking: 'Looking …',
  lookAgain: 'Look again',
  allWell: 'All is well.',
  doubtful: (count: number) =>
    count === 1
      ? 'Nothing is wrong; one thing is worth a thought.'
      : `Nothing is wrong; ${count} things are worth a thought.`,
  wrong: (count: number) => (count === 1 ? 'One thing is wrong.' : `${count} things are wrong.`),
  marks: { good: 'In order', doubtful: 'Worth a thought', bad: 'Wrong' },

  backups: 'Backups',
  ownDatabase:
    'The data is on a PostgreSQL server of your own. Whoever looks after that server backs it up there, every night.',
  intro: (folder: string) =>
    `A backup holds everything: courses, reservations, golfers, payments, and what opens the accounts at Square, mail and texts. Backups are in ${folder} on the server. Download one now and then, and keep it somewhere safe.`,
  make: 'Make a backup',
  making: (by: string) => `${by} is making a backup. Golfers book on meanwhile, and you may leave this page.`,
  made: (at: string) => `The backup of ${at} is made.`,
  failed: (why: string) => `The last backup was not made: ${why}`,
  none: 'There is no backup yet.',
  holds: ({ courses, accounts, reservations }: Record<'courses' | 'accounts' | 'reservations', number>) =>
    countsOf(courses, accounts, reservations),
  contentUnknown: 'An older release made it, and did not write down what is in it.',
  newestTime: (at: string) => `Newest tee time taken on ${at}`,
  newestAct: (at: string) => `Newest act of the staff on ${at}`,
  about: (size: string, release: string | null, version: number) =>
    [size, ...(release === null ? [] : [`Dewsweeper ${release}`]), `PostgreSQL ${version}`].join(', '),
  download: 'Download',
  downloadOf: (at: string) => `Download the backup of ${at}`,
  delete: 'Delete',
  deleteOf: (at: string) => `Delete the backup of ${at}`,
  deleteQuestion: (at: string) => `Delete the backup of ${at} for good?`,
  keep: 'Keep it',
  deleteNow: 'Delete it',
  deleted: (at: string) => `The backup of ${at} is deleted.`,
  gone: 'This backup is gone already.',
  running: 'A backup is being made already.',
  restoring: 'A backup is being restored. Wait until that is done.',
} as const;

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addressOf } from '../../test/clubhouse.ts';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { courseKey, storeCourse, twoNines } from '../../test/example-course.ts';
import { runCourseCommand } from '../../test/run-course-command.ts';
import { commands, unknownCommand } from './commands.ts';

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  await storeCourse(database.pool, twoNines);
  folder = await mkdtemp(join(tmpdir(), 'dewsweeper-wrong-words-'));
  await writeFile(join(folder, 'broken.json'), '[1, 2,]');
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

const run = (words: readonly string[], environment: Record<string, string> = {}) =>
  runCourseCommand({ DATABASE_URL: addressOf(database), DATA_DIR: folder, ...environment }, words);
const lastLine = (problem: string) => problem.split('\n').at(-1);

/** Valid words for each command that a test can run. */
const goodWords: Record<string, string[]> = {
  import: ['FOLDER/course.json'],
  export: [],
  check: ['FOLDER/course.json'],
  link: [courseKey],
  privilege: ['list'],
  token: [courseKey],
  payments: [courseKey],
  cancel: ['K7QM'],
  outbox: [],
  day: [courseKey],
  block: [courseKey, 'front', '07:00', '08:00'],
  unblock: [courseKey, 'front', '07:00', '08:00'],
  report: [courseKey],
  key: [courseKey, 'list'],
  golfer: ['export', 'ann@example.com'],
  staff: ['list'],
  remove: [courseKey],
  examples: ['remove'],
  distribute: [],
  pause: [],
  resume: [],
};

it('no command is left out below', () => {
  expect(Object.keys(goodWords).toSorted()).toEqual(Object.keys(commands).toSorted());
});

const wrongCalls = Object.entries(goodWords).flatMap(([name, words]) => [
  { what: 'an unknown option', words: [name, ...words, '--by-mistake'], says: /no options?.* --by-mistake/ },
  {
    what: 'too many words',
    words: [name, ...words, 'one', 'two', 'three'],
    says: /takes no "|is not GROUP\/COURSE|There is no (group|course)/,
  },
  ...(words.length > 0
    ? [{ what: 'nothing', words: [name], says: new RegExp(`^${name} needs |^course needs `) }]
    : []),
  ...(words[0] === courseKey
    ? [
        {
          what: 'a course that is none',
          words: [name, 'cedar', ...words.slice(1)],
          says: /"cedar" is not GROUP/,
        },
        {
          what: 'an unknown course',
          words: [name, 'no/such', ...words.slice(1)],
          says: /Did you mean test-group/,
        },
      ]
    : []),
]);

it.each(wrongCalls)('$words.0 with $what says so in its last line', async ({ words, says }) => {
  const { problem, out } = await run(words);
  expect(out).toBe('');
  expect(lastLine(problem)).toMatch(says);
  expect(problem.split('\n').length).toBeLessThan(8);
});

it.each<[string[], string]>([
  [['day', courseKey, '2026-02-31'], 'DATE must be a date such as 2026-05-01, or +1d for tomorrow.'],
  [
    ['day', courseKey, '--csv'],
    '--csv needs a value after it. One that begins with "-" is written --csv=VALUE.',
  ],
  [['report', courseKey, '--week', 'soon'], '--week must be a date such as 2026-05-01, or +1d for tomorrow.'],
  [
    ['block', courseKey, 'front', '7:00'],
    `block needs TO after ${JSON.stringify(courseKey)} "front" "7:00".`,
  ],
  [['block', courseKey, 'front', '25:00', '26:00', '--yes'], 'FROM must be a time such as 07:10.'],
  [
    ['block', courseKey, 'front', '07:00', '08:00', '--by', 'Pat'],
    'block has no option --by. It has --date, --title, --notify and --yes.',
  ],
  [['import', '--yes=no', 'x.json'], '--yes takes no value.'],
  [['golfer', 'Ortiz'], 'golfer has no "Ortiz": say export, delete or logout.'],
  [['golfer', 'export', 'Ortiz'], '"Ortiz" is not an e-mail address.'],
  [['key', courseKey, 'drop'], 'key has no "drop": say make, list or revoke.'],
  [['key', courseKey, 'make'], `key needs NAME after ${JSON.stringify(courseKey)} "make".`],
  [['privilege', 'change'], 'privilege has no "change": say set, remove or list.'],
  [['payments', 'refund'], 'payments needs RECEIPT after "refund".'],
  [
    ['payments', courseKey, '--from', '2026-05-02', '--to', '2026-05-01'],
    '--from 2026-05-02 is later than --to 2026-05-01.',
  ],
  [
    ['link', courseKey, '--qr', 'code.png'],
    'The QR code is written as SVG: name a file that ends in .svg, not "code.png".',
  ],
  [['check', 'FOLDER'], 'FOLDER cannot be read: it is a folder. Name a file in it.'],
  [['check', 'FOLDER/gone.json'], 'FOLDER/gone.json cannot be read: there is no such file.'],
  [
    ['export', 'FOLDER/gone/all.json'],
    'FOLDER/gone/all.json cannot be written: there is no folder FOLDER/gone.',
  ],
])('%j ends in: %s', async (words, line) => {
  const { problem } = await run(words.map((word) => word.replace('FOLDER', folder)));
  expect(lastLine(problem)?.replaceAll(folder, 'FOLDER')).toBe(line);
});

it('a comma too many is called so', async () => {
  const { problem } = await run(['check', join(folder, 'broken.json')]);
  expect(problem).toContain('line 1, column 7: a comma too many before "]"');
});

it('an unknown command lists the names, the error last', () => {
  const { lines } = unknownCommand('improt');
  expect(lines).toHaveLength(2);
  expect(lines[0]).toMatch(/^Commands: import, export, .*upgrade$/);
  expect(lines[1]).toBe('There is no command "improt". Did you mean import?');
  expect(unknownCommand('Ortiz').lines.at(-1)).toBe('There is no command "Ortiz". See: dewsweeper help');
});

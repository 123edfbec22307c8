import { checkDocument } from '../features/course-data/import.ts';
import { assertWords, type Command, parseWords } from './command.ts';
import { readCourseFile } from './read-course-file.ts';
import { printWarnings, refusedDocument } from './report-issues.ts';

const usage = 'check FILE';

export const checkCommand: Command = {
  usage,
  about: 'Looks at an import document without storing anything: one line per fault and warning.',
  async run(words) {
    const { positionals } = parseWords(words, usage, {});
    assertWords(positionals, 1, 1, usage);
    const file = positionals[0] as string;
    const checked = checkDocument(await readCourseFile(file), Date.now());
    if (!checked.ok) throw refusedDocument(file, checked, '.');
    printWarnings(checked.value.warnings);
    console.log(`${file} can be imported.`);
  },
};

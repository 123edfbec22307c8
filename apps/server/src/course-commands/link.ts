import { writeFile } from 'node:fs/promises';
import { courseKeyOf } from '@dewsweeper/core/shared/course-key';
import { renderSVG, renderUnicodeCompact } from 'uqr';
import { entryLink } from '../features/course-data/entry-links.ts';
import { assertWords, type Command, coursePathOf, parseWords, typedPath, withDatabase } from './command.ts';
import { CommandProblem } from './command-problem.ts';
import { fileProblem } from './file-problem.ts';
import { assertCourse } from './known-course.ts';

const usage = 'link GROUP/COURSE [--qr [FILE.svg]]';

const code = { ecc: 'M', border: 4 } as const;

export const linkCommand: Command = {
  usage,
  about: "Prints the course's entry link for golfers; with --qr also its QR code, here and as a picture.",
  async run(words) {
    const { values, positionals } = parseWords(words, usage, { qr: { type: 'boolean' } });
    assertWords(positionals, 1, values.qr ? 2 : 1, usage);
    const [word = '', file] = positionals;
    if (file !== undefined && !/\.svg$/i.test(file))
      throw new CommandProblem(
        `The QR code is written as SVG: name a file that ends in .svg, not ${JSON.stringify(file)}.`,
      );
    const { group, course } = coursePathOf(word);
    await withDatabase(async (pool, config) => {
      await assertCourse(pool, courseKeyOf({ group, course }));
      const link = entryLink(config.publicUrl, group, course);
      console.log(link);
      if (values.qr) console.log(blackOnWhite(renderUnicodeCompact(link, code)));
      if (file === undefined) return;
      await writeFile(typedPath(file), renderSVG(link, code)).catch((error: Error) => {
        throw fileProblem(file, 'written', error);
      });
      console.log(`The QR code is in ${file}.`);
    });
  },
};

/** The block characters draw the white parts; dark text on light would invert it. */
function blackOnWhite(blocks: string): string {
  if (!process.stdout.isTTY) return blocks;
  return blocks
    .split('\n')
    .map((line) => `\u001b[97;40m${line}\u001b[0m`)
    .join('\n');
}

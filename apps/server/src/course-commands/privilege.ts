import { courseKeyOf } from '@dewsweeper/core/shared/course-key';
import { privilege as privilegeSchema } from '../features/course-data/document.ts';
import { type Issues, lineOf, Place } from '../features/course-data/issues.ts';
import { listPrivileges, removePrivilege, setPrivilege } from '../features/course-data/privileges.ts';
import { readValue } from '../features/course-data/read-value.ts';
import { printable } from '../printable.ts';
import { assertWords, type Command, coursePathOf, parseWords, withDatabase } from './command.ts';
import { CommandProblem } from './command-problem.ts';
import { assertCourse } from './known-course.ts';
import { wrongAct } from './usage-errors.ts';

const usage = `privilege set GROUP/COURSE EMAIL [--deny] [--message TEXT] [--require-payment always|never] [--rate NAME]...
privilege remove GROUP/COURSE EMAIL
privilege list [GROUP[/COURSE]]`;

export const privilegeCommand: Command = {
  usage,
  about: 'What one golfer, by login address, may and must at a course: set as a whole, removed, listed.',
  async run(words) {
    const { values, positionals } = parseWords(words, usage, {
      deny: { type: 'boolean', default: false },
      message: { type: 'string', default: '' },
      'require-payment': { type: 'string', default: '' },
      rate: { type: 'string', multiple: true, default: [] },
    });
    const [act, ...rest] = positionals;
    if (act === 'list') return list(positionals);
    if (act !== 'set' && act !== 'remove') throw wrongAct(usage, act, ['set', 'remove', 'list']);
    assertWords(positionals, 3, 3, usage);
    const [word = '', email] = rest;
    const { group, course } = coursePathOf(word);
    const requirePayment = values['require-payment'];
    if (!['', 'always', 'never'].includes(requirePayment))
      throw new CommandProblem('--require-payment must be always or never.');

    const issues: Issues = { faults: [], warnings: [] };
    const wanted = readValue(
      privilegeSchema,
      {
        email,
        group,
        course,
        denyOnlineBooking: values.deny,
        denyOnlineBookingMessage: values.message,
        requirePayment,
        rates: values.rate,
      },
      new Place(issues),
    );
    if (!wanted) throw new CommandProblem(...issues.faults.map(lineOf));
    await withDatabase(async (pool) => {
      await assertCourse(pool, courseKeyOf({ group, course }));
      if (act === 'set') {
        await setPrivilege(pool, wanted);
        console.log(`Set for ${wanted.email} at ${group}/${course}.`);
      } else if (await removePrivilege(pool, wanted)) {
        console.log(`Removed for ${wanted.email} at ${group}/${course}.`);
      } else {
        throw new CommandProblem(`${wanted.email} has no privilege at ${group}/${course}.`);
      }
    });
  },
};

async function list(words: string[]): Promise<void> {
  assertWords(words, 1, 2, usage);
  const [group, course] = (words[1] ?? '').split('/');
  await withDatabase(async (pool) => {
    const privileges = await listPrivileges(pool, { ...(group && { group }), ...(course && { course }) });
    for (const one of privileges) {
      const says = [
        one.denyOnlineBooking &&
          `online booking denied${one.denyOnlineBookingMessage && `: ${printable(one.denyOnlineBookingMessage)}`}`,
        one.requirePayment && `payment ${one.requirePayment}`,
        one.rates && `rates for ${one.rates.join(', ')}`,
      ].filter(Boolean);
      console.log(`${one.group}/${one.course}  ${one.email}  ${says.join('; ') || 'nothing special'}`);
    }
  });
}

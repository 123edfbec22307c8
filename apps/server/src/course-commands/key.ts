import type { CourseKey } from '@dewsweeper/core/shared/course-key';
import { courseKeyOf } from '@dewsweeper/core/shared/course-key';
import type { Pool } from 'pg';
import { endKey, listKeys, makeKeyUnlessTooMany, maxKeys } from '../features/partner-api/keys.ts';
import { assertWords, type Command, coursePathOf, parseWords, withDatabase } from './command.ts';
import { CommandProblem } from './command-problem.ts';
import { assertCourse } from './known-course.ts';
import { tableLines } from './table.ts';
import { wrongAct, wrongCount } from './usage-errors.ts';

const usage = `key GROUP/COURSE make NAME
key GROUP/COURSE list
key GROUP/COURSE revoke ID`;

export const keyCommand: Command = {
  usage,
  about:
    'API keys with which the course’s own systems read and write it (docs/course-systems.md). A key is shown once, when it is made; only its hash is kept. ID is the part of it that `list` shows.',
  async run(words) {
    const { positionals } = parseWords(words, usage, {});
    const [word, act = '', ...rest] = positionals;
    if (word === undefined) throw wrongCount(usage, positionals);
    const { group, course } = coursePathOf(word);
    const courseKey = courseKeyOf({ group, course });
    const acts: Record<string, (pool: Pool, rest: string[]) => Promise<void>> = {
      make: (pool, [name = '']) => make(pool, courseKey, name),
      list: (pool) => list(pool, courseKey),
      revoke: (pool, [id = '']) => revoke(pool, courseKey, id),
    };
    const chosen = Object.hasOwn(acts, act) ? acts[act] : undefined;
    if (!chosen) throw wrongAct(usage, act, Object.keys(acts));
    const takes = act === 'list' ? 2 : 3;
    assertWords(positionals, takes, takes, usage);
    await withDatabase(async (pool) => {
      await assertCourse(pool, courseKey);
      await chosen(pool, rest);
    });
  },
};

async function make(pool: Pool, courseKey: CourseKey, typed: string): Promise<void> {
  const name = typed.trim();
  if (name === '' || name.length > 100 || /[\p{Cc}\p{Cf}]/u.test(name))
    throw new CommandProblem('NAME must be 1 to 100 characters, such as "Pro shop".');
  const made = await makeKeyUnlessTooMany(pool, courseKey, name);
  if (!made.ok) throw new CommandProblem(`${courseKey} has ${maxKeys} keys in force. Revoke one first.`);
  console.error(`The key of ${courseKey} for ${name}. It is not shown again:`);
  console.log(made.value);
}

async function list(pool: Pool, courseKey: CourseKey): Promise<void> {
  const keys = await listKeys(pool, courseKey);
  if (keys.length === 0) return console.log(`${courseKey} has no keys.`);
  const dayOf = (at: Date | null) => at?.toISOString().slice(0, 10) ?? '';
  const column = (head: string, textOf: (key: (typeof keys)[number]) => string) => ({
    head,
    cells: keys.map(textOf),
  });
  const lines = tableLines([
    column('id', ({ id }) => id),
    column('made', ({ createdAt }) => dayOf(createdAt)),
    column('last used', ({ lastUsedOn }) => lastUsedOn ?? 'never'),
    column('revoked', ({ revokedAt }) => dayOf(revokedAt)),
    column('name', ({ name }) => name),
  ]);
  for (const line of lines) console.log(line);
}

async function revoke(pool: Pool, courseKey: CourseKey, typed: string): Promise<void> {
  const id = /^dsw_([^_]+)_/.exec(typed)?.[1] ?? typed;
  if (!(await endKey(pool, courseKey, id)))
    throw new CommandProblem(`${courseKey} has no key ${id} in force. See: key ${courseKey} list`);
  console.log(`Revoked ${id}. It opens nothing from now on.`);
}

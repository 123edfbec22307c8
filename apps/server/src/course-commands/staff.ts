import { randomUUID } from 'node:crypto';
import { documentId } from '@dewsweeper/contract/ids';
import { type RoleAt, staffRoles } from '@dewsweeper/core/clubhouse/permissions';
import { courseKeyOf } from '@dewsweeper/core/shared/course-key';
import { isEmailAddress } from '@dewsweeper/core/shared/email-address';
import type { Pool } from 'pg';
import { readWhatIsSetUp, type SetUp } from '../features/connections/what-is-set-up.ts';
import { inviteStaff } from '../features/staff/invite.ts';
import { endStaff, listStaff } from '../features/staff/people.ts';
import { loginEmailOf } from '../features/users/login-email.ts';
import { assertWords, type Command, parseWords, withDatabase } from './command.ts';
import { CommandProblem } from './command-problem.ts';
import { assertCourse } from './known-course.ts';
import { tableLines } from './table.ts';
import { wrongAct } from './usage-errors.ts';

const usage = `staff invite EMAIL GROUP[/COURSE] --role ROLE
staff list [GROUP[/COURSE]]
staff end EMAIL`;

const invitedBy = 'command line';

export const staffCommand: Command = {
  usage,
  about:
    'Accounts of those who work at a course or at all courses of a group. ROLE is starter, pro-shop, manager or owner (docs/rules.md#staff). invite mails a link, good once and for 72 hours, and prints it; end takes away account, roles and invitations at once.',
  async run(words) {
    const { values, positionals } = parseWords(words, usage, { role: { type: 'string', default: '' } });
    const [act, ...rest] = positionals;
    const acts: Record<string, { words: [min: number, max: number]; run: () => Promise<void> }> = {
      invite: { words: [3, 3], run: () => invite(rest, values.role) },
      list: { words: [1, 2], run: () => list(rest[0]) },
      end: { words: [2, 2], run: () => end(emailOf(rest[0])) },
    };
    const chosen = act !== undefined && Object.hasOwn(acts, act) ? acts[act] : undefined;
    if (!chosen) throw wrongAct(usage, act, Object.keys(acts));
    assertWords(positionals, ...chosen.words, usage);
    await chosen.run();
  },
};

async function invite([typedEmail, place = '']: string[], typedRole: string): Promise<void> {
  const email = emailOf(typedEmail);
  const role = staffRoles.find((one) => one === typedRole);
  if (role === undefined)
    throw new CommandProblem(
      typedRole === ''
        ? 'Say --role starter, pro-shop, manager or owner.'
        : `${JSON.stringify(typedRole)} is no role: say --role starter, pro-shop, manager or owner.`,
    );
  const where = placeOf(place);
  await withDatabase(async (pool, config) => {
    await assertPlace(pool, where);
    const invited = await inviteStaff(
      { pool, publicUrl: config.publicUrl, newId: randomUUID },
      { ...where, email, role, invitedBy },
    );
    if (!invited.ok) throw noSuchGroup(where.group);
    console.error(deliveryOf(email, await readWhatIsSetUp(pool, config)));
    console.log(invited.value.link);
  });
}

async function list(place: string | undefined): Promise<void> {
  const where = place === undefined ? null : placeOf(place);
  const isThere = (one: Omit<RoleAt, 'role'>) =>
    where === null ||
    (one.group === where.group &&
      (where.course === null || one.course === null || one.course === where.course));
  await withDatabase(async (pool) => {
    if (where !== null) await assertPlace(pool, where);
    const { accounts, invitations } = await listStaff(pool);
    const dayOf = (at: Date) => at.toISOString().slice(0, 10);
    const rows = [
      ...accounts
        .filter(({ roles }) => where === null || roles.some(isThere))
        .map(({ email, name, roles, isProved, createdAt }) => ({
          email,
          roles: roles.filter(isThere).map(roleText).join(', '),
          state: isProved ? `since ${dayOf(createdAt)}` : 'has not signed in yet',
          name,
        })),
      ...invitations.filter(isThere).map((invitation) => ({
        email: invitation.email,
        roles: roleText(invitation),
        state: `invited until ${invitation.expiresAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`,
        name: '',
      })),
    ];
    if (rows.length === 0) return console.log(`Nobody has an account${place ? ` at ${place}` : ''}.`);
    const column = (head: keyof (typeof rows)[number]) => ({ head, cells: rows.map((row) => row[head]) });
    for (const line of tableLines([column('email'), column('roles'), column('state'), column('name')]))
      console.log(line);
  });
}

async function end(email: string): Promise<void> {
  await withDatabase(async (pool) => {
    const { hadAccount, invitations } = await endStaff(pool, email);
    if (!hadAccount && invitations === 0)
      throw new CommandProblem(`${email} has neither a staff account nor an invitation.`);
    if (hadAccount) console.log(`Ended the account of ${email}, and signed it out everywhere.`);
    if (invitations > 0)
      console.log(`${invitations === 1 ? 'An invitation is' : `${invitations} invitations are`} void.`);
  });
}

function roleText({ group, course, role }: RoleAt): string {
  return `${role} at ${course === null ? group : courseKeyOf({ group, course })}`;
}

function deliveryOf(email: string, { mail: sendsMail }: SetUp): string {
  const mail = sendsMail
    ? `A running server mails it to ${email}.`
    : 'SMTP_URL is not set here, nor a mail server in the clubhouse: pass it on yourself.';
  return `The link for ${email}, good once and for 72 hours. ${mail}`;
}

function emailOf(typed = ''): string {
  const email = loginEmailOf(typed);
  if (!isEmailAddress(email)) throw new CommandProblem(`${JSON.stringify(typed)} is not an e-mail address.`);
  return email;
}

function placeOf(word: string): Omit<RoleAt, 'role'> {
  const [group = '', course, ...more] = word.replace(/\/$/, '').split('/');
  const isID = (text: string) => documentId.safeParse(text).success;
  if (!isID(group) || (course !== undefined && !isID(course)) || more.length > 0)
    throw new CommandProblem(
      `${JSON.stringify(word)} is neither GROUP nor GROUP/COURSE, such as prairie-links/cedar-ridge.`,
    );
  return { group, course: course ?? null };
}

async function assertPlace(pool: Pool, { group, course }: Omit<RoleAt, 'role'>): Promise<void> {
  if (course !== null) return assertCourse(pool, courseKeyOf({ group, course }));
  const { rowCount } = await pool.query('select 1 from groups where id = $1', [group]);
  if (rowCount === 0) throw noSuchGroup(group);
}

function noSuchGroup(group: string): CommandProblem {
  return new CommandProblem(`There is no group ${group}.`);
}
